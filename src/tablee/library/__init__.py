"""The public library: what `import tablee` offers, module by module (docs/library.md)."""
