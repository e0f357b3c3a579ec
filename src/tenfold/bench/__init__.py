"""How fast everything is, measured side by side (`tenfold bench`), and the C yardstick it is held against."""
