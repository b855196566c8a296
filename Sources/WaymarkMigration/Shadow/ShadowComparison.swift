import WaymarkCore
public import WaymarkRouting

/// The rule for when two routers' decisions about a link are the same.
///
/// ```swift
/// var comparison = ShadowComparison(routes: ["/user/:id": "user.profile"])    // the old router's names, and those here
/// comparison.parameterNames = ["uid": "id"]
/// comparison.ignoredParameters = ["JLRoutePattern", "JLRouteURL", "JLRouteScheme"]
/// ```
///
/// Two routes are the same if the other router's name, or its entry in ``routes``, equals the id of the route here or
/// the pattern that matches the link, byte for byte, and if the values are equal according to ``parameters``. Other
/// decisions are the same only if they are of the same kind.
public struct ShadowComparison: Sendable {
    /// The values that are compared.
    @nonexhaustive
    public enum Parameters: String, Hashable, Sendable, CaseIterable {
        /// No values.
        case ignored
        /// The named values of the path that the route here has; additional values of the other router are ignored.
        case path
        /// The values of path, query and defaults, as one dictionary, on both sides.
        case all
    }

    /// The ids or patterns of the routes here, by the other router's names for them.
    public var routes: [String: String]
    /// The values that are compared.
    public var parameters: Parameters
    /// The names of values here, by the other router's.
    public var parameterNames: [String: String] = [:]
    /// The names of values, here or there, that are not compared.
    public var ignoredParameters: Set<String> = []
    /// A closure that returns whether a difference is known and acceptable; it is called for every difference.
    public var accepts: (@Sendable (_ here: RouteDecision, _ there: RouteDecision) -> Bool)?

    /// Creates a rule for comparisons.
    ///
    /// - Parameters:
    ///   - routes: The ids or patterns of the routes here, by the other router's names for them.
    ///   - parameters: The values that are compared.
    public init(routes: [String: String] = [:], parameters: Parameters = .path) {
        self.routes = routes
        self.parameters = parameters
    }

    /// Returns whether a decision here is the same as one there.
    func isSame(_ here: OwnDecision, _ there: RouteDecision) -> Bool {
        switch (here.decision, there) {
        case (.unmatched, .unmatched), (.refused, .refused): return true
        case (.route(_, let own), .route(let name, let other)):
            let name = routes[name] ?? name
            return here.names.contains { $0.hasSameBytes(as: name) } && isSame(own, other)
        default: return false
        }
    }

    private func isSame(_ here: [String: String], _ there: [String: String]) -> Bool {
        if parameters == .ignored { return true }
        var others: [String: String] = [:]
        let counted = there.filter { !ignoredParameters.contains($0.key) }
        for (name, value) in counted where parameterNames[name] == nil { others[name] = value }
        // A name that is stated explicitly takes precedence, and among several the first by its bytes.
        for (name, value) in counted.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }).reversed() {
            if let own = parameterNames[name] { others[own] = value }
        }
        let own = here.filter { !ignoredParameters.contains($0.key) }
        if parameters == .all, own.count != others.filter({ !ignoredParameters.contains($0.key) }).count {
            return false
        }
        return own.allSatisfy { name, value in others[name].map { value.hasSameBytes(as: $0) } ?? false }
    }
}

/// The decision of this router, with all names that another router may use for the route.
struct OwnDecision: Sendable {
    let decision: RouteDecision
    let names: [String]

    init(_ decision: RouteDecision) {
        self.decision = decision
        names = []
    }

    /// Creates the decision for a route that takes a link.
    init(_ found: AskedRoute, _ parameters: ShadowComparison.Parameters) {
        names = found.names
        decision = .route(found.name, parameters: found.values(fromPath: parameters != .all))
    }
}
