"""Web Push: calls people who are away, where whoever runs the room has switched it on."""
