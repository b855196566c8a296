import WaymarkAudit
import WaymarkCore
import WaymarkExpressions
import WaymarkManifest
import WaymarkRouting
import WaymarkRules

/// The effect of a manifest's rewrites on links of one site: for each rewrite and route, the links that the rewrite
/// leads to the route.
///
/// A rewrite is analysed if it always applies, matches the links of a pattern, and has a target that places each
/// captured segment whole, or between fixed texts, into one segment of the path. For all other rewrites, ``doubts``
/// contains the reason why nothing is proved.
struct SiteRewrites {
    /// A way in which a route matches links of any scheme and host.
    struct Route {
        let syntax: PatternSyntax
        let variant: SiteTable.Variant
    }

    /// The rewrites as variants that match links of the site.
    private(set) var variants: [SiteTable.Variant] = []
    /// The reasons, in words, why something is not proved.
    private(set) var doubts: [String] = []
    /// The rewrites that are analysed.
    private(set) var proved = RewriteRules.none
    /// The analysed rewrites, and the others that could be read.
    private(set) var all = RewriteRules.none

    private let host: String
    private let matching: MatchingRules
    private let routes: [Route]
    private var ways = 0

    /// The maximum number of pairs of states of an intersection.
    private static let stateLimit = 20_000

    init(_ manifest: Manifest, _ matching: MatchingRules, host: String, _ routes: [Route]) {
        self.host = host
        self.matching = matching
        self.routes = routes
        let types = manifest.types.compactMap { name, type in
            if case .expression(let text) = type { try? ParameterType(name, expression: text) } else { nil }
        }
        var rules: [(rule: RewriteRule, isProved: Bool)] = []
        for (number, rewrite) in manifest.rewrites.enumerated() {
            guard let patterns = patterns(of: rewrite, in: manifest) else { continue }
            let subject: RewriteRule.Subject =
                switch rewrite.subject {
                case .pattern: .patterns(patterns)
                case .expression(let text, let caseSensitive): .expression(text, caseSensitive: caseSensitive)
                }
            var rule = RewriteRule(subject, to: rewrite.target)
            rule.continues = rewrite.continuation == .continue
            let sources = rewrite.condition.sources
            if !sources.isEmpty, !sources.contains(LinkSource.Kind.universalLink.rawValue) { continue }
            do throws(Doubt) {
                try look(at: rewrite, number, patterns, types, behind: manifest)
                rules.append((rule, true))
            } catch {
                doubts.append("the rewrite \(Self.name(of: rewrite, number)) \(error.words)")
                if (try? RewriteRules([rule], matching: matching, types: types)) != nil { rules.append((rule, false)) }
            }
        }
        proved = (try? RewriteRules(rules.filter(\.isProved).map(\.rule), matching: matching, types: types)) ?? .none
        all = (try? RewriteRules(rules.map(\.rule), matching: matching, types: types)) ?? proved
    }

    private struct Doubt: Error {
        let words: String
        init(_ words: String) { self.words = words }
    }

    private static func name(of rewrite: ManifestRewrite, _ number: Int) -> String {
        let subject =
            switch rewrite.subject {
            case .pattern(let text), .expression(let text, _): text
            }
        return "\(rewrite.position ?? number), \(RuleText.quoted(subject)),"
    }

    /// Returns the patterns of a rewrite that may match links of the site, empty for an expression; `nil` if the
    /// rewrite matches no link of the site.
    private func patterns(of rewrite: ManifestRewrite, in manifest: Manifest) -> [RoutePattern]? {
        switch rewrite.subject {
        case .expression(let text, let caseSensitive):
            return mayFind(text, caseSensitive: caseSensitive) ? [] : nil
        case .pattern(let text):
            let patterns = manifest.patterns(of: ManifestRoute(text))
            let concern = patterns.contains { pattern in
                guard let syntax = try? pattern.reading(under: matching).get() else { return true }
                return SiteTable.takes(syntax, host: host)
            }
            return concern ? patterns : nil
        }
    }

    /// Returns whether an expression may match a part of a link of the site.
    private func mayFind(_ text: String, caseSensitive: Bool) -> Bool {
        let any = #"[\u{0}-\u{10FFFF}]*"#
        var limits = ExpressionLimits.standard
        limits.automatonStates = Self.stateLimit
        guard
            let found = try? LinearExpression(
                "\(any)(?:\(text))\(any)", ignoringCase: !caseSensitive, limits: limits
            ).automaton,
            let paths = ByteAutomaton(only: Array("https://\(host)".utf8)).concatenation(
                WrittenPath.automaton(#"(?:[/?#][!-~]*)?"#), stateLimit: Self.stateLimit),
            let both = found.intersection(paths, stateLimit: Self.stateLimit)
        else { return true }
        return !both.isEmpty
    }

    // MARK: One rewrite

    private mutating func look(
        at rewrite: ManifestRewrite, _ number: Int, _ patterns: [RoutePattern], _ types: [ParameterType],
        behind manifest: Manifest
    ) throws(Doubt) {
        guard case .pattern = rewrite.subject else { throw Doubt("is an expression for whole links") }
        if let flag = rewrite.flag { throw Doubt("is made by the app's function \(flag)") }
        let condition = rewrite.condition
        if condition.minVersion != nil || condition.maxVersion != nil { throw Doubt("depends on the app's version") }
        if !condition.query.isEmpty { throw Doubt("depends on the query") }
        if let percentage = condition.percentage, percentage < 100 {
            throw Doubt("is for a share of the installations")
        }
        if matching.caseSensitivity == .firstSegmentInsensitive || matching.trailingSlash != .ignore
            || matching.emptySegments != .collapse
        {
            throw Doubt("is under rules for slashes or case for which that is not proved")
        }
        var builder = RouteIndexBuilder(rules: matching, types: types)
        for pattern in patterns { builder.add(pattern, place: SourcePlace(file: "rewrite \(number)", line: 0)) }
        guard let index = try? builder.build(conflicts: .ordered) else {
            throw Doubt("has a pattern that is malformed")
        }
        let template: PatternTemplate
        do throws(PatternTemplate.TemplateFault) {
            template = try patterns.template(rewrite.target, under: matching)
        } catch {
            throw Doubt("is malformed: \(error.problem)")
        }
        var found: [SiteTable.Variant] = []
        for pattern in patterns {
            guard let syntax = try? pattern.reading(under: matching).get(), SiteTable.takes(syntax, host: host) else {
                continue
            }
            if syntax.expression != nil { throw Doubt("has a pattern that is one expression for whole paths") }
            for variant in syntax.variants(under: matching) {
                let way = Way(
                    number: ways, rewrite: number, segments: variant.segments,
                    bounds: variant.segments.map { SiteTable.bounds(of: $0, in: index) })
                ways += 1
                found += try follow(way, template, rewrite, number, behind: manifest)
            }
        }
        variants += found
    }

    /// One way in which a rewrite's pattern matches links.
    private struct Way {
        let number: Int
        let rewrite: Int
        let segments: [PatternSegment]
        var bounds: [TextBounds?]
    }

    /// Returns the variants for one way of matching links.
    private func follow(
        _ way: Way, _ template: PatternTemplate, _ rewrite: ManifestRewrite, _ number: Int, behind manifest: Manifest
    ) throws(Doubt) -> [SiteTable.Variant] {
        var way = way
        let links: RewrittenLinks
        do throws(RewrittenLinks.Obstacle) {
            links = try RewrittenLinks(template, of: way.segments, under: matching)
        } catch {
            throw Doubt(error.words)
        }
        if let doubt = way.bounds.compactMap({ $0?.doubt }).first {
            throw Doubt("has a parameter that cannot be compared: " + doubt.description)
        }
        // A value that would be a dot segment is not inserted: the rewrite does not match its link.
        for segment in links.segments {
            guard case .hole(let place, let before, let after) = segment else { continue }
            guard case .parameter(_, let ownBefore, let ownAfter) = way.segments[place] else { continue }
            if ownBefore.isEmpty && ownAfter.isEmpty || before + after != "" && before + after != "." { continue }
            guard
                let bounds = Self.narrowed(
                    way.bounds[place], by: ByteAutomaton.noDots.between(before, after, stateLimit: Self.stateLimit))
            else { throw Doubt("is too large") }
            way.bounds[place] = bounds
        }
        if rewrite.continuation == .continue { try checkFollowers(of: links, way, number, in: manifest) }
        var variants: [SiteTable.Variant] = []
        var isCovered = false
        for route in routes {
            guard let segments = links.segments(for: route.syntax) else { continue }
            if route.syntax.expression != nil {
                throw Doubt("may lead to a route that is one expression for whole paths")
            }
            guard
                let fit = try fit(segments, beginsWithHost: links.beginsWithHost, links.endsInTail, way, route.variant)
            else { continue }
            if fit.isWhole { isCovered = true }
            variants.append(fit.variant)
        }
        if !isCovered { variants.append(variant(way, way.segments, way.bounds, nil)) }
        return variants
    }

    /// Throws for a rewrite whose links later rewrites may match.
    private func checkFollowers(
        of links: RewrittenLinks, _ way: Way, _ number: Int, in manifest: Manifest
    ) throws(Doubt) {
        for (other, rewrite) in manifest.rewrites.enumerated().dropFirst(number + 1) {
            let doubt = Doubt(
                "goes on to the rewrite \(Self.name(of: rewrite, other)) whose links are not examined twice")
            guard case .pattern(let text) = rewrite.subject else { throw doubt }
            for pattern in manifest.patterns(of: ManifestRoute(text)) {
                guard let syntax = try? pattern.reading(under: matching).get(), syntax.expression == nil else {
                    throw doubt
                }
                guard let segments = links.segments(for: syntax) else { continue }
                for variant in syntax.variants(under: matching) {
                    let target = SiteTable.Variant(
                        route: nil, segments: variant.segments, bounds: variant.segments.map { _ in nil },
                        order: .init(rewrite: other, to: nil), doubt: nil)
                    if try fit(segments, beginsWithHost: links.beginsWithHost, links.endsInTail, way, target) != nil {
                        throw doubt
                    }
                }
            }
        }
    }

    private func variant(
        _ way: Way, _ segments: [PatternSegment], _ bounds: [TextBounds?], _ route: SiteTable.Variant?
    ) -> SiteTable.Variant {
        SiteTable.Variant(
            route: route?.route, segments: segments, bounds: bounds,
            order: .init(rewrite: way.rewrite, to: route?.order), doubt: route?.doubt,
            rewrite: (way.rewrite, way.number))
    }

    // MARK: Comparison

    /// Returns the links of a way that become links of a route; `nil` if there are no such links.
    private func fit(
        _ links: [RewrittenLinks.Segment], beginsWithHost: Bool, _ endsInTail: Bool, _ way: Way,
        _ route: SiteTable.Variant
    ) throws(Doubt) -> (variant: SiteTable.Variant, isWhole: Bool)? {
        var fixed = route.segments[...]
        var tailNeedsSegment: Bool?
        if case .tail(_, let needsSegment)? = fixed.last {
            tailNeedsSegment = needsSegment
            fixed.removeLast()
        }
        if fixed.count > links.count, !endsInTail { return nil }
        if fixed.count < links.count, tailNeedsSegment == nil { return nil }
        var bounds = way.bounds
        var segments = way.segments
        var isWhole = true
        for (index, (link, segment)) in zip(links, fixed).enumerated() {
            let folds =
                matching.caseSensitivity == .insensitive
                || (beginsWithHost && index == 0 && matching.caseSensitivity == .sensitive)
            switch try fit(link, segment, route.bounds[index], folds: folds) {
            case .none: return nil
            case .all: continue
            case .texts(let place, let texts):
                guard let narrowed = Self.narrowed(bounds[place], by: texts) else { throw Doubt("is too large") }
                if narrowed.upper.isEmpty { return nil }
                bounds[place] = narrowed
                isWhole = false
            }
        }
        if endsInTail, case .tail(let name, let ownNeedsSegment)? = segments.last {
            let rest = fixed.dropFirst(links.count)
            if fixed.count >= links.count, !rest.isEmpty || tailNeedsSegment != false || ownNeedsSegment {
                // The tail is the part of the route after the segments that were compared.
                segments.removeLast()
                bounds.removeLast()
                segments += rest
                bounds += route.bounds[links.count..<fixed.count]
                if let tailNeedsSegment {
                    segments.append(
                        .tail(name: name, needsSegment: tailNeedsSegment || (rest.isEmpty && ownNeedsSegment)))
                    bounds.append(nil)
                } else if rest.isEmpty, ownNeedsSegment {
                    return nil
                }
                let isSame = rest.isEmpty && tailNeedsSegment.map { !$0 || ownNeedsSegment } ?? false
                if !isSame { isWhole = false }
            }
        } else if fixed.count == links.count, tailNeedsSegment == true {
            return nil
        }
        for (place, segment) in segments.enumerated() {
            guard case .parameter(_, let before, let after) = segment, let upper = bounds[place]?.upper,
                let text = upper.onlyText,
                // A literal would match its letters in either case.
                matching.caseSensitivity != .insensitive || !text.utf8.contains(where: \.isLetter)
            else { continue }
            segments[place] = .literal(before + text + after)
            bounds[place] = nil
        }
        return (variant(way, segments, bounds, route), isWhole && route.doubt == nil)
    }

    private enum Fit {
        case none, all
        /// The hole of a segment must have one of these texts.
        case texts(Int, ByteAutomaton?)
    }

    private func fit(
        _ link: RewrittenLinks.Segment, _ segment: PatternSegment, _ bounds: TextBounds?, folds: Bool
    ) throws(Doubt) -> Fit {
        func read(_ text: String) -> [UInt8] { text.utf8.map { folds ? $0.folded : $0 } }
        func only(_ text: String) -> ByteAutomaton { ByteAutomaton(only: Array(text.utf8), folds: folds) }
        switch (link, segment) {
        case (_, .wildcard), (_, .tail): return .all
        case (.text(let text), .literal(let literal)): return read(text) == read(literal) ? .all : .none
        case (.text(let text), .parameter(_, let before, let after)):
            let bytes = read(text)
            let (start, end) = (read(before), read(after))
            guard bytes.count > start.count + end.count, bytes.starts(with: start), bytes.suffix(end.count) == end[...]
            else { return .none }
            let own = Array(text.utf8.dropFirst(start.count).dropLast(end.count))
            return bounds?.upper.accepts(own) ?? true ? .all : .none
        case (.hole(let place, let before, let after), .literal(let literal)):
            return .texts(place, only(literal).between(before, after, stateLimit: Self.stateLimit)?.nonEmpty)
        case (.hole(let place, let before, let after), .parameter(_, let start, let end)):
            if read(before) == read(start), read(after) == read(end) {
                return bounds.map { .texts(place, $0.upper.nonEmpty) } ?? .all
            }
            if bounds == nil, read(before).starts(with: read(start)),
                read(after).reversed().starts(with: read(end).reversed())
            {
                return .all
            }
            let limit = Self.stateLimit
            let whole = only(start)
                .concatenation(bounds?.upper.nonEmpty ?? ByteAutomaton.someText, stateLimit: limit)?
                .concatenation(only(end), stateLimit: limit)
            return .texts(place, whole?.between(before, after, stateLimit: limit)?.nonEmpty)
        case (.several, .parameter(_, "", "")) where bounds == nil: return .all
        case (.several, .literal), (.several, .parameter):
            throw Doubt("puts several parameters into one segment, and routes take only some of its texts")
        }
    }

    /// Returns bounds narrowed by texts; `nil` if the result is too large.
    private static func narrowed(_ bounds: TextBounds?, by texts: ByteAutomaton?) -> TextBounds? {
        guard let texts else { return nil }
        guard let bounds else { return TextBounds(exact: texts) }
        return bounds.upper.intersection(texts, stateLimit: stateLimit).map { TextBounds(exact: $0) }
    }
}
