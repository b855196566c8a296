import WaymarkCore
import WaymarkRouting
import WaymarkRules

/// The outcomes of links in a router with overrides and fallbacks, one step after the other: slow, and simple enough to
/// be believed.
struct MendingOracle {
    /// A route, and what it does with links.
    struct Page {
        enum Answer: Equatable {
            case value
            case declines
            case redirects(String)
        }

        let number: Int
        let pattern: String
        var id: String { "r\(number % 8)" }
        var isPublic = true
        var isThere = true
        var answer = Answer.value
        var fallback: String?
        var isCatchAll: Bool { ["shop://*", "app://*", "/*"].contains(pattern) }
    }

    enum Unmatched: Equatable {
        case nobody
        case value
        case declines
        case redirects(String)
    }

    var pages: [Page] = []
    var rewrites: [RewriteRule] = []
    var overrides: [RouteOverride] = []
    var opensAncestors = false
    var unmatched = Unmatched.nobody
    /// Whether another router takes the links that end in `/2`.
    var hasOther = false
    var ownedSchemes: Set<String>?

    private let table: RouteTable<Page>
    /// Each page's own pattern.
    let patterns: [RouteTable<Page>]

    init(_ pages: [Page]) throws {
        self.pages = pages
        var builder = RouteTable<Page>.Builder()
        for page in pages {
            _ = builder.add(
                RoutePattern(stringLiteral: page.pattern), page, priority: page.isCatchAll ? Int.min : 0)
        }
        table = try builder.build()
        patterns = try pages.map { page in
            var builder = RouteTable<Page>.Builder()
            _ = builder.add(RoutePattern(stringLiteral: page.pattern), page)
            return try builder.build()
        }
    }

    // MARK: Opening

    /// The end of an opening, and its events.
    struct Story: Equatable {
        var outcome = ""
        var events: [String] = []
        /// The links of overrides and fallbacks.
        var detours: [String] = []
        /// The last link and the route that has it, where one has.
        var end: (link: String, page: Int)?

        static func == (left: Story, right: Story) -> Bool {
            left.outcome == right.outcome && left.events == right.events
        }
    }

    /// Something that stands in for a link.
    private enum Alternative {
        case ancestor(String)
        case fallback(String, of: Page)
        case catchAll
        case unmatched(fallback: String?)
    }

    /// The alternatives that are left for a link, and its state.
    private struct Plan {
        let link: String
        let isStraight: Bool
        let closed: Set<Int>
        var rest: [Alternative]
    }

    private struct Place {
        var link: String
        var left: [String] = []
        var isStraight = false
        var closed: Set<Int> = []
        var plan: Plan?
        var asksCatchAlls = false
        var isRewritten = false
        /// Whether the app has named the link itself on the way to the web.
        var isAppsOwn = false
    }

    private enum End: Error { case here }

    /// Opens a link.
    ///
    /// - Parameter isBlind: Whether every handler is held for one that answers, the other router is not asked, and there is
    ///   nobody for unmatched links, as for the calls that say beforehand what happens.
    func open(_ link: String, from source: LinkSource?, isBlind: Bool = false) -> Story {
        var story = Story()
        try? visit(Place(link: link), source, isBlind, &story)
        return story
    }

    private func ends(_ outcome: String, _ story: inout Story) throws {
        story.outcome = outcome
        throw End.here
    }

    private func visit(_ given: Place, _ source: LinkSource?, _ isBlind: Bool, _ story: inout Story) throws {
        var place = given
        if !place.asksCatchAlls {
            if !place.isAppsOwn { try letIn(place.link, source, &story) }
            if !place.isStraight, !place.isRewritten, let text = rewritten(place.link, source) {
                try check(text, place, "rewriting", &story)
                story.events.append("rewritten \(text)")
                place.left.append(place.link)
                place.link = text
                try letIn(text, source, &story)
            }
        }
        for (page, match) in asked(place) {
            if !place.isStraight, let override = override(of: page, source) {
                return try visit(mended(page, match, override, place, source, &story), source, isBlind, &story)
            }
            if let source, !source.isInside, !page.isPublic {
                story.end = (place.link, page.number)
                try ends("refused notPublic at exposure \(place.link)", &story)
            }
            switch isBlind ? .value : page.answer {
            case .value:
                story.end = (place.link, page.number)
                try ends("page \(page.number) \(place.link) left \(place.left)", &story)
            case .declines: continue
            case .redirects(let text):
                // A page of the web that leads back into the app has nothing to show.
                if place.isStraight, (place.left + [place.link]).contains(text) {
                    place.closed.insert(page.number)
                    continue
                }
                return try redirect(to: text, place, source, isBlind, &story)
            }
        }
        if hasOther, !isBlind, place.plan == nil, place.link.hasSuffix("/2") {
            try ends("other \(place.link)", &story)
        }
        try fallBack(place, source, isBlind, &story)
    }

    private func redirect(
        to text: String, _ place: Place, _ source: LinkSource?, _ isBlind: Bool, _ story: inout Story
    ) throws {
        try check(text, place, "redirect", &story)
        story.events.append("redirected \(text)")
        let next = Place(
            link: text, left: place.left + [place.link], isStraight: place.isStraight, closed: place.closed,
            plan: place.plan)
        try visit(next, source, isBlind, &story)
    }

    private func letIn(_ text: String, _ source: LinkSource?, _ story: inout Story) throws {
        guard let ownedSchemes, let source, !source.isInside, let end = text.firstRange(of: ":") else { return }
        let scheme = String(text[..<end.lowerBound])
        if scheme != "https", !ownedSchemes.contains(scheme) { try ends("refused foreign at policy \(text)", &story) }
    }

    /// At most 8 links are left behind, and none is come back to but as a page of the web.
    private func check(
        _ text: String, _ place: Place, _ step: String, mayReturn: Bool = false, _ story: inout Story
    ) throws {
        let links = place.left + [place.link]
        let words = (links + [text]).joined(separator: " ")
        if !mayReturn, links.contains(text) { try ends("loop \(words) at \(step) \(place.link)", &story) }
        if links.count > 8 { try ends("tooManyHops \(words) at \(step) \(place.link)", &story) }
    }

    // MARK: Matching

    private var waitCatchAlls: Bool { opensAncestors || hasOther || pages.contains { $0.fallback != nil } }

    func matches(_ text: String) -> [(Page, Match<Page>)] {
        guard let link = try? DeepLink(text) else { return [] }
        return table.matches(link).map { ($0.value, $0) }
    }

    private func asked(_ place: Place) -> [(Page, Match<Page>)] {
        matches(place.link).filter { page, _ in
            guard page.isThere, !place.closed.contains(page.number) else { return false }
            if place.asksCatchAlls { return page.isCatchAll }
            return place.isStraight || !waitCatchAlls || !page.isCatchAll
        }
    }

    func rewritten(_ text: String, _ source: LinkSource?) -> String? {
        guard !rewrites.isEmpty, let link = try? DeepLink(text), let rules = try? RewriteRules(rewrites) else {
            return nil
        }
        let result = try? rules.rewrite(link, in: RewriteContext(source: source?.kind, appVersion: "3.0"))
        guard let result, result.link.text != text else { return nil }
        return result.link.text
    }

    /// A template with the value of `x` and the query and the fragment of the link put in.
    func filled(_ template: String, _ match: Match<Page>) -> String {
        var text = template
        let hasQuery = text.contains("?")
        // A pair without a value is left out.
        if match.parameters["x"] == nil, text.hasSuffix("m=:x") { text.removeLast(4) }
        let value = match.parameters["x"] ?? ""
        text = text.split(separator: ":x", omittingEmptySubsequences: false).joined(separator: value)
        if text.hasSuffix("?") { text.removeLast() }
        if !hasQuery, let query = match.link.rawQuery { text += "?" + query }
        if let fragment = match.link.rawFragment { text += "#" + fragment }
        return text
    }

    // MARK: Overrides

    func counts(_ override: RouteOverride) -> Bool {
        let condition = override.condition
        let version = 3.0
        return (condition.minVersion.flatMap(Double.init) ?? version) <= version
            && (condition.maxVersion.flatMap(Double.init) ?? version) >= version
    }

    func override(of page: Page, _ source: LinkSource?) -> RouteOverride? {
        overrides.first { override in
            let kinds = override.condition.sources
            return override.route == page.id && counts(override) && override.condition.percentage != 0
                && (kinds.isEmpty || source.map { kinds.contains($0.kind) } ?? false)
        }
    }

    private func mended(
        _ page: Page, _ match: Match<Page>, _ override: RouteOverride, _ place: Place, _ source: LinkSource?,
        _ story: inout Story
    ) throws -> Place {
        var next = place
        next.asksCatchAlls = false
        next.isRewritten = false
        next.left.append(place.link)
        switch override.action {
        case .redirect(let template): next.link = filled(template, match)
        case .web(let template):
            next.link = filled(template ?? page.fallback ?? "", match)
            next.isStraight = true
        case .errorPage(let template, _):
            next.link = filled(template, match)
            next.isStraight = true
        default:
            story.events.append("overridden \(page.id) -")
            try ends("refused disabled(route: \"\(page.id)\", reason: \"off\") at overriding \(place.link)", &story)
        }
        if next.isStraight {
            next.closed.insert(page.number)
            next.isAppsOwn = true
        }
        story.detours.append(next.link)
        try check(next.link, place, "overriding", mayReturn: next.isStraight, &story)
        story.events.append("overridden \(page.id) \(next.link)")
        return next
    }

    // MARK: Fallbacks

    private func fallBack(_ place: Place, _ source: LinkSource?, _ isBlind: Bool, _ story: inout Story) throws {
        var plan =
            place.plan
            ?? Plan(
                link: place.link, isStraight: place.isStraight, closed: place.closed,
                rest: alternatives(to: place, source))
        while !plan.rest.isEmpty {
            let alternative = plan.rest.removeFirst()
            var next = Place(
                link: plan.link, left: place.left + [place.link], isStraight: false, closed: plan.closed, plan: plan)
            switch alternative {
            case .ancestor(let text), .fallback(let text, _):
                var name = "ancestor"
                if case .ancestor = alternative, next.left.contains(text) { continue }
                if case .fallback(_, let page) = alternative {
                    name = "link"
                    next.isStraight = true
                    next.isAppsOwn = true
                    next.closed.insert(page.number)
                }
                story.detours.append(text)
                try check(text, place, "fallback", mayReturn: next.isStraight, &story)
                next.link = text
                story.events.append("fellBack \(name) \(text)")
            case .catchAll:
                story.events.append("fellBack catchAll -")
                story.detours.append(plan.link)
                if place.link == plan.link { next.left.removeLast() }
                next.asksCatchAlls = true
            case .unmatched(let fallback):
                if isBlind || unmatched == .nobody { continue }
                story.events.append("fellBack unmatched -")
                switch unmatched {
                case .nobody: continue
                case .value:
                    let received = place.left.first ?? place.link
                    try ends("unmatched \(plan.link) \(received) \(fallback ?? "-")", &story)
                case .declines: try ends("notFound at matching \(place.link)", &story)
                case .redirects(let text):
                    var base = place
                    base.isStraight = plan.isStraight
                    base.closed = plan.closed
                    base.plan = nil
                    return try redirect(to: text, base, source, isBlind, &story)
                }
            }
            return try visit(next, source, isBlind, &story)
        }
        try ends("notFound at matching \(place.link)", &story)
    }

    private func isOpen(_ page: Page, _ source: LinkSource?) -> Bool {
        page.isPublic || source.map(\.isInside) ?? true
    }

    private func alternatives(to place: Place, _ source: LinkSource?) -> [Alternative] {
        let link = place.link
        var untaken: String?
        var all: [Alternative] = []
        if !place.isStraight {
            if opensAncestors {
                for ancestor in Self.ancestors(of: link) {
                    let best = matches(rewritten(ancestor, source) ?? ancestor).first { page, _ in
                        page.isThere && !page.isCatchAll && !place.closed.contains(page.number)
                    }
                    if let (page, _) = best, isOpen(page, source) { all.append(.ancestor(ancestor)) }
                }
            }
            for (page, match) in matches(link)
            where !page.isCatchAll && isOpen(page, source) && !place.closed.contains(page.number) {
                guard let fallback = page.fallback else { continue }
                let text = filled(fallback, match)
                let closed = place.closed.union([page.number])
                let pages = matches(text).filter { $0.0.isThere && !closed.contains($0.0.number) }
                guard let first = pages.first?.0 else {
                    untaken = untaken ?? text
                    continue
                }
                // One that is closed to the source is none for it.
                if isOpen(first, source) {
                    all.append(.fallback(text, of: page))
                    break
                }
            }
            let hasCatchAll = matches(link).contains { page, _ in
                page.isCatchAll && page.isThere && !place.closed.contains(page.number)
            }
            if waitCatchAlls, hasCatchAll { all.append(.catchAll) }
        }
        return all + [.unmatched(fallback: untaken)]
    }

    /// The links above one, the nearest first; by their text.
    static func ancestors(of text: String) -> [String] {
        let plain = text.prefix { $0 != "#" }
        let path = plain.prefix { $0 != "?" }
        let query = plain.dropFirst(path.count)
        var start = path.startIndex
        if path.hasPrefix("https://") {
            start = path.dropFirst(8).firstIndex(of: "/") ?? path.endIndex
        } else if let end = path.firstRange(of: "://") {
            start = end.upperBound
        }
        let isHost = path[..<start].hasSuffix("://")
        var segments = path[start...].split(separator: "/")
        var above: [String] = []
        while segments.count > 1 {
            segments.removeLast()
            above.append(path[..<start] + (isHost ? "" : "/") + segments.joined(separator: "/") + query)
        }
        return above
    }
}
