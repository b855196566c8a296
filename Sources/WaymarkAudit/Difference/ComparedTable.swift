internal import WaymarkCore
internal import WaymarkExpressions

/// One of two tables that are compared: its tries, and the places in them that a path leads to.
final class ComparedTable {
    /// A place in one of the tries.
    struct Place: Hashable {
        /// The part of the path that a tail beginning at the node has matched.
        enum Tail: Int, Hashable {
            case nothing
            /// One empty segment, which may not be sufficient.
            case emptySegment
            case segments
        }

        let trie: Int
        let node: Int
        let tail: Tail

        /// Whether the path has continued into a tail.
        var isInTail: Bool { tail != .nothing }
    }

    let index: RouteIndex
    let table: AuditedTable
    let search: LinkSearch
    /// The tries that were requested, by number.
    private(set) var tries: [VariantTrie] = []
    private var numbers: [Root: Int] = [:]
    private struct Root: Hashable {
        let section: Section
        let folds: Bool
    }

    var rules: MatchingRules { index.rules }
    var texts: TextSets { search.texts }

    init(_ index: RouteIndex, limits: DifferenceLimits) {
        self.index = index
        table = AuditedTable(index)
        var bounds = AuditLimits()
        bounds.states = limits.states
        search = LinkSearch(table, limits: bounds)
    }

    // MARK: Roots

    /// Returns the places where links of an origin begin, after the host if it is a segment.
    func roots(of origin: LinkOrigin) -> [Place] {
        guard let written = origin.scheme else { return places([.general], folds: false) }
        let scheme = rules.exactSchemes ? written : written.lowercased()
        let isLent = table.lendsToGeneral(scheme)
        let hostless = [Section(scheme: scheme, host: .any)] + (isLent ? [.general] : [])
        switch rules.host(forScheme: scheme) {
        case .authority:
            guard case .host(let name, let port) = origin.authority, !name.isEmpty else { return [] }
            let link = Section(scheme: scheme, host: .exact(name, port: port))
            let sections = table.variantsOfSection.keys.filter { link.lies(within: $0) && ($0 != .general || isLent) }
            return places(sections.sorted { $0.order < $1.order }, folds: false)
        case .ignore: return places(hostless, folds: false)
        case .segmentUnlessDotted:
            guard case .host(let name, _) = origin.authority, !Self.isDotted(name) else {
                return places(hostless, folds: false)
            }
            return step(places(hostless, folds: false), over: Array(name.utf8))
        default:
            let roots = places(hostless, folds: rules.caseSensitivity != .exact)
            guard case .host(let name, _) = origin.authority else { return roots }
            return step(roots, over: Array(name.utf8))
        }
    }

    private static func isDotted(_ host: String) -> Bool {
        host.utf8.contains(UInt8(ascii: ".")) || host.lowercased() == "localhost"
    }

    private func places(_ sections: [Section], folds: Bool) -> [Place] {
        sections.filter { table.variantsOfSection[$0] != nil }.map { section in
            let root = Root(section: section, folds: folds)
            if let number = numbers[root] { return Place(trie: number, node: 0, tail: .nothing) }
            numbers[root] = tries.count
            tries.append(search.trie(of: section, folds: folds))
            return Place(trie: tries.count - 1, node: 0, tail: .nothing)
        }
    }

    // MARK: Steps

    /// Returns the places after one more segment; if the rules drop empty segments, an empty one leads back to the same
    /// places.
    func step(_ places: [Place], over text: [UInt8]) -> [Place] {
        if text.isEmpty, rules.emptySegments == .collapse { return places }
        var next: [Place] = []
        for place in places {
            if place.isInTail {
                next.append(Place(trie: place.trie, node: place.node, tail: .segments))
                continue
            }
            let trie = tries[place.trie]
            let node = trie.nodes[place.node]
            if !node.ends.isEmpty, node.ends[.someTail] != nil || node.ends[.anyTail] != nil {
                next.append(Place(trie: place.trie, node: place.node, tail: text.isEmpty ? .emptySegment : .segments))
            }
            func go(_ child: Int?) {
                if let child { next.append(Place(trie: place.trie, node: child, tail: .nothing)) }
            }
            if text.isEmpty {
                go(node.empty)
            } else if !node.literals.isEmpty {
                let id = texts.literal(text, folds: false)
                go(id.flatMap { node.literals[$0] })
                let folded = texts.literal(text, folds: true)
                if folded != id { go(folded.flatMap { node.literals[$0] }) }
            }
            if !text.isEmpty || rules.emptyValues { go(node.parameter) }
            if node.guards.guards.isEmpty { continue }
            let guards = text.isEmpty ? node.guards.guards : trie.guards(of: place.node, agreeingWith: text)
            for guardian in guards where accepts(guardian.texts, text) { go(guardian.child) }
        }
        return next.sorted { ($0.trie, $0.node, $0.tail.rawValue) < ($1.trie, $1.node, $1.tail.rawValue) }
    }

    /// Returns whether a guard accepts a text; if this is unknown, it may.
    private func accepts(_ id: TextSets.ID, _ text: [UInt8]) -> Bool {
        if text.isEmpty { return texts.takesEmpty(id) }
        return texts.automata(of: id).upper.accepts(text)
    }

    /// Returns whether a path may end at one of the places, with or without a trailing slash.
    func mayEnd(_ places: [Place]) -> Bool {
        let isStrict = rules.trailingSlash == .strict
        return places.contains { place in
            if place.isInTail { return true }
            let node = tries[place.trie].nodes[place.node]
            // If trailing slashes are distinguished, a trailing slash is one more, empty segment.
            return !node.ends.isEmpty || (isStrict && (node.empty != nil || rules.emptyValues))
        }
    }
}
