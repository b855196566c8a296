/// A rule for when two screens of one route are the same, so that a displayed one is updated instead of another being
/// built.
@nonexhaustive
public enum ScreenIdentity: Hashable, Sendable {
    /// Equal values of everything from which the page is built.
    ///
    /// For a typed route, these are all its properties, so that `goods/42?utm=mail` and `goods/42` are the same page
    /// unless `utm` is a property. For a pattern, they are the path's values, the host if the pattern takes any, the
    /// tail, and the declared query parameters; for a pattern with a tail, with any host or without query declarations,
    /// the whole link without its fragment. For a screen that is created without a link, they are its parameters.
    case parameters
    /// Equal values of these parameters.
    case names([String])
    /// The route alone, so that it has a single screen, whatever its parameters.
    case route
    /// Never: every opening gets a new screen.
    case unique

    /// The text that is compared.
    ///
    /// - Parameter parameters: The values that ``parameters`` compares, and in which ``names(_:)`` are looked up.
    package func text(of parameters: [String: String]) -> String {
        switch self {
        case .parameters: Self.joined(parameters.sorted { $0.key < $1.key })
        case .names(let names):
            Self.joined(names.compactMap { name in parameters[name].map { (name, $0) } })
        case .route: ""
        case .unique: "\u{0}\(UInt64.random(in: 1 ... .max))"
        }
    }

    /// Returns values by name as one text. Different lists give different texts.
    package static func joined(_ values: [(key: String, value: String)]) -> String {
        values.map { "\($0.key.utf8.count):\($0.key)=\($0.value.utf8.count):\($0.value)" }.joined(separator: "&")
    }
}
