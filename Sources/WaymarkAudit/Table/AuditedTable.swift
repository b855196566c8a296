internal import WaymarkCore

/// A table's routes in the form that an audit needs: all variants, with their sections.
///
/// Some routes have no variants here, so nothing is proved about them: those whose pattern is one expression for the
/// whole path, those with a scheme if links have none and, if a leading slash is significant, those without a scheme
/// unless all of them begin with a slash.
struct AuditedTable {
    let index: RouteIndex
    /// All variants of the routes that can be found; those of one route are consecutive.
    private(set) var variants: [AuditedVariant] = []
    /// The numbers of each route's variants; empty for a route that was replaced or is not analysed.
    private(set) var variantsOfRoute: [Range<Int>] = []
    /// The numbers of each section's variants.
    private(set) var variantsOfSection: [Section: [Int]] = [:]
    /// The sections that may contain others, narrow ones first.
    let broadSections: [Section]
    /// The conflict shape of each route; `nil` for a route that was replaced.
    private(set) var shapes: [RouteShape?] = []
    /// The routes that match links but have no variants here.
    private(set) var unseenRoutes: [Int] = []
    /// The schemes of patterns.
    private let schemes: Set<String>
    /// A scheme whose links also match patterns without a scheme, with the first segment compared case-insensitively;
    /// usually one that no pattern has. `nil` if there is no such scheme.
    private let foldingScheme: String?

    var rules: MatchingRules { index.rules }

    init(_ index: RouteIndex) {
        self.index = index
        let rules = index.rules
        let present = index.presentRoutes
        let syntaxes = index.routes.map { route in
            present.contains(route.number) ? try? route.pattern.reading(under: rules).get() : nil
        }
        schemes = Set(syntaxes.compactMap { $0?.scheme(under: rules) })
        foldingScheme = Self.foldingScheme(beside: schemes, rules)
        let isLed = syntaxes.allSatisfy { $0.map { $0.isLed(under: rules) } ?? true }
        for (route, syntax) in zip(index.routes, syntaxes) {
            let first = variants.count
            var shape: RouteShape?
            if let syntax {
                let section = Section(of: syntax, under: rules)
                let isSeen =
                    syntax.expression == nil && (section == .general ? isLed : rules.linkSyntax == .url)
                // If links have no scheme, a pattern with a scheme matches none.
                if !isSeen, syntax.expression != nil || section == .general { unseenRoutes.append(route.number) }
                for variant in isSeen ? syntax.variants(under: rules) : [] {
                    variantsOfSection[section, default: []].append(variants.count)
                    variants.append(AuditedVariant(variant, of: route, in: section, under: rules))
                }
                shape = RouteShape(of: syntax, priority: route.priority, rules: rules)
            }
            shapes.append(shape)
            variantsOfRoute.append(first..<variants.count)
        }
        broadSections = variantsOfSection.keys.filter(\.isBroad).sorted { $0.order < $1.order }
    }

    private static func foldingScheme(beside schemes: Set<String>, _ rules: MatchingRules) -> String? {
        guard rules.caseSensitivity == .sensitive, rules.linkSyntax == .url, rules.leadingSlash == .ignore else {
            return nil
        }
        let unnamed = ["app"] + (1...).lazy.prefix(schemes.count + rules.hostByScheme.count + 1).map { "app\($0)" }
        let named = rules.schemesWithHost.sorted() + schemes.sorted()
        let folding = (unnamed + named).filter {
            rules.host(forScheme: $0) == .segment && rules.lendsToGeneral($0, of: schemes)
        }
        return folding.first { !schemes.contains($0) } ?? folding.first
    }

    /// Returns whether links of a scheme also match patterns without a scheme.
    func lendsToGeneral(_ scheme: String) -> Bool { rules.lendsToGeneral(scheme, of: schemes) }

    /// Returns whether each link of a section also belongs to another one.
    func lies(_ section: Section, within other: Section) -> Bool {
        guard other == .general, let scheme = section.scheme else { return section.lies(within: other) }
        // If a leading slash is significant, patterns without a scheme match only links without one.
        guard rules.leadingSlash == .ignore, rules.lendsToGeneral(scheme, of: schemes) else { return false }
        return section.lies(within: other)
    }

    /// Returns a set of origins of a section's links that is sufficient: a property of the links of each origin holds
    /// for all links of the section.
    func origins(of section: Section) -> [Origin] {
        guard let scheme = section.scheme else {
            let bare = Origin(scheme: nil, host: nil, port: nil, isSegment: false, folds: false)
            let other = foldingScheme.map {
                Origin(scheme: $0, host: nil, port: nil, isSegment: true, folds: true)
            }
            return [bare] + (other.map { [$0] } ?? [])
        }
        let kind = rules.host(forScheme: scheme)
        let (host, port): (String?, Int?) =
            switch section.host {
            case .exact(let name, let port): (name, port)
            case .subdomains(let name, let port): ("a.\(name)", port)
            case .any: (kind == .authority ? "example.com" : nil, nil)
            }
        let folds = kind == .segment && rules.caseSensitivity != .exact
        return [Origin(scheme: scheme, host: host, port: port, isSegment: kind == .segment, folds: folds)]
    }

    /// Returns the route as sentences name it.
    func name(_ route: Int) -> String {
        let entry = index.routes[route]
        return entry.id.map { "'\(entry.pattern)' (\($0))" } ?? "'\(entry.pattern)'"
    }

    /// Creates a finding about routes of this table.
    func finding(
        _ severity: AuditFinding.Severity, _ code: AuditFinding.Code, _ routes: [Int], witness: String?,
        isDecided: Bool = true, _ message: String
    ) -> AuditFinding {
        AuditFinding(
            severity: severity, code: code, routes: routes, patterns: routes.map { index.routes[$0].pattern.text },
            witness: witness, isDecided: isDecided, message: message)
    }
}

extension PatternSyntax {
    /// Returns whether the pattern has a scheme, does not consist of segments, or begins with a slash if a leading
    /// slash is significant.
    fileprivate func isLed(under rules: MatchingRules) -> Bool {
        if rules.leadingSlash == .ignore || scheme != nil || expression != nil { return true }
        return variants(under: rules).allSatisfy { variant in
            if case .literal("")? = variant.segments.first { true } else { false }
        }
    }
}

extension MatchingRules {
    /// Returns whether patterns without a scheme match links of a scheme.
    ///
    /// - Parameter schemes: The schemes of patterns.
    fileprivate func lendsToGeneral(_ scheme: String, of schemes: Set<String>) -> Bool {
        switch namespaces {
        case .shared: true
        case .separate: false
        case .byScheme: !schemes.contains(scheme) || namespaceFallback.contains(scheme)
        }
    }

    /// Whether a search does not backtrack, so that a pattern that fits a link may not receive it.
    var commits: Bool { backtracking == .none && precedence == .specificity }
}
