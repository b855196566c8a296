public import WaymarkCore
import WaymarkRouting

/// The parameters by which another app receives a handler's value.
struct CallbackResult {
    /// The name of a value that is one text.
    static let name = "result"

    /// The reason that a value cannot be sent; the value itself is not shown, as it may be secret.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    let pairs: [LinkQuery.Pair]

    /// - Parameter nested: How values with a structure of their own become texts.
    init(of value: (any Sendable)?, nested: NestedValueCoding?) throws(Problem) {
        guard let value else {
            pairs = []
            return
        }
        do {
            pairs = try QueryPairs.pairs(of: value, named: Self.name, nested: nested) {
                ($0 as? any CallbackParameters)?.callbackParameters
            }
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(description: "a result of the type \(type(of: value)) has no parameters")
        }
        for pair in pairs where pair.name.isEmpty || Self.isReserved(pair.name) {
            throw Problem(description: "the result has a parameter with the name '\(pair.name)'")
        }
    }

    private static func isReserved(_ name: String) -> Bool {
        let name = name.lowercased()
        return CallbackOutcome(parameter: name) != nil || name.hasSameBytes(as: CallbackPolicy.sourceName)
    }
}

/// A value of a handler that defines its parameters in a callback to another app (x-callback-url).
///
/// ```swift
/// extension Address: CallbackParameters {
///     var callbackParameters: [LinkQuery.Pair] { [.init("street", street), .init("city", city)] }
/// }
/// ```
///
/// Values of other types are sent as follows:
///
/// | a value | is sent as |
/// |---|---|
/// | ``/WaymarkRouting/LinkValue``, or another `Encodable` of one value | `result` |
/// | a list or set of these | `result`, as in the link of a typed route: `a,b` |
/// | a dictionary of these by name | a parameter for each, in the order of their names' bytes |
/// | another `Encodable` whose properties are these | a parameter for each, in their order; `nil` is left out |
/// | `nil`, and an answer without a value | nothing |
///
/// Values that are not a single text use the router's coding for nested values. If a value cannot be sent (a page, a
/// `Double.nan`), the callback still reports success, without parameters, and an event reports the problem.
///
/// Names must not be empty, nor `x-source`, `x-success`, `x-error` or `x-cancel`, which could make the other app call back a
/// third one.
public protocol CallbackParameters: Sendable {
    /// The parameters, decoded, in their order.
    var callbackParameters: [LinkQuery.Pair] { get }
}
