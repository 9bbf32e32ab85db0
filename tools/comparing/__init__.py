"""The room measured side by side with another of the field: same game, same generator, cores apart."""
