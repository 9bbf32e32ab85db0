# Aliases, for hands that type make: ./play and ./test do the work. Arguments: make play ARGS="..."
.PHONY: play test
play test:
	@./$@ $(ARGS)
