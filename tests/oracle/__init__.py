"""A second engine of the printed game, slow and plain, that shares no code with tenfold: a witness."""
