/// A rule for when two screens of one route are the same, so that a displayed one is updated instead of another being
/// built.
@nonexhaustive
public enum ScreenIdentity: Hashable, Sendable {
    /// Equal values of everything that the page is built from.
    ///
    /// Of a typed route these are all its properties, so that `goods/42?utm=mail` and `goods/42` are the same page unless `utm` is
    /// a property. Of patterns they are the path's values, the host where the pattern takes any, the tail, and the declared
    /// query parameters; of a pattern with a tail, with any host or without query declarations, the whole link but the fragment.
    /// Of a screen that is made without a link they are its parameters.
    case parameters
    /// Equal values of these parameters.
    case names([String])
    /// The route alone: there is one screen of it, whatever its parameters.
    case route
    /// Nothing: every opening gets a screen of its own.
    case unique

    /// The text that is compared.
    ///
    /// - Parameter parameters: The values that count for ``parameters``, and those that ``names(_:)`` are looked up in.
    package func text(of parameters: [String: String]) -> String {
        switch self {
        case .parameters: Self.joined(parameters.sorted { $0.key < $1.key })
        case .names(let names):
            Self.joined(names.compactMap { name in parameters[name].map { (name, $0) } })
        case .route: ""
        case .unique: "\u{0}\(UInt64.random(in: 1 ... .max))"
        }
    }

    /// Values by name as one text; no two lists give the same.
    package static func joined(_ values: [(key: String, value: String)]) -> String {
        values.map { "\($0.key.utf8.count):\($0.key)=\($0.value.utf8.count):\($0.value)" }.joined(separator: "&")
    }
}
