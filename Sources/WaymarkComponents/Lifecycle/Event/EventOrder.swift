/// The order in which parts receive an event.
public enum EventOrder: Hashable, Sendable {
    /// In the order of starting: a part after all parts on which it depends.
    case forward
    /// In reverse: a part before all parts on which it depends, for an app that is winding down.
    case reverse
}
