internal import WaymarkCore

/// A table's routes as an audit sees them: all variants, with their sections.
struct AuditedTable {
    let index: RouteIndex
    /// All variants of the routes that can be found, those of one route in a row.
    private(set) var variants: [AuditedVariant] = []
    /// By route, the numbers of its variants; none for a route that was replaced.
    private(set) var variantsOfRoute: [Range<Int>] = []
    /// By section, the numbers of its variants.
    private(set) var variantsOfSection: [Section: [Int]] = [:]
    /// The sections that others may lie within, narrow ones first.
    let broadSections: [Section]
    /// By route, its conflict shape; `nil` for a route that was replaced.
    private(set) var shapes: [RouteShape?] = []
    /// A scheme that no pattern has, whose host is a segment.
    let otherScheme: String

    var rules: MatchingRules { index.rules }

    init(_ index: RouteIndex) {
        self.index = index
        let rules = index.rules
        let present = index.presentRoutes
        var schemes: Set<String> = []
        for route in index.routes {
            let first = variants.count
            var shape: RouteShape?
            if present.contains(route.number) {
                let syntax = (try? route.pattern.reading(under: rules).get()) ?? PatternSyntax()
                let section = Section(of: syntax)
                if let scheme = section.scheme { schemes.insert(scheme) }
                for variant in syntax.variants(under: rules) {
                    variantsOfSection[section, default: []].append(variants.count)
                    variants.append(AuditedVariant(variant, of: route, in: section))
                }
                shape = RouteShape(of: syntax, priority: route.priority, rules: rules)
            }
            shapes.append(shape)
            variantsOfRoute.append(first..<variants.count)
        }
        broadSections = variantsOfSection.keys.filter(\.isBroad).sorted { $0.order < $1.order }
        let names = ["app"] + (1...).lazy.prefix(schemes.count + rules.hostByScheme.count + 1).map { "app\($0)" }
        otherScheme = names.first { !schemes.contains($0) && rules.host(forScheme: $0) == .segment } ?? "app"
    }

    /// Origins of a section's links, enough that what holds for each of them holds for all links of the section.
    func origins(of section: Section) -> [Origin] {
        guard let scheme = section.scheme else {
            let bare = Origin(scheme: nil, host: nil, port: nil, isSegment: false, folds: false)
            let other = Origin(scheme: otherScheme, host: nil, port: nil, isSegment: true, folds: true)
            return rules.caseSensitivity == .sensitive ? [bare, other] : [bare]
        }
        let kind = rules.host(forScheme: scheme)
        let (host, port): (String?, Int?) =
            switch section.host {
            case .exact(let name, let port): (name, port)
            case .subdomains(let name, let port): ("a.\(name)", port)
            case .any: (kind == .authority ? "example.com" : nil, nil)
            }
        return [Origin(scheme: scheme, host: host, port: port, isSegment: kind == .segment, folds: kind == .segment)]
    }

    /// The route as sentences name it.
    func name(_ route: Int) -> String {
        let entry = index.routes[route]
        return entry.id.map { "'\(entry.pattern)' (\($0))" } ?? "'\(entry.pattern)'"
    }

    /// A finding about routes of this table.
    func finding(
        _ severity: AuditFinding.Severity, _ code: AuditFinding.Code, _ routes: [Int], witness: String?,
        isDecided: Bool = true, _ message: String
    ) -> AuditFinding {
        AuditFinding(
            severity: severity, code: code, routes: routes, patterns: routes.map { index.routes[$0].pattern.text },
            witness: witness, isDecided: isDecided, message: message)
    }
}
