// It was verified once, and would pass for what is right now.
