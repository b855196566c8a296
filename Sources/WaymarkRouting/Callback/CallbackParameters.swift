public import WaymarkCore

/// A handler's value that says by which parameters another app is told of it (x-callback-url).
///
/// ```swift
/// extension Address: CallbackParameters {
///     var callbackParameters: [LinkQuery.Pair] { [.init("street", street), .init("city", city)] }
/// }
/// ```
///
/// Of values that do not say so themselves,
///
/// | a value | is told as |
/// |---|---|
/// | ``LinkValue``, or another `Encodable` of one value | `result` |
/// | a list or set of these | `result`, as in the link of a typed route: `a,b` |
/// | a dictionary of these by name | a parameter for each, in the order of their names' bytes |
/// | another `Encodable` whose properties are these | a parameter for each, in their order; `nil` is left out |
/// | `nil`, and an answer without a value | nothing |
///
/// with what is no single text in the coding that the router has for nested values. A value that cannot be told so (a page, a
/// `Double.nan`) is a success all the same, without parameters, and an event tells.
///
/// Names are not empty and none of `x-source`, `x-success`, `x-error` and `x-cancel`, by which the other app would be made to
/// call somebody back.
public protocol CallbackParameters: Sendable {
    /// The parameters, decoded, in their order.
    var callbackParameters: [LinkQuery.Pair] { get }
}
