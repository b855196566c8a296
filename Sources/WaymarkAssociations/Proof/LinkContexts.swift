import WaymarkExpressions

/// The combinations of queries and fragments that the rules of files distinguish, each with an example.
struct LinkContexts {
    /// Queries and fragments that the same rules accept.
    struct Context {
        /// The text after the path: empty, or a query and a fragment.
        let text: String
        /// The queries and fragments that are not accepted, by their indices in the lists of all parts.
        fileprivate let refusedQueries: Set<Int>
        fileprivate let refusedFragments: Set<Int>
    }

    private struct Part: Hashable {
        let query: AppSiteAssociation.QueryRule?
        let fragment: String?
        let folds: Bool
        let decodes: Bool
        let variables: SubstitutionVariables

        /// All parts of a file have the same variables, which may be many and are not hashed.
        func hash(into hasher: inout Hasher) {
            hasher.combine(query)
            hasher.combine(fragment)
            hasher.combine(folds)
            hasher.combine(decodes)
        }
    }

    /// Distinct queries or fragments, each with its index.
    private struct PartList {
        var all: [Part] = []
        private var places: [Part: Int] = [:]

        mutating func place(of part: Part) -> Int {
            if let known = places[part] { return known }
            places[part] = all.count
            all.append(part)
            return all.count - 1
        }
    }

    /// The maximum number of states of all automata together.
    private static let stateLimit = 4_000_000

    /// The combinations; the one without query and fragment is first.
    private(set) var all: [Context] = []
    /// The indices of the rules' queries and fragments in the lists of all parts, by rule number.
    private var places: [Int32: (query: Int?, fragment: Int?)] = [:]

    /// Finds the combinations; `nil` if rules cannot be distinguished within the limit, or at all.
    init?(_ files: [FileRules], limit: Int) {
        var (queries, fragments) = (PartList(), PartList())
        for file in files {
            for number in file.first..<file.end {
                let parts = Self.parts(file.rule(number), file.variables)
                let places = (parts.query.map { queries.place(of: $0) }, parts.fragment.map { fragments.place(of: $0) })
                if places.0 != nil || places.1 != nil { self.places[number] = places }
            }
        }
        if queries.all.isEmpty, fragments.all.isEmpty {
            all = [Context(text: "", refusedQueries: [], refusedFragments: [])]
            return
        }
        guard let queryKinds = kinds(queries.all, limit), let fragmentKinds = kinds(fragments.all, limit),
            queryKinds.count * fragmentKinds.count <= limit
        else { return nil }
        for fragment in fragmentKinds {
            for query in queryKinds {
                let text =
                    (query.text.isEmpty ? "" : "?" + query.text) + (fragment.text.isEmpty ? "" : "#" + fragment.text)
                all.append(Context(text: text, refusedQueries: query.refused, refusedFragments: fragment.refused))
            }
        }
    }

    /// Returns whether a rule accepts a context.
    func accepts(_ context: Context, _ number: Int32) -> Bool {
        guard let (query, fragment) = places[number] else { return true }
        if let query, context.refusedQueries.contains(query) { return false }
        if let fragment, context.refusedFragments.contains(fragment) { return false }
        return true
    }

    private static func parts(
        _ rule: AppSiteAssociation.Rule, _ variables: SubstitutionVariables
    ) -> (query: Part?, fragment: Part?) {
        let folds = !rule.isCaseSensitive
        let decodes = !rule.isPercentEncoded
        var query: Part?
        switch rule.query {
        case nil, .void, .items([:]): break
        case .whole, .items:
            query = Part(query: rule.query, fragment: nil, folds: folds, decodes: decodes, variables: variables)
        }
        let fragment = rule.fragment.map {
            Part(query: nil, fragment: $0, folds: folds, decodes: decodes, variables: variables)
        }
        return (query, fragment)
    }

    /// Returns the kinds of texts by the parts that do not accept them, each with a shortest text.
    private func kinds(_ parts: [Part], _ limit: Int) -> [TextKinds.Kind]? {
        var automata: [ByteAutomaton] = []
        var states = 0
        for part in parts {
            guard let automaton = automaton(part) else { return nil }
            states += automaton.stateCount
            guard states <= Self.stateLimit else { return nil }
            automata.append(automaton)
        }
        return TextKinds(of: WrittenPath.queries, distinguishing: automata, limit: limit)?.all
    }

    private func automaton(_ part: Part) -> ByteAutomaton? {
        switch part.query {
        case nil, .void: return part.fragment.flatMap { automaton($0, part) }
        case .whole(let pattern): return automaton(pattern, part)
        case .items(let items):
            var all: ByteAutomaton?
            for (name, pattern) in items {
                let name = ByteAutomaton(only: Array(name.utf8), folds: part.folds)
                guard let value = automaton(pattern, part),
                    let written = part.decodes ? WrittenPath.written(name, as: .query) : name,
                    let item = Self.item(written, value)
                else { return nil }
                guard let earlier = all else {
                    all = item
                    continue
                }
                guard let both = earlier.intersection(item, stateLimit: 20_000) else { return nil }
                all = both
            }
            return all
        }
    }

    /// Returns the written texts that match a pattern.
    private func automaton(_ pattern: String, _ part: Part) -> ByteAutomaton? {
        guard let expression = PatternText(pattern).expression(part.variables) else {
            return WrittenPath.automaton(#"[^\u{0}-\u{10FFFF}]"#)
        }
        var limits = ExpressionLimits.standard
        limits.bytes = 1 << 20
        limits.automatonStates = 20_000
        let automaton = try? LinearExpression(expression, ignoringCase: part.folds, limits: limits).automaton
        return part.decodes ? automaton.flatMap { WrittenPath.written($0, as: .query) } : automaton
    }

    /// Returns the queries in which all values of a name are accepted; a missing name has an empty value.
    private static func item(_ name: ByteAutomaton, _ value: ByteAutomaton) -> ByteAutomaton? {
        enum Phase: Hashable {
            /// Nothing of an item has been read; an empty item does not count.
            case start
            case name(Int)
            case value(Int)
            /// The item has another name.
            case other
            case dead
        }
        struct Place: Hashable {
            var phase: Phase
            var isFound: Bool
        }
        let own = ByteClasses(distinguishing: { byte -> UInt8 in
            byte == UInt8(ascii: "&") || byte == UInt8(ascii: "=") ? byte : 0
        })
        let classes = ByteClasses(refining: [own, name.classes, value.classes])
        let takesNone = value.isAccepting(value.start)
        /// Returns whether an item may end here, and the result after it; `nil` if it may not end.
        func found(_ place: Place) -> Bool? {
            switch place.phase {
            case .name(let state) where name.isAccepting(state): takesNone ? true : nil
            case .start, .name, .other: place.isFound
            case .value(let state): value.isAccepting(state) ? true : nil
            case .dead: nil
            }
        }
        func phase(behind state: Int, _ byte: UInt8) -> Phase {
            if byte == UInt8(ascii: "=") { return name.isAccepting(state) ? .value(value.start) : .other }
            let next = name.next(state, byte)
            return name.isDead(next) ? .other : .name(next)
        }
        let start = Place(phase: .start, isFound: false)
        return ByteAutomaton(from: start, classes: classes, stateLimit: 20_000) { place in
            let neighbours = classes.representatives.map { byte -> Place in
                let dead = Place(phase: .dead, isFound: false)
                if byte == UInt8(ascii: "&") {
                    return found(place).map { Place(phase: .start, isFound: $0) } ?? dead
                }
                var next = place
                switch place.phase {
                case .dead: return dead
                case .other: break
                case .value(let state): next.phase = .value(value.next(state, byte))
                case .start: next.phase = phase(behind: name.start, byte)
                case .name(let state): next.phase = phase(behind: state, byte)
                }
                return next
            }
            let accepts = found(place).map { $0 || takesNone } ?? false
            return .init(isAccepting: accepts, neighbours: neighbours)
        }
    }
}
