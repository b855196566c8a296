import Testing

/// All tests here share the one stage, so they run one after the other.
@MainActor @Suite(.serialized) enum StandInTests {}
