"""How fast everything is, measured side by side (`tenfold bench`), and the C yardsticks it is held against."""
