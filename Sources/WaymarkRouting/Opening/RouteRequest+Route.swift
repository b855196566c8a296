import WaymarkCore

/// A typed route that was decoded from a link, once for all callers.
final class TypedReading: Sendable {
    let route: any RouteProtocol

    init(_ route: any RouteProtocol) { self.route = route }
}

extension RouteRequest {
    /// Returns the typed route of the request: the value that was opened, or one read from the link.
    ///
    /// The route of the registration is decoded once, before any interceptor runs, and again only if an interceptor
    /// changes ``values``.
    ///
    /// - Throws: A ``RouteCodingError`` for the first property that is missing or cannot be read.
    public func route<R: RouteProtocol>(as type: R.Type) throws(RouteCodingError) -> R {
        switch origin {
        case .typed(let typed):
            if let route = typed.route as? R {
                let fixed = live.route.fixed
                return fixed.isEmpty ? route : try hop.core.coder.route(route, fixing: fixed)
            }
            throw RouteCodingError(
                .unsupported(type: "\(Swift.type(of: typed.route))", why: "another route was opened"), field: nil,
                route: type)
        case .link(let match):
            if let route = typedReading?.route as? R { return route }
            return try read(type, from: match)
        }
    }

    /// Decodes the typed route of the registration from the link, unless that was done since ``values`` last changed.
    ///
    /// - Throws: A ``RouteCodingError`` for the first property that is missing or cannot be read.
    mutating func readRoute() throws(RouteCodingError) {
        guard typedReading == nil, let typed = live.route.typed, case .link(let match) = origin else { return }
        func reading<R: RouteProtocol>(_ type: R.Type) throws(RouteCodingError) -> TypedReading {
            TypedReading(try read(type, from: match))
        }
        typedReading = try reading(typed.type)
    }

    private func read<R: RouteProtocol>(_ type: R.Type, from match: IndexMatch) throws(RouteCodingError) -> R {
        if live.route.fixed.isEmpty, values.isEmpty {
            return try hop.core.coder.read(type, from: match, defaults: defaults)
        }
        return try hop.core.coder.read(type, from: match, defaults: defaults) { live.route.fixed[$0] ?? values[$0] }
    }

    /// Returns the response that redirects the request to the link of another pattern, with the same parameters and
    /// query.
    func redirect(to target: RoutePattern) throws -> Response {
        // Printing the target's link escapes the values.
        let match = try match.decoded
        let request = RouteRequest(AskedRoute(hop: hop, live: live, origin: .link(match)), values: values)
        var values: [String: PatternValue] = [:]
        for parameter in target.parameters {
            if case .segment = parameter.extent, let text = request[parameter.name] {
                values[parameter.name] = .text(text)
            } else if let segments = request.segments(of: parameter.name) {
                values[parameter.name] = .segments(segments)
            } else if let text = request[parameter.name] {
                values[parameter.name] = .text(text)
            }
        }
        let named = Set(values.keys).subtracting(match.parameters.map(\.name))
        let query = match.query.filter { !named.contains($0.name) }
        // The part of a fragment that the rules read is among the values and the pairs already.
        let isFragmentRead = match.fragment.map { $0.path != nil || $0.query != nil } ?? false
        let configuration = hop.core.configuration
        do {
            let link = try target.link(
                values, tail: target.hasUnnamedTail ? match.tail ?? [] : [], query: query.isEmpty ? nil : query,
                fragment: isFragmentRead ? nil : match.link.fragment, rules: configuration.rules,
                types: configuration.types, limits: configuration.limits)
            return .redirect(to: link)
        } catch {
            throw Self.fault(error)
        }
    }

    /// Returns the same fault without values in its text, which may be secret.
    private static func fault(_ error: PatternLinkError) -> any Error {
        switch error.reason {
        case .missing(let name): ParameterError(name, .missing)
        case .illTyped(let name, let value, let constraint):
            ParameterError(name, .illFormed(text: value, expected: constraint))
        case .unprintable(let name, let value):
            ParameterError(name, .illFormed(text: value, expected: "a value that a link can carry"))
        case .malformed, .noOneHost, .unnamedSegment: error
        default: UnprintableTarget(target: error.pattern)
        }
    }
}

/// A redirect's target that could not be printed.
private struct UnprintableTarget: Error, CustomStringConvertible {
    let target: RoutePattern

    var description: String { "no link from '\(target)' reads back to the parameters of the link that is redirected" }
}
