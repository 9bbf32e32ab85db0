"""How everything lies on the page at each size, with each name, in each light; `./test --long` runs these."""
