// Placeholder until the first type lands.
