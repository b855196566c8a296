internal import WaymarkCore

/// Looks for paths that some variants of a table take and others do not, and knows for certain if no such path exists.
///
/// A path is chosen segment by segment. Of the variants to be avoided those are kept in mind that the segments so far
/// fit; of all texts for the next segment only those matter that fit as few of these as can be.
final class LinkSearch {
    let table: AuditedTable
    let texts: TextSets
    /// The steps of the audit that the search is a part of.
    let budget: AuditBudget
    private let limits: AuditLimits
    private var witnesses: [[UInt8]: Witness] = [:]
    private var shapes: [ShapeKey: PathShape] = [:]
    private var tries: [TrieKey: VariantTrie] = [:]

    private struct ShapeKey: Hashable {
        let variant: Int
        let folds: Bool
    }

    private struct TrieKey: Hashable {
        let section: Section
        let folds: Bool
    }

    /// The outcome of a search.
    enum Outcome {
        /// The segments of a shortest path.
        case found([[UInt8]])
        /// There is no such path.
        case none
        /// The limits were reached before either was certain.
        case undecided
    }

    /// - Parameter budget: The steps of the whole audit; without one, only the limits of each question count.
    init(_ table: AuditedTable, limits: AuditLimits, budget: AuditBudget = AuditBudget(limit: .max)) {
        self.table = table
        self.limits = limits
        self.budget = budget
        texts = TextSets(of: table.index, limit: max(limits.states, 1), budget: budget)
    }

    /// The paths of a variant.
    ///
    /// - Parameter folds: Whether the first segment is compared without case.
    func shape(of number: Int, folds: Bool) -> PathShape {
        let key = ShapeKey(variant: number, folds: folds)
        if let shape = shapes[key] { return shape }
        let variant = table.variants[number]
        let isLed = table.rules.leadingSlash == .strict && variant.section == .general
        let segments = variant.segments.enumerated().map { place, segment in
            texts.id(of: segment, folds: self.folds(at: place, folds, isLed: isLed))
        }
        let shape = PathShape(segments: segments, ending: variant.ending)
        shapes[key] = shape
        return shape
    }

    private func folds(at place: Int, _ foldsFirst: Bool, isLed: Bool) -> Bool {
        switch table.rules.caseSensitivity {
        case .insensitive: true
        // Where it counts, a leading slash is the first segment of a path without a scheme.
        case .firstSegmentInsensitive: place == 0 && !isLed
        default: place == 0 && foldsFirst
        }
    }

    /// The trie of a section.
    func trie(of section: Section, folds: Bool) -> VariantTrie {
        let key = TrieKey(section: section, folds: folds)
        if let trie = tries[key] { return trie }
        let trie = VariantTrie(texts)
        for number in table.variantsOfSection[section] ?? [] {
            trie.insert(table.variants[number], shape(of: number, folds: folds), number: number)
        }
        tries[key] = trie
        return trie
    }

    // MARK: Searching

    /// A path that all of `takers` take and none of `others`.
    ///
    /// Texts that a variant of `takers` may take count as taken, and such that one of `others` may take as not taken: so
    /// `none` is a proof, and `found` is one but for what the app's own types take.
    func path(takenBy takers: [PathShape], avoiding others: [PathShape]) -> Outcome {
        var run = Run(takers: takers, others: others, texts: texts, rules: table.rules)
        var isUndecided = false
        var index = 0
        while index < run.steps.count {
            if run.isGoal(index) { return .found(run.path(to: index)) }
            if !run.expand(index) { isUndecided = true }
            let isWithin = budget.spend(1 + run.steps[index].place.fitting.count)
            if run.steps.count > limits.paths || !isWithin { return .undecided }
            index += 1
        }
        return isUndecided ? .undecided : .none
    }

    // MARK: Witnesses

    /// A link for a path, with what the table yields for it, which is found out once for each link.
    func witness(_ path: [[UInt8]], from origin: Origin) -> Witness {
        guard let link = origin.link(path, under: table.rules) else { return Witness(link: nil, winners: []) }
        let text = Array(link.text.utf8)
        if let known = witnesses[text] { return known }
        let witness = Witness(link: link, winners: table.index.matches(link).map(\.number))
        budget.spend(witness.winners.count)
        witnesses[text] = witness
        return witness
    }

    private struct Run {
        struct Place: Hashable {
            var count: Int
            /// The others that the segments so far fit.
            var fitting: [Int]
            var endsEmpty: Bool
        }

        struct Step {
            let place: Place
            let text: [UInt8]
            let previous: Int
        }

        let takers: [PathShape]
        let others: [PathShape]
        let texts: TextSets
        let emptyValues: Bool
        let keepsEmpty: Bool
        let endsInEmpty: Bool
        /// Behind so many segments there are tails only.
        let depth: Int
        private(set) var steps: [Step]
        private var seen: Set<Place>

        init(takers: [PathShape], others: [PathShape], texts: TextSets, rules: MatchingRules) {
            self.takers = takers
            self.others = others
            self.texts = texts
            emptyValues = rules.emptyValues
            keepsEmpty = rules.emptySegments == .keep
            endsInEmpty = rules.trailingSlash == .strict
            depth = (takers + others).reduce(0) { max($0, $1.segments.count) } + 2
            let start = Place(count: 0, fitting: Array(others.indices), endsEmpty: false)
            steps = [Step(place: start, text: [], previous: 0)]
            seen = [start]
        }

        private func mayEnd(_ shape: PathShape, at place: Place) -> Bool {
            shape.mayEnd(behind: place.count, endsEmpty: place.endsEmpty, emptyValues: emptyValues)
        }

        func isGoal(_ index: Int) -> Bool {
            let place = steps[index].place
            return takers.allSatisfy { mayEnd($0, at: place) }
                && !place.fitting.contains { mayEnd(others[$0], at: place) }
        }

        func path(to last: Int) -> [[UInt8]] {
            var path: [[UInt8]] = []
            var index = last
            while index > 0 {
                path.append(steps[index].text)
                index = steps[index].previous
            }
            return path.reversed()
        }

        private mutating func go(to place: Place, over text: [UInt8], from index: Int) {
            if seen.insert(place).inserted { steps.append(Step(place: place, text: text, previous: index)) }
        }

        /// Notes all places behind the one of a step; returns whether all were found.
        mutating func expand(_ index: Int) -> Bool {
            let place = steps[index].place
            if place.count >= depth || (place.endsEmpty && !keepsEmpty) { return true }
            let sets = takers.compactMap { $0.texts(at: place.count) }
            guard sets.count == takers.count else { return true }
            let isComplete = expandByText(index, place, sets)
            if keepsEmpty || (endsInEmpty && place.count > 0) { expandByEmptyText(index, place, sets) }
            return isComplete
        }

        private mutating func expandByText(_ index: Int, _ place: Place, _ sets: [TextSets.ID]) -> Bool {
            var kept: [Int] = []
            // Those that some texts fit and others do not, by their set.
            var told: [TextSets.ID: [Int]] = [:]
            var order: [TextSets.ID] = []
            for other in place.fitting {
                guard let set = others[other].texts(at: place.count) else { continue }
                if set == TextSets.any || sets.contains(set) {
                    kept.append(other)
                } else if told[set] != nil || order.count < TextChoice.greatestOthers {
                    if told.updateValue((told[set] ?? []) + [other], forKey: set) == nil { order.append(set) }
                }
            }
            guard case .decided(let choices) = texts.choices(in: sets, telling: order) else { return false }
            for choice in choices {
                var fitting = kept
                for (bit, set) in order.enumerated() where choice.taken >> UInt64(bit) & 1 == 1 {
                    fitting += told[set] ?? []
                }
                go(
                    to: Place(count: place.count + 1, fitting: fitting.sorted(), endsEmpty: false), over: choice.text,
                    from: index)
            }
            return true
        }

        private mutating func expandByEmptyText(_ index: Int, _ place: Place, _ sets: [TextSets.ID]) {
            let count = place.count
            guard zip(takers, sets).allSatisfy({ $0.isTail(at: count) || texts.takesEmpty($1) }) else { return }
            let fitting = place.fitting.filter { other in
                guard let set = others[other].texts(at: count) else { return false }
                if others[other].isTail(at: count) || texts.surelyTakesEmpty(set) { return true }
                // Where a taker must take it, it may be counted on.
                return zip(takers, sets).contains { $1 == set && !$0.isTail(at: count) }
            }
            go(to: Place(count: count + 1, fitting: fitting, endsEmpty: true), over: [], from: index)
        }
    }
}
