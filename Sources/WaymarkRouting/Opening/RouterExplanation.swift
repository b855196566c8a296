public import WaymarkCore

/// An explanation of what a router does with a link: the match in the table, the checks that would refuse it, and the
/// steps that would run.
public struct RouterExplanation: Sendable {
    /// The explanation by the table: how the link, after rewriting, was read, the routes that take it or came near, and
    /// the rule that decided. A page that an override has left is none of them: it is not opened in the place of its own.
    public let table: Explanation
    /// The source of the link.
    public let source: LinkSource
    /// The rewrite rules that are applied to the link, in their order, and the links that they give.
    public let rewriting: [RewriteResult.Step]
    /// The rewrite rules that take the link from other sources, in other versions of the app or on other installations alone,
    /// in their order.
    public let withheld: [RewriteResult.Withheld]
    /// The reason for which the link cannot be rewritten, or `nil`.
    public let rewritingFailure: RewriteFailure?
    /// The overrides and fallbacks that lead to other links, in their order.
    public let detours: [Detour]
    /// The route that takes it, or `nil`.
    public let route: RouteDescription?
    /// The refusal that turns the link away before any interceptor runs, or `nil`.
    public let refusal: Refusal?
    /// The first property of a typed route that cannot be read from the link alone, so that the router turns it away before any
    /// interceptor runs; `nil` for none, and for every other route.
    public let parameterProblem: RouteCodingError?
    /// The problem for which the link is not opened although a route takes it, if neither the refusal, the failure of rewriting nor
    /// the problem of a parameter says it; for people.
    public let problem: String?
    /// The interceptors and checks that would run for it, in their order, if it is not turned away before.
    public let interceptors: [String]
    /// The part of the app that would have to start before the handler runs, if the link is not turned away before, or `nil`.
    public let start: String?
    /// The steps of an opening up to the handler, in their order, with the names that a ``Response/trace`` has for them and without
    /// durations. Checks and interceptors are taken to let the link through; if the link goes nowhere, the steps up to there.
    public let steps: [Trace.Step]
    /// If the link leads to a screen, those that would stand beneath it, from the top down; the last may be one that is left out.
    public let beneath: [BeneathScreen]
    /// The routes that overrides and fallbacks have left, which are not asked about the link that these lead to; empty where no other
    /// route takes that link.
    public let left: [RouteDescription]
}

/// A screen that would stand beneath the one that a link leads to.
public struct BeneathScreen: Hashable, Sendable {
    /// The id of its route.
    public let route: String
    /// Its link, not redacted; `nil` for one that has none.
    public let link: String?
    /// The refusal for which the screen is left out with all beneath it, or `nil`; it is found without running
    /// anything.
    public let refusal: Refusal?
    /// The interceptors and checks that are asked before it is displayed, in their order.
    public let interceptors: [String]
}

extension BeneathScreen: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        let asked = interceptors.isEmpty ? "" : ", if they let it: \(interceptors.joined(separator: ", "))"
        return route + (link.map { " (\($0))" } ?? "") + (refusal.map { ", left out: \($0)" } ?? asked)
    }
}

extension RouterExplanation {
    /// Returns the problem of a link that ends in an error, if the table or another property does not tell it.
    static func problem(_ error: RouterError?, _ table: Explanation) -> String? {
        switch error?.reason {
        case nil, .refused, .missingParameter, .illFormedParameter, .unreadable, .rewriteAsksRouter: nil
        case .notFound:
            table.winner.map { _ in "the routes that take it are those that it has left, which are not asked again" }
        case let reason?: "\(reason)"
        }
    }
}

extension RouterExplanation: CustomStringConvertible {
    /// The same as text for people, over several lines.
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
