import WaymarkCore
import WaymarkRouting

/// Determines whether a route may match the links of a template, with any values in its holes.
struct RewriteTargets {
    private let routes: [(entry: RouteEntry, syntax: PatternSyntax, variants: [PatternVariant])]
    private let rules: MatchingRules

    init(_ table: RouteIndex) {
        rules = table.rules
        routes = table.routes.compactMap { entry in
            (try? entry.pattern.reading(under: table.rules).get()).map {
                (entry, $0, $0.expression == nil ? $0.variants(under: table.rules) : [])
            }
        }
    }

    /// Stands for a value that is one segment, or a part of one.
    private static let hole: Character = "\u{F8FE}"
    /// Stands for a text that may be anything, slashes included.
    private static let anything: Character = "\u{F8FF}"

    /// Returns whether a route may match a link of a template; `true` if that is uncertain.
    ///
    /// - Parameters:
    ///   - patterns: The patterns of the rule, whose values are inserted into the template.
    ///   - link: A link that the template produces.
    ///   - isAsked: Returns whether a pattern of the table is considered.
    func mayTake(
        _ template: RewriteTemplate, of patterns: [RoutePattern], like link: DeepLink,
        where isAsked: (RouteEntry) -> Bool = { _ in true }
    ) -> Bool {
        let text = head(of: template, patterns)
        guard text.contains(Self.hole) || text.contains(Self.anything) else { return false }
        // Where a value is a part of the scheme or the host, it may be that of any route.
        guard let shape = try? DeepLink(text, rules: rules), shape.scheme == link.scheme,
            shape.host.map({ !Self.isOpen($0) || !Self.isWeb(link) }) ?? true
        else { return true }
        let path = shape.segments.filter { !$0.isEmpty }
        let whole = (shape.host.map { $0.isEmpty ? [] : [$0] } ?? []) + path
        return routes.contains { isAsked($0.entry) && mayTake($0.syntax, $0.variants, shape, path, whole) }
    }

    private func mayTake(
        _ route: PatternSyntax, _ variants: [PatternVariant], _ shape: DeepLink, _ path: [String], _ whole: [String]
    ) -> Bool {
        if let scheme = route.scheme(under: rules), scheme != shape.scheme(under: rules) { return false }
        if let host = route.host, let given = shape.canonicalHost, !host.covers(given) { return false }
        if route.expression != nil { return true }
        let host = shape.scheme.map { rules.host(forScheme: $0) } ?? .segment
        return variants.contains { variant in
            switch host {
            case .segment: Self.fits(variant.segments[...], whole[...])
            case .segmentUnlessDotted:
                Self.fits(variant.segments[...], path[...]) || Self.fits(variant.segments[...], whole[...])
            default: Self.fits(variant.segments[...], path[...])
            }
        }
    }

    private static func fits(_ pattern: ArraySlice<PatternSegment>, _ path: ArraySlice<String>) -> Bool {
        if let first = path.first, first.contains(anything) { return mayBegin(pattern, first) }
        switch pattern.first {
        case nil: return path.isEmpty
        case .tail(_, let needsSegment): return !needsSegment || !path.isEmpty
        case .literal("")?: return fits(pattern.dropFirst(), path)
        case .literal(let text)?:
            guard let first = path.first, mayBe(first, text) else { return false }
        case .parameter, .wildcard: if path.isEmpty { return false }
        }
        return fits(pattern.dropFirst(), path.dropFirst())
    }

    /// Returns whether what begins with the text before an open place may go on as a pattern does.
    private static func mayBegin(_ pattern: ArraySlice<PatternSegment>, _ segment: String) -> Bool {
        guard case .literal(let text)? = pattern.first, !text.isEmpty else { return true }
        let known = segment.prefix { $0 != anything && $0 != hole }.lowercased()
        return text.lowercased().hasPrefix(known)
    }

    private static func mayBe(_ segment: String, _ literal: String) -> Bool {
        let (segment, literal) = (segment.lowercased(), literal.lowercased())
        guard let start = segment.firstIndex(of: hole), let end = segment.lastIndex(of: hole) else {
            return segment == literal
        }
        return literal.hasPrefix(segment[..<start]) && literal.hasSuffix(segment[segment.index(after: end)...])
    }

    private static func isOpen(_ text: String) -> Bool { text.contains(hole) || text.contains(anything) }

    private static func isWeb(_ link: DeepLink) -> Bool { link.scheme == "http" || link.scheme == "https" }

    /// Scheme, authority and path of a template, with signs for its holes.
    private func head(of template: RewriteTemplate, _ patterns: [RoutePattern]) -> String {
        switch template {
        case .pattern(let template):
            let tails = patterns.flatMap { $0.reread(under: rules).parameters }.filter { $0.extent != .segment }
            return template.head.map { piece in
                switch piece {
                case .text(let text): text
                case .parameter(let name) where tails.contains(where: { $0.name.hasSameBytes(as: name) }):
                    String(Self.anything)
                case .parameter: String(Self.hole)
                case .tail, .link: String(Self.anything)
                }
            }.joined()
        case .expression(let pieces):
            let text = pieces.map { piece in
                if case .text(let text) = piece { return text }
                return String(Self.anything)
            }.joined()
            return String(text.prefix { $0 != "?" && $0 != "#" })
        }
    }
}
