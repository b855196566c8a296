internal import WaymarkCore
internal import WaymarkFoundation
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting
internal import WaymarkSources

/// Determines the outcomes of the links in source files.
struct LinkJudge {
    /// The fate of a link.
    struct Verdict {
        /// The positions in the manifest of the routes that it leads to.
        var routes: [Int] = []
        /// The problem or note; `nil` if there is neither.
        var problem: Problem?
    }

    /// A problem of a link.
    struct Problem {
        let severity: Finding.Severity
        let code: String
        let message: String
        var nearest: String?
        /// The text that is not of its parameter's type.
        var text: String?
    }

    private let routes: Routes
    private let router: Router
    private let samples: HoleSamples
    /// The routes that the sources register in addition to those of the manifest; `nil` for none.
    private let ownRoutes: RouteIndex?
    private let asked: RouteIndex
    /// By id, or by pattern of those without, the positions of routes.
    private let positions: [String: Int]
    private let byPosition: [Int: ManifestRoute]
    /// A route `/TYPE/:value<TYPE>` for each type.
    private let types: RouteIndex?
    private var known: [Key: Verdict] = [:]

    private struct Key: Hashable {
        let link: String
        let source: String
        let isBegun: Bool
        let isCallback: Bool
    }

    /// - Parameter registered: The patterns that the sources register.
    init(_ routes: Routes, _ router: Router, registered: [String]) {
        self.routes = routes
        self.router = router
        samples = HoleSamples(of: routes)
        asked = routes.asked
        var positions: [String: Int] = [:]
        for (place, route) in routes.manifest.routes.enumerated() {
            let position = route.position ?? place
            if let id = route.id { positions[id] = position }
            for pattern in routes.manifest.patterns(of: route) where positions[pattern.text] == nil {
                positions[pattern.text] = position
            }
        }
        self.positions = positions
        byPosition = Dictionary(
            routes.manifest.routes.enumerated().map { ($1.position ?? $0, $1) }, uniquingKeysWith: { first, _ in first }
        )
        let declared = routes.manifest.declaredTypes
        let names = Set((ParameterType.standard + declared).map(\.name)).sorted()
        types = Self.index(of: names.map { "/\($0)/:value<\($0)>" }, types: declared, .standard)
        ownRoutes = Self.index(of: registered.filter { positions[$0] == nil }, types: declared, routes.index.rules)
    }

    private static func index(
        of patterns: [String], types: [ParameterType], _ rules: MatchingRules
    ) -> RouteIndex? {
        let read = Set(patterns).sorted().compactMap { try? RoutePattern($0, rules: rules) }
        if read.isEmpty { return nil }
        let known = Set((ParameterType.standard + types).map(\.name))
        let unknown = Set(read.flatMap(\.parameters).compactMap(\.type)).subtracting(known)
        var builder = RouteIndexBuilder(rules: rules, types: types + unknown.sorted().map { .unknown($0) })
        for pattern in read { builder.add(pattern, place: SourcePlace(file: "", line: 0)) }
        return try? builder.build(conflicts: .ordered)
    }

    /// The outcome of a link from a source.
    mutating func verdict(on link: SourceLink, from source: LinkSource) -> Verdict {
        let key = Key(link: link.text, source: source.kind.rawValue, isBegun: link.isBegun, isCallback: link.isCallback)
        if let verdict = known[key] { return verdict }
        var verdict =
            link.hasHoles ? verdictOnHoles(link.text, source) : self.verdict(link.text, source, asksQuery: true)
        // A text that ends like the beginning of links counts as such if it begins links with a route.
        if verdict.problem != nil, link.isBegun || !link.hasHoles && link.text.last.map("/=?&".contains) == true {
            let begun = verdictOnHoles(link.text + String(TextExpression.holeMark), source)
            if begun.problem.map({ $0.code == "rewritten" }) ?? true { verdict = begun }
        }
        // A link by which another program calls back is awaited without the app's table.
        if let problem = verdict.problem, problem.code == "no-route", problem.nearest == nil, isCallback(link) {
            verdict.problem = Problem(
                severity: .note, code: "no-route", message: "\(problem.message); it is a callback by its name")
        }
        known[key] = verdict
        return verdict
    }

    /// Returns whether a link is a callback, by the name that it is given or by its own.
    private func isCallback(_ link: SourceLink) -> Bool {
        if link.isCallback { return true }
        let path = link.text.lowercased().prefix { $0 != "?" && $0 != "#" }
        return path.contains("oauth") || path.contains("callback") && !path.contains("x-callback-url")
    }

    /// Returns whether a route with a pattern, as code writes it, is one of the manifest's.
    func position(ofPattern pattern: String) -> Int? { positions[pattern] }

    // MARK: Holes

    private func verdictOnHoles(_ link: String, _ source: LinkSource) -> Verdict {
        let query = link.drop { $0 != "?" }
        // A hole may be the unknown query, or a part of it.
        let asksQuery =
            !query.unicodeScalars.contains(TextExpression.holeMark)
            && (!query.isEmpty || link.unicodeScalars.last != TextExpression.holeMark)
        var closed: Verdict?
        for text in samples.links(of: link) {
            let verdict = self.verdict(text, source, asksQuery: asksQuery)
            guard let problem = verdict.problem, problem.code != "rewritten" else { return verdict }
            if !verdict.routes.isEmpty || problem.code == "internal-from-outside" { closed = closed ?? verdict }
        }
        if let closed { return closed }
        // If even the first segment is open, any route may be meant.
        let path = link.drop { $0 != ":" }.dropFirst().drop { $0 == "/" }
        if path.unicodeScalars.first == TextExpression.holeMark { return Verdict() }
        let filler = "1"
        let sample = link.replacing(String(TextExpression.holeMark), with: filler)
        var verdict = self.verdict(sample, source, asksQuery: asksQuery)
        // Nothing is known about a text that is a hole only here.
        if let problem = verdict.problem, problem.code == "no-route" || problem.text == filler {
            verdict.problem = Problem(
                severity: problem.severity, code: "no-route",
                message: "no route takes it, whatever fills its holes", nearest: problem.nearest)
        }
        return verdict
    }

    // MARK: Links

    private func verdict(_ text: String, _ source: LinkSource, asksQuery: Bool) -> Verdict {
        do throws(RouterError) {
            let resolution = try router.resolve(text, from: source)
            let position = resolution.route.id.flatMap { positions[$0] } ?? positions[resolution.pattern.text]
            var verdict = Verdict(routes: position.map { [$0] } ?? [])
            if asksQuery, let route = position.flatMap({ byPosition[$0] }) {
                verdict.problem = problem(ofQuery: resolution.query, for: route)
            }
            if verdict.problem == nil, !resolution.link.text.utf8.elementsEqual(text.utf8) {
                if let first = router.explain(text, from: source).rewriting.first {
                    verdict.problem = Problem(
                        severity: .note, code: "rewritten",
                        message: "rewritten by \(first.name) to \(resolution.link.text)")
                }
            }
            return verdict
        } catch {
            return Verdict(problem: problem(of: error, text, source))
        }
    }

    private func problem(of error: RouterError, _ text: String, _ source: LinkSource) -> Problem? {
        switch error.reason {
        case .unreadable(let problem):
            return Problem(severity: .error, code: "unreadable", message: "it is not a link: \(problem)")
        case .refused(let refusal):
            let who = source.isInside ? "the app" : "\(source)"
            return Problem(
                severity: .error, code: "internal-from-outside", message: "closed to links from \(who): \(refusal)")
        case .notFound:
            if let ownRoutes, let link = try? DeepLink(text, rules: ownRoutes.rules), ownRoutes.match(link) != nil {
                return nil
            }
            return missing(text, source)
        default: return Problem(severity: .error, code: "no-route", message: "\(error.reason)")
        }
    }

    private func missing(_ text: String, _ source: LinkSource) -> Problem {
        let explained = router.explain(text, from: source)
        let explanation = asked.explain(explained.table.link)
        let hop = explained.rewriting.isEmpty ? "" : "it is rewritten to \(explained.table.link), and "
        if let miss = explanation.misses.first, case .constraint(_, _, let found) = miss.cause {
            return Problem(
                severity: .error, code: "ill-typed",
                message: "\(hop)\(miss.cause) (\(miss.route.id ?? miss.route.pattern.text))", text: found)
        }
        let isWeb = text.lowercased().hasPrefix("http")
        // Another site's page of the same name is another page.
        let near =
            isWeb
            ? explanation.misses.lazy.compactMap(\.suggestion).first { Self.host(of: $0) == Self.host(of: text) }
            : explanation.suggestion
        let message = isWeb ? "no route takes it: the link stays on the web" : "no route takes it"
        // A site has more pages than an app.
        return Problem(
            severity: isWeb && near == nil ? .note : .error, code: "no-route", message: hop + message, nearest: near)
    }

    private static func host(of link: String) -> String {
        link.drop { $0 != ":" }.dropFirst(3).prefix { !"/?#:".contains($0) }.lowercased()
    }

    /// Returns whether a text is of a type, or the type is not known.
    private func isValue(_ value: String, ofType type: String) -> Bool {
        guard let types, types.routes.contains(where: { $0.pattern.text.hasPrefix("/\(type)/") }) else { return true }
        let digits = value.utf8.map { byte in
            let text = String(byte, radix: 16)
            return text.utf8.count == 1 ? "%0\(text)" : "%\(text)"
        }
        guard let link = try? DeepLink("/\(type)/\(digits.joined())", rules: .standard) else { return false }
        return types.match(link) != nil
    }

    /// The problem of a query, as far as the route declares it.
    private func problem(ofQuery query: LinkQuery, for route: ManifestRoute) -> Problem? {
        for parameter in route.query {
            let values = query.all(parameter.name)
            if values.isEmpty, parameter.isRequired, parameter.defaultValue == nil {
                return Problem(
                    severity: .error, code: "missing-required",
                    message:
                        "the query has no '\(parameter.name)', without which \(route.id ?? route.pattern) is incomplete"
                )
            }
            for case let value? in values {
                if parameter.type != "string", !isValue(value, ofType: parameter.type) {
                    return Problem(
                        severity: .error, code: "ill-typed",
                        message: "'\(value)' for the query parameter '\(parameter.name)' is not <\(parameter.type)>")
                }
                let allowed = parameter.values.flatMap(\.parameterTexts)
                if !allowed.isEmpty, !allowed.contains(value) {
                    return Problem(
                        severity: .error, code: "ill-typed",
                        message: "'\(value)' for the query parameter '\(parameter.name)' is not one of "
                            + allowed.joined(separator: ", "))
                }
            }
        }
        return nil
    }
}
