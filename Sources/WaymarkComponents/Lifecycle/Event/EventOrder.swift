/// The order in which parts receive an event.
public enum EventOrder: Hashable, Sendable {
    /// As they were started: a part after all that it depends on.
    case forward
    /// The other way round: a part before all that it depends on, as where the app winds down.
    case reverse
}
