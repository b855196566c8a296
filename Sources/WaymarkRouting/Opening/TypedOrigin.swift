import WaymarkCore
import WaymarkLock

/// A typed route that is opened as a value, and prints its link on request.
package final class TypedOrigin: Sendable {
    let route: any RouteProtocol
    private let printed = Lock<Result<IndexMatch, RouterError>?>(nil)
    private let linked = Lock<Result<DeepLink, RouteCodingError>?>(nil)

    init(_ route: any RouteProtocol) { self.route = route }

    var pattern: RoutePattern { type(of: route).pattern }

    /// Returns the link, or the type's name for a route without a link.
    func text(_ hop: Hop) -> String { (try? link(hop))?.text ?? type(of: route).id }

    /// Returns the link, which is printed once.
    func link(_ hop: Hop) throws(RouteCodingError) -> DeepLink {
        if let known = linked.withLock({ $0 }) { return try known.get() }
        let result = Result { () throws(RouteCodingError) in try hop.view.link(to: route, hop.core) }
        linked.withLock { $0 = result }
        return try result.get()
    }

    /// Returns the link's match against the route's own pattern, so that parameters can be looked up as for any other
    /// link.
    func match(_ hop: Hop) throws(RouterError) -> IndexMatch {
        if let known = printed.withLock({ $0 }) { return try known.get() }
        let result = Result { () throws(RouterError) in try print(hop) }
        printed.withLock { $0 = result }
        return try result.get()
    }

    private func print(_ hop: Hop) throws(RouterError) -> IndexMatch {
        let link: DeepLink
        do { link = try self.link(hop) } catch {
            throw hop.error(.init(error), at: .parameters)
        }
        guard let match = hop.core.coder.match(of: link, to: route) else {
            throw hop.error(.unprintable(name: nil, problem: "its link does not fit its pattern"), at: .parameters)
        }
        return match
    }
}

extension RouterError.Reason {
    /// Creates the error of an opening from an error of decoding or printing a typed route.
    init(_ error: RouteCodingError) {
        switch error.reason {
        case .missing: self = .missingParameter(name: error.field ?? "")
        case .illFormed(let text, let expected):
            self = .illFormedParameter(name: error.field ?? "", text: text, expected: expected)
        default: self = .unprintable(name: error.field, problem: error.descriptionWithoutValues)
        }
    }
}
