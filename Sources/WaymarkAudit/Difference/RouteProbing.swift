internal import WaymarkCore
internal import WaymarkExpressions

/// Links of each route of two tables, in many notations.
struct RouteProbing {
    private let sides: [ComparedTable]
    private let limits: DifferenceLimits
    private let otherSchemes: [String]
    private let kinds: ProbeKinds
    /// A text that is not a literal of either table, so that it shows which texts parameters match.
    private let sample: [UInt8]

    init(_ old: ComparedTable, _ new: ComparedTable, limits: DifferenceLimits) {
        sides = [old, new]
        self.limits = limits
        kinds = ProbeKinds(old.rules, new.rules)
        var schemes: Set<String> = []
        for side in sides {
            schemes.formUnion(side.table.variantsOfSection.keys.compactMap(\.scheme))
            schemes.formUnion(side.rules.schemesWithHost)
        }
        // Patterns without a scheme are tried with one that no pattern names, and with those whose hosts the rules
        // treat differently.
        let differing = schemes.sorted().filter { old.rules.host(forScheme: $0) != new.rules.host(forScheme: $0) }
        otherSchemes = [JointOrigins.otherScheme(schemes, sides)] + differing.prefix(Self.greatestSchemes)
        sample = Self.sample(besides: sides)
    }

    /// The maximum number of schemes that patterns without a scheme are tried with, in addition to one that neither
    /// table mentions.
    private static let greatestSchemes = 4

    /// Returns the first text that occurs in no pattern of the tables, ignoring case.
    private static func sample(besides sides: [ComparedTable]) -> [UInt8] {
        var literals: Set<[UInt8]> = []
        for segment in sides.flatMap(\.table.variants).lazy.flatMap(\.segments) {
            if case .literal(let text) = segment { literals.insert(Array(text.lowercased().utf8)) }
        }
        return JointTexts.text(besides: literals, [], from: 1)
    }

    /// Calls `body` with each link.
    ///
    /// - Returns: A sentence if the limit was reached.
    func run(_ body: (String) -> Void) -> [String] {
        var seen: Set<ExactText> = []
        var cut = 0
        for side in sides {
            for range in side.table.variantsOfRoute where !range.isEmpty {
                var links: [String] = []
                for number in Set([range.lowerBound, range.upperBound - 1]).sorted() {
                    for probes in probes(of: number, side) where seen.insert(ExactText(probes.base)).inserted {
                        links += probes.links(limit: limits.probes + 1)
                    }
                }
                if links.count > limits.probes { cut += 1 }
                links.prefix(limits.probes).forEach(body)
            }
        }
        if cut == 0 { return [] }
        let routes = cut == 1 ? "one route" : "\(cut) routes"
        return ["at most \(limits.probes) links of \(routes) were tried beyond their paths"]
    }

    private func probes(of number: Int, _ side: ComparedTable) -> [LinkProbes] {
        let variant = side.table.variants[number]
        var path: [[UInt8]] = []
        var holes: [LinkProbes.Hole?] = []
        for segment in variant.segments {
            switch segment {
            case .literal(let text):
                // A trailing slash is tried in any case.
                if text.isEmpty { continue }
                path.append(Array(text.utf8))
                holes.append(nil)
            case .parameter(let hole, let before, let after):
                let set = side.texts.id(of: segment, folds: false)
                let isPlain = hole.constraint == nil && before.isEmpty && after.isEmpty
                path.append(isPlain ? sample : side.texts.automata(of: set).upper.shortestMember() ?? [])
                holes.append(hole.constraint == nil ? LinkProbes.Hole(before: before, after: after) : nil)
            case .wildcard, .tail:
                path.append(sample)
                holes.append(LinkProbes.Hole())
            }
        }
        if variant.ending != .end {
            path.append(sample)
            holes.append(LinkProbes.Hole())
        }
        let names = side.index.routes[variant.route].pattern.parameters.map(\.name)
        return origins(of: variant.section, side).map { origin in
            LinkProbes(
                origin: origin, path: path, form: side.rules.literals, holes: holes, names: names,
                otherSchemes: otherSchemes, kinds: kinds)
        }
    }

    private func origins(of section: Section, _ side: ComparedTable) -> [LinkOrigin] {
        guard let scheme = section.scheme else { return [.bare] }
        switch section.host {
        case .exact(let name, let port): return [LinkOrigin(scheme: scheme, authority: .host(name, port: port))]
        case .subdomains(let name, let port):
            return [LinkOrigin(scheme: scheme, authority: .host("a.\(name)", port: port))]
        case .any:
            switch side.rules.host(forScheme: scheme) {
            case .authority: return [LinkOrigin(scheme: scheme, authority: .host("example.com", port: nil))]
            case .segment: return [LinkOrigin(scheme: scheme, authority: .firstSegment)]
            default:
                return [
                    LinkOrigin(scheme: scheme, authority: .host("example.com", port: nil)),
                    LinkOrigin(scheme: scheme, authority: .firstSegment),
                ]
            }
        }
    }
}
