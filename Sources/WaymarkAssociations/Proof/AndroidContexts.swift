import WaymarkExpressions

/// The combinations of queries and fragments that Android's groups and dynamic rules distinguish, each with an example.
///
/// Empty queries and fragments are not covered: each part is absent or has a text.
struct AndroidContexts {
    /// A demand on a query or a fragment.
    enum Demand: Hashable {
        /// Some parameter of the query, as `name=value`.
        case parameter(AndroidPattern)
        case fragment(AndroidPattern)
    }

    /// Queries and fragments that meet the same demands.
    struct Context {
        /// The text after the path: empty, or a query and a fragment.
        let text: String
        /// The demands that are not met.
        fileprivate let refused: Set<Demand>
    }

    /// The combinations; the one without query and fragment is first.
    let all: [Context]

    /// Finds the combinations; `nil` if the demands cannot be distinguished within the limit.
    init?(_ demands: Set<Demand>, limit: Int) {
        let fragments = demands.filter { if case .fragment = $0 { true } else { false } }
        guard let queryKinds = Self.kinds(Array(demands.subtracting(fragments)), after: "?", limit),
            let fragmentKinds = Self.kinds(Array(fragments), after: "#", limit),
            queryKinds.count * fragmentKinds.count <= limit
        else { return nil }
        all = fragmentKinds.flatMap { fragment in
            queryKinds.map { query in
                Context(text: query.text + fragment.text, refused: query.refused.union(fragment.refused))
            }
        }
    }

    private static func kinds(_ demands: [Demand], after mark: String, _ limit: Int) -> [Context]? {
        if demands.isEmpty { return [Context(text: "", refused: [])] }
        var automata: [ByteAutomaton] = []
        for demand in demands {
            guard let automaton = automaton(demand) else { return nil }
            automata.append(automaton)
        }
        return TextKinds(of: WrittenPath.queries, distinguishing: automata, limit: limit)?.all.map { kind in
            Context(
                text: kind.text.isEmpty ? "" : mark + kind.text, refused: Set(kind.refused.map { demands[$0] }))
        }
    }

    /// Returns the written texts that meet a demand; the empty text stands for a link without that part, which meets no
    /// demand.
    private static func automaton(_ demand: Demand) -> ByteAutomaton? {
        let decoded =
            switch demand {
            case .fragment(let pattern): pattern.automaton()
            case .parameter(let pattern): pattern.automaton().flatMap(someParameter)
            }
        return decoded.flatMap { WrittenPath.written($0, as: .query) }?.nonEmpty
    }

    /// The progress in a query that is split at a single separator.
    private struct Splitting: Hashable {
        /// The pattern's state after the current part.
        var state: Int
        /// Whether the current part is empty; empty parts at the end are not parameters.
        var isEmpty = true
        /// Whether an earlier part matches.
        var isFound = false
        /// Whether an earlier empty part matches, and all parts after it are empty.
        var isWaiting = false

        /// Returns whether some part matches if the text ends here.
        func isMet(by pattern: ByteAutomaton) -> Bool { isFound || !isEmpty && pattern.isAccepting(state) }

        mutating func read(_ byte: UInt8, of pattern: ByteAutomaton) {
            state = pattern.next(state, byte)
            isEmpty = false
            isFound = isFound || isWaiting
            isWaiting = false
        }

        mutating func split(_ pattern: ByteAutomaton) {
            if pattern.isAccepting(state) {
                if isEmpty { isWaiting = true } else { isFound = true }
            }
            state = pattern.start
            isEmpty = true
        }
    }

    /// Returns the decoded queries with a parameter that matches a pattern, split like ``AndroidLink/parameters``.
    private static func someParameter(_ pattern: ByteAutomaton) -> ByteAutomaton? {
        struct Place: Hashable {
            var isDecided = false
            var ampersands: Splitting
            var semicolons: Splitting
            /// Whether no text comes before the first ampersand.
            var isFirstEmpty = true
            var hasAmpersand = false
            /// Whether text comes after an ampersand, so that ampersands are separators.
            var splits = false
            var hasSemicolon = false
        }
        let own = ByteClasses(distinguishing: { byte -> UInt8 in
            byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";") ? byte : 0
        })
        let classes = ByteClasses(refining: [own, pattern.classes])
        func accepts(_ place: Place) -> Bool {
            if place.isDecided { return true }
            if place.splits { return place.ampersands.isMet(by: pattern) }
            // A query of only ampersands has no parameters.
            if place.hasAmpersand, place.isFirstEmpty { return false }
            return place.hasSemicolon
                ? place.semicolons.isMet(by: pattern) : pattern.isAccepting(place.semicolons.state)
        }
        let start = Place(
            ampersands: Splitting(state: pattern.start), semicolons: Splitting(state: pattern.start))
        return ByteAutomaton(from: start, classes: classes, stateLimit: 20_000) { place in
            let neighbours = classes.representatives.map { byte -> Place in
                if place.isDecided { return place }
                var next = place
                if byte == UInt8(ascii: "&") {
                    next.ampersands.split(pattern)
                    next.hasAmpersand = true
                } else {
                    next.ampersands.read(byte, of: pattern)
                    if !place.hasAmpersand { next.isFirstEmpty = false }
                    next.splits = place.splits || place.hasAmpersand
                }
                if byte == UInt8(ascii: ";") {
                    next.semicolons.split(pattern)
                    next.hasSemicolon = true
                } else {
                    next.semicolons.read(byte, of: pattern)
                }
                if next.splits {
                    next.semicolons = Splitting(state: pattern.start)
                    next.hasSemicolon = false
                    next.isFirstEmpty = true
                    if next.ampersands.isFound {
                        next = start
                        next.isDecided = true
                    }
                }
                return next
            }
            return .init(isAccepting: accepts(place), neighbours: neighbours)
        }
    }
}

extension AndroidContexts.Context {
    /// Returns whether the query and the fragment meet demands.
    func meets(_ demands: [AndroidContexts.Demand]) -> Bool { refused.isDisjoint(with: demands) }
}
