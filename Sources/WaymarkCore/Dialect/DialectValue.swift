/// A value of a dialect's option, or of an argument that its handlers receive.
public enum DialectValue: Hashable, Sendable {
    /// True or false.
    case flag(Bool)
    /// A whole number.
    case integer(Int)
    /// Any other number, finite.
    case number(Double)
    /// A text.
    case text(String)
    /// Texts in order.
    case texts([String])
    /// Texts by name.
    case textsByName([String: String])
}
