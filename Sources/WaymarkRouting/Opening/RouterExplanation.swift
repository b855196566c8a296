public import WaymarkCore

/// An explanation of what a router does with a link: the match in the table, the checks that would refuse it, and the
/// steps that would run.
public struct RouterExplanation: Sendable {
    /// The explanation of the table: how the rewritten link was read, the routes that match it or came near, and the
    /// deciding rule. It does not list a page that an override has left, because that page is not opened again in its
    /// own place.
    public let table: Explanation
    /// The source of the link.
    public let source: LinkSource
    /// The rewrite rules that are applied to the link, in their order, and the links that they give.
    public let rewriting: [RewriteResult.Step]
    /// The rewrite rules that would match the link only from other sources, in other versions of the app or on other
    /// installations, in their order.
    public let withheld: [RewriteResult.Withheld]
    /// The reason why the link cannot be rewritten, or `nil`.
    public let rewritingFailure: RewriteFailure?
    /// The overrides and fallbacks that lead to other links, in their order.
    public let detours: [Detour]
    /// The route that matches the link, or `nil`.
    public let route: RouteDescription?
    /// The refusal that turns the link away before any interceptor runs, or `nil`.
    public let refusal: Refusal?
    /// The first property of a typed route that cannot be decoded from the link alone, so that the router turns the
    /// link away before any interceptor runs; `nil` if there is no such property, and for every other route.
    public let parameterProblem: RouteCodingError?
    /// A text that describes why the link is not opened although a route matches it, if no other property (``refusal``,
    /// ``rewritingFailure``, ``parameterProblem``) describes it; otherwise `nil`.
    public let problem: String?
    /// The interceptors and checks that would run for the link, in their order, if it is not turned away before.
    public let interceptors: [String]
    /// The part of the app that would have to start before the handler runs, if the link is not turned away before, or `nil`.
    public let start: String?
    /// The steps of an opening up to the handler, in their order, with the names of a ``Response/trace`` and without
    /// durations. Checks and interceptors are assumed to let the link through. If the link leads nowhere, the steps end
    /// there.
    public let steps: [Trace.Step]
    /// The screens that would be beneath the link's screen, if it leads to one, from the top down. The last may be a
    /// screen that is left out.
    public let beneath: [BeneathScreen]
    /// The routes that overrides and fallbacks have left, which are not tried for the link that those lead to; empty if
    /// no other route matches that link.
    public let left: [RouteDescription]
}

/// A screen that would be beneath the one that a link leads to.
public struct BeneathScreen: Hashable, Sendable {
    /// The id of its route.
    public let route: String
    /// Its link, not redacted; `nil` if it has none.
    public let link: String?
    /// The refusal that leaves out the screen and all screens beneath it, or `nil`. It is found without running any
    /// code of the app.
    public let refusal: Refusal?
    /// The interceptors and checks that are consulted before it is displayed, in their order.
    public let interceptors: [String]
}

extension BeneathScreen: CustomStringConvertible {
    /// One line of text for display.
    public var description: String {
        let asked = interceptors.isEmpty ? "" : ", if they allow it: \(interceptors.joined(separator: ", "))"
        return route + (link.map { " (\($0))" } ?? "") + (refusal.map { ", left out: \($0)" } ?? asked)
    }
}

extension RouterExplanation {
    /// Returns the problem of a link that ends in an error, unless the table or another property describes it.
    static func problem(_ error: RouterError?, _ table: Explanation) -> String? {
        switch error?.reason {
        case nil, .refused, .missingParameter, .illFormedParameter, .rewriteAsksRouter: nil
        case .notFound:
            table.winner.map { _ in "the routes that take it were already left, and are not asked again" }
        case let reason?: "\(reason)"
        }
    }
}

extension RouterExplanation: CustomStringConvertible {
    /// The explanation as text, on several lines.
    public var description: String {
        var lines = rewriting.map { "rewritten: \($0)" }
        lines += withheld.map { "not rewritten: \($0)" }
        if let rewritingFailure { lines.append("not rewritten: \(rewritingFailure)") }
        lines += detours.map { "\($0)" }
        lines.append("\(table)")
        if let route { lines.append("route: \(route), \(route.exposure.rawValue), opened from \(source)") }
        if let route, route.exposure == .public, !route.linkParameters.isEmpty {
            lines.append("a link may set: \(route.linkParameters.map(\.description).joined(separator: ", "))")
        }
        if let refusal { lines.append("refused: \(refusal)") }
        if let parameterProblem { lines.append("not opened: \(RouterError.Reason(parameterProblem))") }
        if let problem { lines.append("not opened: \(problem)") }
        if !interceptors.isEmpty { lines.append("then: \(interceptors.joined(separator: ", "))") }
        if let start { lines.append("then: the start of '\(start)'") }
        lines += beneath.map { "beneath: \($0)" }
        return lines.joined(separator: "\n")
    }
}
