"""What lies between people: coming, talking, taking turns as host, leaving, coming back."""
