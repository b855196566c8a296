public import WaymarkCore

/// The routes closest to a link that no route matches.
///
/// The search runs on request, so an unmatched link costs no more than a matched one.
public struct NearMisses: Sendable {
    /// The link and the routes it was compared with; `nil` for a typed route that is not registered.
    private let link: DeepLink?
    private let routes: TableOutline?
    private let redaction: Redaction
    private let reported: ReportedLink?

    /// - Parameter told: The link itself, or the link that led to it. Values that are hidden in it or in earlier links
    ///   are not shown.
    init(of link: DeepLink?, in routes: TableOutline?, _ redaction: Redaction, _ reported: ReportedLink? = nil) {
        self.link = link
        self.routes = routes
        self.redaction = redaction
        self.reported = reported
    }

    /// The explanation of how the link was read, with the segment at which each near route failed, nearest first.
    ///
    /// It is `nil` for a typed route that is not registered. It shows the link as it is, with its secrets.
    ///
    /// - Complexity: O(*n*) for *n* routes, at each call.
    public var explanation: Explanation? {
        guard let link, let table = routes?.literals else { return nil }
        return table.index.explain(link)
    }

    /// The link that was probably meant, with secret values redacted by ``RouterConfiguration/redaction``, or `nil`;
    /// ``explanation`` has it unredacted.
    ///
    /// - Complexity: O(*n*) for *n* routes, at each call.
    public var suggestion: String? {
        guard let table = routes?.literals, let text = explanation?.suggestion else { return nil }
        let limits = LinkLimits(bytes: LinkLimits.greatestBytes, segments: 32_000, queryPairs: LinkLimits.greatestBytes)
        guard let link = try? DeepLink(text, rules: table.index.rules, limits: limits) else { return nil }
        return redaction.link(text, KnownPath(of: link, in: [table]).behind(reported?.secrets(for: redaction) ?? .none))
    }
}

extension NearMisses: CustomStringConvertible {
    /// The link that was probably meant, in a sentence for a terminal or a log.
    public var description: String {
        suggestion.map { "did you mean \($0)?".escapingControls } ?? "no route comes near"
    }
}
