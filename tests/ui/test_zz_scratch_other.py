import pytest
from tests.ui.test_recorded_game import *
@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_bank(qtbot,tmp_path):
    test_a_recorded_game_is_played_through_the_window.__wrapped__(qtbot,tmp_path,"1861-bank_breaks") if hasattr(test_a_recorded_game_is_played_through_the_window,"__wrapped__") else test_a_recorded_game_is_played_through_the_window(qtbot,tmp_path,"1861-bank_breaks")
