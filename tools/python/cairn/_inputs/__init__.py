"""What comes in: arrays, columns with nulls, edges, as the library takes them."""
