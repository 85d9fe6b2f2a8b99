"""Small drawings: of text, and of SVG for notebooks."""
