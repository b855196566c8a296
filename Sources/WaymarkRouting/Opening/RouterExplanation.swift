public import WaymarkCore

/// Why a router does with a link what it does: what the table says, what would refuse it, and what would run.
public struct RouterExplanation: Sendable {
    /// How the link, or what it is rewritten to, was read, which routes take it or came near, and what decided.
    public let table: Explanation
    /// Where the link comes from.
    public let source: LinkSource
    /// The rewrite rules that are applied to the link, in their order, and the links that they give.
    public let rewriting: [RewriteResult.Step]
    /// Why the link cannot be rewritten, or `nil`.
    public let rewritingFailure: RewriteFailure?
    /// The overrides and fallbacks that lead to other links, in their order.
    public let detours: [Detour]
    /// The route that takes it, or `nil`.
    public let route: RouteDescription?
    /// Why the router turns it away before any interceptor runs, or `nil`.
    public let refusal: Refusal?
    /// The first property of a typed route that cannot be read from the link alone, so that the router turns it away before any
    /// interceptor runs; `nil` for none, and for every other route.
    public let parameterProblem: RouteCodingError?
    /// The interceptors and checks that would run for it, in their order, if it is not turned away before.
    public let interceptors: [String]
    /// The part of the app that would have to start before the handler runs, if the link is not turned away before, or `nil`.
    public let start: String?
}

extension RouterExplanation: CustomStringConvertible {
    /// The same as text for people, over several lines.
    public var description: String {
        var lines = rewriting.map { "rewritten: \($0)" }
        if let rewritingFailure { lines.append("not rewritten: \(rewritingFailure)") }
        lines += detours.map { "\($0)" }
        lines.append("\(table)")
        if let route { lines.append("route: \(route), \(route.exposure.rawValue), opened from \(source)") }
        if let route, route.exposure == .public, !route.linkParameters.isEmpty {
            lines.append("a link may set: \(route.linkParameters.map(\.description).joined(separator: ", "))")
        }
        if let refusal { lines.append("refused: \(refusal)") }
        if let parameterProblem { lines.append("not opened: \(RouterError.Reason(parameterProblem))") }
        if !interceptors.isEmpty { lines.append("then: \(interceptors.joined(separator: ", "))") }
        if let start { lines.append("then: the start of '\(start)'") }
        return lines.joined(separator: "\n")
    }
}
