// It was proved once, and would pass for what is right now.
