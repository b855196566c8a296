internal import WaymarkCore
internal import WaymarkExpressions

/// The sets of texts that the segments of a table's patterns take, each with its automata, made when first asked for.
final class TextSets {
    /// The number of a set.
    typealias ID = Int

    /// The set of all texts.
    static let any = 0

    private let index: RouteIndex
    private let emptyValues: Bool
    /// The texts that a segment can be, but for the empty one.
    private let anySegment: ByteAutomaton
    private let limit: Int
    private let budget: AuditBudget
    private var ids: [TextSet: ID] = [:]
    private(set) var sets: [TextSet] = []
    private var constraints: [TextBounds] = []
    /// By number, the constraints as the patterns have them.
    private var written: [ParameterConstraint] = []
    private var constraintNumbers: [ExactText: Int] = [:]
    /// By set, its automata, which leave the empty text out.
    private var automata: [ID: TextBounds] = [:]
    /// By constraint, whether there is no end of texts that pass it.
    private var sizes: [Int: Bool] = [:]
    private var choices: [[ID]: TextChoice.Search] = [:]

    /// - Parameters:
    ///   - limit: How many states may be looked at for one question.
    ///   - budget: The steps for all of them.
    init(of index: RouteIndex, limit: Int, budget: AuditBudget) {
        self.budget = budget
        self.index = index
        emptyValues = index.rules.emptyValues
        anySegment = index.rules.keepsDots ? ConstraintTexts.someText : ConstraintTexts.anySegment
        self.limit = limit
        _ = number(of: TextSet(.any, folds: false))
    }

    /// The set of a pattern's segment; of a tail the set of each of its segments.
    ///
    /// - Parameter folds: Whether the case of literals does not count.
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

    /// The set of one text, where some segment has it as its literal.
    ///
    /// - Parameter folds: Whether the case of the literal's letters does not count.
    func literal(_ text: [UInt8], folds: Bool) -> ID? { ids[TextSet(.literal(text), folds: folds)] }

    /// Returns the set's constraint, if it has one.
    func constraint(of id: ID) -> ParameterConstraint? {
        if case .hole(_, _, let number?) = sets[id].form { written[number] } else { nil }
    }

    // MARK: What is known of a set

    /// Returns the reason that the texts of the set are not known exactly, as far as that was looked at.
    func doubt(of id: ID) -> Doubt? {
        guard case .hole(_, _, let constraint) = sets[id].form else { return nil }
        return constraint.flatMap { constraints[$0].doubt } ?? automata[id]?.doubt
    }

    /// Returns whether the empty text is in the set, or may be.
    func takesEmpty(_ id: ID) -> Bool { takesEmpty(id) { $0.upper } }

    /// Returns whether the empty text is in the set without a doubt.
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

    /// Returns whether there is no end of texts in the set, or may be none.
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

    /// Returns whether some text is in both sets, or may be.
    func meet(_ left: ID, _ right: ID) -> Bool {
        if left == right || left == Self.any || right == Self.any { return true }
        if takesEmpty(left), takesEmpty(right) { return true }
        if sets[left].clearlyDiffers(from: sets[right]) { return false }
        switch (sets[left].form, sets[right].form) {
        case (.literal, .literal): return true
        case (.hole(let before, let after, let constraint), .hole(let otherBefore, let otherAfter, let other))
        where before == otherBefore && after == otherAfter && before.count + after.count > 0:
            // The same texts around the hole leave only the constraints to be compared.
            return constraintsMeet(constraint, other)
        case (.any, _), (.literal, _), (.hole, _): break
        }
        if case .decided(let choices) = choices(in: [left, right], telling: []) { return !choices.isEmpty }
        return true
    }

    private func constraintsMeet(_ left: Int?, _ right: Int?) -> Bool {
        func id(_ constraint: Int?) -> ID {
            number(of: TextSet(.hole(before: [], after: [], constraint: constraint), folds: false))
        }
        // The dot segments, which no segment is, may well be a part of one.
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

    /// The numbers in a crowd, made by ``crowd(of:)``, of the sets that share texts with one; `nil` over the limit, and
    /// where the empty text counts, which no automaton here accepts.
    func members(of crowd: TextCrowd, meeting id: ID) -> [Int]? {
        takesEmpty(id) ? nil : crowd.members(meeting: automata(of: id).upper)
    }

    /// The automata of many sets as one.
    func crowd(of ids: [ID]) -> TextCrowd {
        TextCrowd(ids.map { automata(of: $0).upper }, limit: limit, budget: budget)
    }

    // MARK: Choosing texts

    /// The texts, not empty ones, by which a link can stay in all of `sets` and out of as many of `others` as possible.
    ///
    /// - Parameters:
    ///   - sets: At least one.
    ///   - others: At most ``TextChoice/greatestOthers``. One that is not known exactly is taken for as small as it is
    ///     known to be.
    /// - Returns: A choice for each least selection of others that cannot be stayed out of.
    func choices(in sets: [ID], telling others: [ID]) -> TextChoice.Search {
        var wanted = Array(Set(sets.filter { $0 != Self.any })).sorted()
        if wanted.isEmpty { wanted = [Self.any] }
        let key = wanted + [-1] + others
        if let known = choices[key] { return known }
        if budget.isSpent { return .undecided }
        let found = search(in: wanted, telling: others)
        // What was not found out for want of steps may be asked again with more.
        if !budget.isSpent { choices[key] = found }
        return found
    }

    private func search(in wanted: [ID], telling others: [ID]) -> TextChoice.Search {
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
            in: wanted.map { automata(of: $0).upper }, telling: others.map { automata(of: $0).lower }, limit: limit,
            budget: budget)
    }

    /// A text of a set, from its constraint and what stands around it; `nil` if that is not so simple.
    private func someMember(of set: TextSet) -> [UInt8]? {
        guard case .hole(let before, let after, let constraint) = set.form, !before.isEmpty || !after.isEmpty else {
            return nil
        }
        let hole = number(of: TextSet(.hole(before: [], after: [], constraint: constraint), folds: false))
        guard case .decided(let choices) = choices(in: [hole], telling: []), let text = choices.first?.text else {
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

    /// The texts of a set but for the empty one, made when first asked for.
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
            // Text around the hole makes a segment of whatever stands in it, unless all of it are dots.
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
    fileprivate var keepsDots: Bool { linkSyntax == .path || fragment == .joined }
}

extension ByteAutomaton {
    /// Whether a state can be reached from itself, so that there is no end of texts.
    fileprivate var hasCycle: Bool {
        // A state is left for good when all that can be reached from it was looked at.
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
