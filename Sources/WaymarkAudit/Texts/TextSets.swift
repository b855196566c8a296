internal import WaymarkCore
internal import WaymarkExpressions

/// The sets of texts that the segments of a table's patterns match, each with its automata, which are built on first
/// use.
final class TextSets {
    /// The number of a set.
    typealias ID = Int

    /// The set of all texts.
    static let any = 0

    private let index: RouteIndex
    private let emptyValues: Bool
    /// The texts that a segment can have, except the empty one.
    private let anySegment: ByteAutomaton
    private let limit: Int
    private let budget: AuditBudget
    private var ids: [TextSet: ID] = [:]
    private(set) var sets: [TextSet] = []
    private var constraints: [TextBounds] = []
    /// The constraints as written in the patterns, by number.
    private var written: [ParameterConstraint] = []
    private var constraintNumbers: [ExactText: Int] = [:]
    /// The automata of each set, which do not accept the empty text.
    private var automata: [ID: TextBounds] = [:]
    /// Whether infinitely many texts satisfy each constraint.
    private var sizes: [Int: Bool] = [:]
    private var choices: [[ID]: TextChoice.Search] = [:]

    /// - Parameters:
    ///   - limit: The maximum number of states that are examined for one question.
    ///   - budget: The steps for all questions.
    init(of index: RouteIndex, limit: Int, budget: AuditBudget) {
        self.budget = budget
        self.index = index
        emptyValues = index.rules.emptyValues
        anySegment = index.rules.keepsDots ? ConstraintTexts.someText : ConstraintTexts.anySegment
        self.limit = limit
        _ = number(of: TextSet(.any, folds: false))
    }

    /// Returns the set of a pattern's segment; for a tail, the set of each of its segments.
    ///
    /// - Parameter folds: Whether the case of literals is ignored.
    func id(of segment: PatternSegment, folds: Bool) -> ID {
        switch segment {
        case .tail, .wildcard: Self.any
        case .literal(let text): number(of: TextSet(.literal(Array(text.utf8)), folds: folds))
        case .parameter(let hole, let before, let after):
            number(
                of: TextSet(
                    .hole(
                        before: Array(before.utf8), after: Array(after.utf8),
                        constraint: hole.constraint.map { number(of: $0) }),
                    folds: folds))
        }
    }

    private func number(of set: TextSet) -> ID {
        if let id = ids[set] { return id }
        ids[set] = sets.count
        sets.append(set)
        return sets.count - 1
    }

    private func number(of constraint: ParameterConstraint) -> Int {
        let key = ExactText(constraint.text)
        if let number = constraintNumbers[key] { return number }
        constraintNumbers[key] = constraints.count
        written.append(constraint)
        constraints.append(ConstraintTexts.bounds(of: constraint, matcher: index.matcher(of: constraint)))
        return constraints.count - 1
    }

    /// Returns the set of one text, if it is the literal of some segment.
    ///
    /// - Parameter folds: Whether the case of the literal's letters is ignored.
    func literal(_ text: [UInt8], folds: Bool) -> ID? { ids[TextSet(.literal(text), folds: folds)] }

    /// Returns the set's constraint, if it has one.
    func constraint(of id: ID) -> ParameterConstraint? {
        if case .hole(_, _, let number?) = sets[id].form { written[number] } else { nil }
    }

    // MARK: Properties of sets

    /// Returns the reason why the texts of the set are not known exactly, as far as they were examined.
    func doubt(of id: ID) -> Doubt? {
        guard case .hole(_, _, let constraint) = sets[id].form else { return nil }
        return constraint.flatMap { constraints[$0].doubt } ?? automata[id]?.doubt
    }

    /// Returns whether the empty text is in the set, or may be in it.
    func takesEmpty(_ id: ID) -> Bool { takesEmpty(id) { $0.upper } }

    /// Returns whether the empty text is certainly in the set.
    func surelyTakesEmpty(_ id: ID) -> Bool { takesEmpty(id) { $0.lower } }

    private func takesEmpty(_ id: ID, _ bound: (TextBounds) -> ByteAutomaton?) -> Bool {
        switch sets[id].form {
        case .any: emptyValues
        case .literal(let text): text.isEmpty
        case .hole(let before, let after, let constraint):
            emptyValues && before.isEmpty && after.isEmpty
                && constraint.map { bound(constraints[$0])?.accepts([]) == true } != false
        }
    }

    /// Returns whether the set is infinite, or may be infinite.
    func isEndless(_ id: ID) -> Bool {
        switch sets[id].form {
        case .any, .hole(_, _, constraint: nil): return true
        case .literal: return false
        case .hole(_, _, let constraint?):
            if let size = sizes[constraint] { return size }
            let size = constraints[constraint].upper.hasCycle
            sizes[constraint] = size
            return size
        }
    }

    /// Returns whether both sets share a text, or may share one.
    func meet(_ left: ID, _ right: ID) -> Bool {
        if left == right || left == Self.any || right == Self.any { return true }
        if takesEmpty(left), takesEmpty(right) { return true }
        if sets[left].clearlyDiffers(from: sets[right]) { return false }
        switch (sets[left].form, sets[right].form) {
        case (.literal, .literal): return true
        case (.hole(let before, let after, let constraint), .hole(let otherBefore, let otherAfter, let other))
        where before == otherBefore && after == otherAfter && before.count + after.count > 0:
            // If the texts around the hole are the same, only the constraints need to be compared.
            return constraintsMeet(constraint, other)
        case (.any, _), (.literal, _), (.hole, _): break
        }
        if case .decided(let choices) = choices(in: [left, right], distinguishing: []) { return !choices.isEmpty }
        return true
    }

    private func constraintsMeet(_ left: Int?, _ right: Int?) -> Bool {
        func id(_ constraint: Int?) -> ID {
            number(of: TextSet(.hole(before: [], after: [], constraint: constraint), folds: false))
        }
        // No segment is a dot segment, but dots may be a part of one.
        let left = id(left)
        let right = id(right)
        return meet(left, right)
            || [[UInt8(0x2E)], [0x2E, 0x2E]].contains { dots in
                [left, right].allSatisfy { set in
                    guard case .hole(_, _, let constraint?) = sets[set].form else { return true }
                    return constraints[constraint].upper.accepts(dots)
                }
            }
    }

    /// Returns the indices, in a crowd created by ``crowd(of:)``, of the sets that share texts with a set; `nil` if the
    /// limit is exceeded, or if the set may contain the empty text, which no automaton here accepts.
    func members(of crowd: TextCrowd, meeting id: ID) -> [Int]? {
        takesEmpty(id) ? nil : crowd.members(meeting: automata(of: id).upper)
    }

    /// Returns the automata of many sets as one.
    func crowd(of ids: [ID]) -> TextCrowd {
        TextCrowd(ids.map { automata(of: $0).upper }, limit: limit, budget: budget)
    }

    // MARK: Choosing texts

    /// Returns the non-empty texts with which a link stays in all of `sets` and out of as many of `others` as possible.
    ///
    /// - Parameters:
    ///   - sets: At least one set.
    ///   - others: At most ``TextChoice/greatestOthers`` sets. A set that is not known exactly counts with its lower
    ///     bound.
    /// - Returns: A choice for each minimal selection of other sets that cannot be avoided.
    func choices(in sets: [ID], distinguishing others: [ID]) -> TextChoice.Search {
        var wanted = Array(Set(sets.filter { $0 != Self.any })).sorted()
        if wanted.isEmpty { wanted = [Self.any] }
        let key = wanted + [-1] + others
        if let known = choices[key] { return known }
        if budget.isSpent { return .undecided }
        let found = search(in: wanted, distinguishing: others)
        // A result that is missing because of too few steps may be requested again with more.
        if !budget.isSpent { choices[key] = found }
        return found
    }

    private func search(in wanted: [ID], distinguishing others: [ID]) -> TextChoice.Search {
        if let text = wanted.lazy.compactMap({ self.sets[$0].onlyText }).first {
            guard !text.isEmpty, wanted.allSatisfy({ isMember(text, of: $0) }) else { return .decided([]) }
            var mask: UInt64 = 0
            for (bit, other) in others.enumerated() where isSurelyMember(text, of: other) { mask |= 1 << UInt64(bit) }
            return .decided([TextChoice(text: text, taken: mask)])
        }
        if wanted.count == 1, others.isEmpty, let text = someMember(of: sets[wanted[0]]) {
            return .decided([TextChoice(text: text, taken: 0)])
        }
        return TextChoice.search(
            in: wanted.map { automata(of: $0).upper }, distinguishing: others.map { automata(of: $0).lower },
            limit: limit,
            budget: budget)
    }

    /// Returns a text of a set, built from its constraint and the texts around it; `nil` if that is not simple.
    private func someMember(of set: TextSet) -> [UInt8]? {
        guard case .hole(let before, let after, let constraint) = set.form, !before.isEmpty || !after.isEmpty else {
            return nil
        }
        let hole = number(of: TextSet(.hole(before: [], after: [], constraint: constraint), folds: false))
        guard case .decided(let choices) = choices(in: [hole], distinguishing: []), let text = choices.first?.text
        else {
            return nil
        }
        let member = before + text + after
        return anySegment.accepts(member) ? member : nil
    }

    private func isMember(_ text: [UInt8], of id: ID) -> Bool {
        sets[id].onlyText.map { $0 == text } ?? automata(of: id).upper.accepts(text)
    }

    private func isSurelyMember(_ text: [UInt8], of id: ID) -> Bool {
        sets[id].onlyText.map { $0 == text } ?? (automata(of: id).lower?.accepts(text) == true)
    }

    // MARK: Automata

    /// Returns the non-empty texts of a set; the automata are built on first use.
    func automata(of id: ID) -> TextBounds {
        if let known = automata[id] { return known }
        let made = makeAutomata(of: sets[id])
        budget.spend(made.upper.stateCount * made.upper.classes.count)
        automata[id] = made
        return made
    }

    private func makeAutomata(of set: TextSet) -> TextBounds {
        switch set.form {
        case .any: return TextBounds(exact: anySegment)
        case .literal(let text): return TextBounds(exact: ByteAutomaton(text, ignoringCase: set.folds))
        case .hole(let before, let after, let number):
            let constraint = number.map { constraints[$0] }
            // Text around the hole makes any value a valid segment, unless the result consists only of dots.
            let mayBeDots = (before + after).allSatisfy { $0 == 0x2E } && before.count + after.count <= 2
            func segment(_ hole: ByteAutomaton) -> ByteAutomaton? {
                let values = emptyValues ? ConstraintTexts.anyText : ConstraintTexts.someText
                var texts = hole.intersection(values, stateLimit: limit)
                if !before.isEmpty {
                    let text = ByteAutomaton(before, ignoringCase: set.folds)
                    texts = texts.flatMap { text.concatenation($0, stateLimit: limit) }
                }
                if !after.isEmpty {
                    let text = ByteAutomaton(after, ignoringCase: set.folds)
                    texts = texts?.concatenation(text, stateLimit: limit)
                }
                return mayBeDots ? texts?.intersection(anySegment, stateLimit: limit) : texts
            }
            guard let upper = segment(constraint?.upper ?? ConstraintTexts.anyText) else {
                // All states up to the limit were examined, although no automaton came of it.
                budget.spend(limit * (constraint?.upper.classes.count ?? 1))
                let text = String(decoding: before + [0x3A] + after, as: UTF8.self)
                return TextBounds(upper: anySegment, lower: nil, doubt: .tooLarge(text))
            }
            guard let constraint, let doubt = constraint.doubt else { return TextBounds(exact: upper) }
            return TextBounds(upper: upper, lower: constraint.lower.flatMap(segment), doubt: doubt)
        }
    }
}

extension MatchingRules {
    /// Whether `.` and `..` can be segments, because not all of a link's path is resolved.
    var keepsDots: Bool { linkSyntax == .path || fragment == .joined }
}

extension ByteAutomaton {
    /// Whether a state is reachable from itself, so that infinitely many texts are accepted.
    fileprivate var hasCycle: Bool {
        // A state is completed when everything reachable from it has been examined.
        enum Visit {
            case open
            case done
        }
        var visits: [Int: Visit] = [start: .open]
        var path = [(state: start, byte: 0)]
        if isEmpty { return false }
        while let last = path.last {
            guard last.byte < classes.count else {
                visits[last.state] = .done
                path.removeLast()
                continue
            }
            path[path.count - 1].byte += 1
            let next = next(last.state, classes.representatives[last.byte])
            if isDead(next) { continue }
            switch visits[next] {
            case .open: return true
            case .done: continue
            case nil:
                visits[next] = .open
                path.append((next, 0))
            }
        }
        return false
    }
}
