"""Where everything printed on a hex lies; pure geometry, without Qt."""
