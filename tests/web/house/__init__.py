"""The house around the tables: settings, its operator, safety, and that everybody can use it."""
