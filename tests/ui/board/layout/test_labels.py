"""Names on a board that is seen from afar."""

from itertools import combinations
from math import dist

from msgspec.structs import replace

from roundhouse.ui.board.layout.label_placing import place_labels
from roundhouse.ui.board.layout.labels import Disc, Place, label_size


def city(name, x, y, rank=1, value=""):
    return Place(name, value, x, y, (Disc(x, y, 5.0),), rank)


def boxes(labels):
    return [
        (each.x - each.width / 2, each.top, each.x + each.width / 2, each.top + each.height)
        for each in labels
    ]


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_a_name_stands_below_its_stop_with_what_it_pays():
    (label,) = place_labels([city("Derby", 50, 50, value="20")], 9.0)
    assert label.lines == ("Derby",)
    assert label.value == "20"
    assert label.top > 55
    assert label.x == 50


def test_a_name_goes_above_where_another_stop_is_below():
    (label,) = place_labels([city("Derby", 50, 50), Place("", "", 50, 62, (Disc(50, 62, 5.0),), 9)][:1], 9.0)
    assert label.top > 50
    crowded = place_labels([city("Derby", 50, 50), city("Ely", 50, 62, rank=2)], 9.0)
    assert next(each for each in crowded if each.lines == ("Derby",)).top < 45


def test_no_name_lies_on_another_or_on_a_stop():
    places = [city(f"Town {n}", 20 + n % 6 * 30, 20 + n // 6 * 26, value="10") for n in range(36)]
    labels = place_labels(places, 9.0)
    assert labels
    assert not any(overlap(a, b) for a, b in combinations(boxes(labels), 2))
    stops = [(p.x - 5, p.y - 5, p.x + 5, p.y + 5) for p in places]
    assert not any(overlap(box, stop) for box in boxes(labels) for stop in stops)


def test_who_chooses_first_is_written_where_there_is_room_for_one():
    small, large = city("Small", 50, 50, rank=3), city("Large", 54, 50, rank=0)
    hemmed = [
        city(f"x{n}", 50 + dx, 50 + dy, rank=9) for n, (dx, dy) in enumerate(((0, 18), (0, -18), (60, 0)))
    ]
    names = [label.lines[0] for label in place_labels([small, large, *hemmed], 9.0)]
    assert names[0] == "Large"


def test_no_name_crosses_the_sides():
    places = [city("Great Yarmouth", 90, 50)]
    free = place_labels(places, 9.0)
    kept = place_labels(places, 9.0, (0.0, 0.0, 100.0, 100.0))
    assert boxes(free)[0][2] > 100
    assert all(left >= 0 and right <= 100 for left, _, right, _ in boxes(kept))
    assert kept


def test_no_name_is_cut_off_above_or_below():
    places = [city("Falmouth", 50, 92), city("Durham", 50, 8)]
    kept = boxes(place_labels(places, 9.0, (0.0, 0.0, 100.0, 100.0)))
    assert len(kept) == 2
    assert all(top >= 0 and bottom <= 100 for _, top, _, bottom in kept)
    assert min(top for _, top, _, _ in boxes(place_labels(places[1:], 9.0))) > 8, "below its stop"
    assert boxes(place_labels(places[:1], 9.0))[0][3] > 100


def test_a_name_without_a_stop_gives_way_to_one_beside_it():
    arlon, luxembourg = city("Arlon", 50, 44, value="20"), Place("Luxembourg", "", 95, 50, (), 3)
    names = place_labels([arlon, luxembourg], 9.0)
    assert [label.lines[0] for label in names] == ["Arlon", "Luxembourg"]
    assert abs(names[1].top + names[1].height / 2 - 50) < names[1].height, "still on its hex"


def test_a_double_name_has_two_lines():
    (label,) = place_labels([Place("Bath & Trowbridge", "", 50, 50, (), 2)], 9.0)
    assert label.lines == ("Bath", "Trowbridge")
    assert (label.width, label.height) == label_size(label.lines, "", 9.0)


def test_names_beside_each_other_have_a_gap():
    wide = label_size(("Nottingham",), "", 9.0)[0]
    for apart in range(int(wide) - 4, int(wide) + 8):
        derby, other = (
            city(name, 50 + n * apart, 50, value="30") for n, name in enumerate(("Derby", "Nottingham"))
        )
        found = boxes(place_labels([derby, other], 9.0))
        level = [(a, b) for a, b in combinations(sorted(found), 2) if a[1] < b[3] and b[1] < a[3]]
        assert len(found) == 2
        assert all(b[0] - a[2] >= 3 for a, b in level)


def test_a_name_without_room_among_the_others_is_a_little_smaller():
    wide = label_size(("Derby",), "", 9.0)[0]
    places = [
        city("Derby", 50, 50),
        Place(
            "", "", 0, 0, (), 9, None, ((0, 0, 100, 44), (0, 56, 100, 100), (56 + 0.9 * wide, 44, 100, 56))
        ),
    ]
    (label,) = place_labels(places[:1], 9.0)
    assert label.size == 9.0
    smaller = [each for each in place_labels(places, 9.0, (45, 0, 100, 100)) if each.lines == ("Derby",)]
    assert [each.size < 9.0 for each in smaller] == [True]


def test_a_name_is_tried_as_printed_and_hides_nothing_else_that_is_written():
    printed = Place("Derby", "20", 50, 50, (Disc(50, 50, 5.0),), 1, (60, 80))
    (label,) = place_labels([printed], 9.0)
    assert (label.x, label.top + label.height / 2) == (60, 80)
    (moved,) = place_labels([replace(printed, others=((50, 75, 70, 85),))], 9.0)
    assert (moved.x, moved.top) == (50, 56)


def test_a_name_asks_others_to_stand_elsewhere_before_it_gets_smaller_or_loses_its_value():
    derby, ely = city("Derby", 50, 50, value="20"), Place("Ely", "30", 50, 61, (), 2)
    below = Place("", "", 0, 0, (), 9, None, ((0, 66, 100, 90),))
    (alone,) = place_labels([derby, below], 9.0)
    assert alone.top > 55, "all that Ely could take"
    both = {label.lines: label for label in place_labels([derby, ely, below], 9.0)}
    assert {lines: (label.size, label.value) for lines, label in both.items()} == {
        ("Derby",): (9.0, "20"),
        ("Ely",): (9.0, "30"),
    }
    assert both["Derby",].top != alone.top
    assert not overlap(*boxes(both.values()))


def test_a_value_has_a_line_of_its_own_where_there_is_no_room_behind_the_name():
    wide = label_size(("Derby",), "", 9.0)[0]
    left, right = 49 - wide / 2, 51 + wide / 2
    walls = ((0, 0, 100, 44), (0, 44, 44, 56), (56, 44, 100, 56), (0, 56, left, 100), (right, 56, 100, 100))
    around = Place("", "", 0, 0, (), 9, None, walls)
    (label,) = place_labels([city("Derby", 50, 50, value="20"), around], 9.0)
    assert (label.lines, label.value, label.size) == (("Derby", ""), "20", 9.0)
    assert (label.width, label.height) == label_size(label.lines, "20", 9.0)
    assert label.width == wide


def test_a_name_without_a_stop_stands_at_a_corner_of_its_hex_where_all_sides_are_full():
    walls = Place("", "", 0, 0, (), 9, None, ((0, 40, 50, 64), (50, 40, 100, 54)))
    (label,) = place_labels([Place("Gand", "", 50, 50, (), 2), walls], 9.0)
    left, top, _, _ = boxes([label])[0]
    assert label.size == 9.0
    assert left == 50
    assert 54 < top < 55


def test_a_name_at_the_edge_has_one_line_beside_its_hex_where_another_name_is_on_it():
    wall = Place("", "", 0, 0, (), 9, None, ((0, 0, 58, 100),))
    (label,) = place_labels([Place("Gand", "50", 50, 50, (), 2, half=12.0), wall], 9.0)
    assert (label.lines, label.top + label.height / 2) == (("Gand",), 50)
    assert boxes([label])[0][0] > 58


def test_a_name_lies_rather_on_its_own_hex_than_on_that_of_another():
    own = replace(city("Derby", 50, 42), y=50.0, half=16.0)
    other = Place("York", "", 50, 18, (Disc(50, 6, 3.0),), 0, half=16.0)
    below = Place("", "", 0, 0, (), 9, None, ((0, 66, 100, 100),))
    labels = {label.lines: label for label in place_labels([own, other, below], 9.0)}
    assert labels["Derby",].top > 42
    apart = place_labels([own, replace(other, half=0.0), below], 9.0)
    assert {label.lines for label in apart} == set(labels)


def test_no_name_stands_nearer_to_the_stop_of_another_than_to_its_own():
    """Charleroi stood above the towns of Namur, and Namur below Charleroi, where both had a place.

    A name that begins or ends at its own stop is read as its.
    """
    rows = [(n % 6, n // 6) for n in range(36)]
    places = [city(f"Villeneuve {x}{y}", 20 + x * 44 + y % 2 * 22, 20 + y * 30, value="10") for x, y in rows]
    stops = {place.name: (place.x, place.y) for place in places}
    labels = place_labels(places, 9.0)
    assert len(labels) == len(places)
    for label in labels:
        name = " ".join(line for line in label.lines if line)
        left, top, right, bottom = boxes([label])[0]
        x, y = stops[name]
        is_beside = top < y < bottom and min(abs(x - left), abs(x - right)) < 1.2 * 9.0
        nearest = min(stops, key=lambda other: dist((label.x, (top + bottom) / 2), stops[other]))
        assert is_beside or nearest == name


def test_who_found_no_place_chooses_first_once_more_which_counts_if_more_is_told_so():
    def crowded(dx: int, dy: int) -> int:
        """How many of twelve names are written that lie so close to each other."""
        rows = [(n % 4, n // 4) for n in range(12)]
        places = [
            city(f"Villeneuve {x}{y}", 20 + x * dx + y % 2 * dx // 2, 20 + y * dy, 1 + (x + y) % 3, "10")
            for x, y in rows
        ]
        return len(place_labels(places, 9.0))

    assert [crowded(dx, dy) for dx, dy in ((34, 20), (42, 24), (50, 28))] == [12] * 3, "eleven at first"


def test_a_name_stands_off_the_one_above_it_where_it_has_another_place():
    derby, ely = city("Derby", 50, 50), city("Ely", 50, 82, rank=2)
    roof = Place("", "", 0, 0, (), 9, None, ((0, 0, 100, 44),))
    floor = Place("", "", 0, 0, (), 9, None, ((0, 88, 100, 120),))
    (alone,) = place_labels([ely, roof, floor], 9.0)
    assert (alone.x, alone.top + alone.height) == (50, 76), "above its stop"
    beside = {label.lines: label for label in place_labels([derby, ely, roof, floor], 9.0)}
    assert 0 < alone.top - beside["Derby",].top - beside["Derby",].height < 2
    assert beside["Ely",].x > 55


def test_a_name_ends_at_no_stop_of_another_where_it_may_stand_elsewhere():
    below, ely = Place("", "", 50, 62, (Disc(50, 62, 5.0),), 9), city("Ely", 73, 40, rank=2)
    labels = place_labels([city("Derby", 50, 50), below, ely], 9.0)
    derby = next(each for each in labels if each.lines == ("Derby",))
    end = derby.x + derby.width / 2
    assert not (derby.top < 40 < derby.top + derby.height and 0 <= 73 - end < 10)


def test_a_name_is_moved_in_small_steps_before_its_value_is_left_out():
    """Montparnasse had room for its value a few pixels beside where it was tried."""
    wide, high = label_size(("Montparnasse",), "40", 9.0 * 0.82)
    left = 88 - wide / 2 + 0.4 * wide
    walls = ((0, 0, 300, 54), (0, 56, left - 1, 100), (left + wide + 1, 56, 300, 100))
    wall = Place("", "", 0, 0, (), 9, None, walls)
    (label,) = place_labels([city("Montparnasse", 88, 60, value="40"), wall], 9.0, (0, 0, 300, 67 + high))
    assert label.value == "40"
