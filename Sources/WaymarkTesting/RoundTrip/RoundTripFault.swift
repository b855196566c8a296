internal import WaymarkCore
public import WaymarkRouting

/// A fault by which a typed route differs after printing it as a link and reading it back.
public struct RoundTripFault: Error, Sendable, CustomStringConvertible {
    /// A kind of fault.
    @nonexhaustive
    public enum Reason: Sendable {
        /// The type has no samples to check.
        case noSamples
        /// The route has no link.
        case unprintable(RouterError)
        /// Nothing can be registered under the route's pattern.
        case unregistrable(any Error)
        /// The route cannot be read from its link.
        case unreadable(RouterError)
        /// The route that was read prints to another link.
        case printsOtherwise(String)
        /// The route that was read is not equal to the original, though it prints to the same link.
        case readsOtherwise(String)
        /// In the given router, another route matches the link, or none does.
        case taken(by: RouteDescription?)
    }

    /// The kind of fault.
    public let reason: Reason
    /// The route's type, by its name without the module's.
    public let route: String
    /// The route's place among the samples, or `nil` if it is not one of them.
    public internal(set) var sample: Int?
    /// The link that the route prints to, or `nil` for none.
    public let link: String?

    init(_ reason: Reason, route: String, link: DeepLink?) {
        self.reason = reason
        self.route = route
        self.link = link?.text
    }

    /// A one-line description of the fault, with the route and the link.
    public var description: String {
        let problem =
            switch reason {
            case .noSamples: "has no samples to check"
            case .unprintable(let error): "has no link: \(error.reason)"
            case .unregistrable(let error): "cannot be registered: \(error)"
            case .unreadable(let error): "cannot be read from its link: \(error.reason)"
            case .printsOtherwise(let again): "read from its link, prints to '\(again)'"
            case .readsOtherwise(let value): "read from its link, is \(value)"
            case .taken(let other?): "is not what its link opens, which is '\(other)'"
            case .taken(nil): "is not what its link opens, which is nothing"
            }
        return route + (sample.map { ".samples[\($0)]" } ?? "") + " \(problem)" + (link.map { " ('\($0)')" } ?? "")
    }
}
