internal import WaymarkCore

/// Searches for paths that some variants of a table match and others do not, and proves if no such path exists.
///
/// A path is chosen segment by segment. Of the variants to avoid, only those that match the segments so far are
/// tracked; of all texts for the next segment, only those matter that match as few of these variants as possible.
final class LinkSearch {
    let table: AuditedTable
    let texts: TextSets
    /// The steps of the audit that includes the search.
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
        /// No such path exists.
        case none
        /// The limits were reached before the result was certain.
        case undecided
    }

    /// - Parameter budget: The steps of the whole audit; without one, only the limits of each question apply.
    init(_ table: AuditedTable, limits: AuditLimits, budget: AuditBudget = AuditBudget(limit: .max)) {
        self.table = table
        self.limits = limits
        self.budget = budget
        texts = TextSets(of: table.index, limit: max(limits.states, 1), budget: budget)
    }

    /// Returns the paths of a variant.
    ///
    /// - Parameter folds: Whether the first segment is compared case-insensitively.
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
        // If a leading slash is significant, it is the first segment of a path without a scheme.
        case .firstSegmentInsensitive: place == 0 && !isLed
        default: place == 0 && foldsFirst
        }
    }

    /// Returns the trie of a section.
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

    /// Returns a path that all of `takers` match and none of `others`.
    ///
    /// A text that a variant of `takers` may match counts as matched, and one that a variant of `others` may match
    /// counts as not matched: `none` is therefore a proof, and `found` is one except for texts of the app's own types.
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

    /// Returns a link for a path with the routes that the table returns for it; the result is cached for each link.
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
            /// The variants to avoid that match the segments so far.
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
        /// The number of segments after which only tails remain.
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

        /// Adds all places after a step, and returns whether all were found.
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
            // The variants that match only some of the texts, by their set.
            var distinguished: [TextSets.ID: [Int]] = [:]
            var order: [TextSets.ID] = []
            for other in place.fitting {
                guard let set = others[other].texts(at: place.count) else { continue }
                if set == TextSets.any || sets.contains(set) {
                    kept.append(other)
                } else if distinguished[set] != nil || order.count < TextChoice.greatestOthers {
                    if distinguished.updateValue((distinguished[set] ?? []) + [other], forKey: set) == nil {
                        order.append(set)
                    }
                }
            }
            guard case .decided(let choices) = texts.choices(in: sets, distinguishing: order) else { return false }
            for choice in choices {
                var fitting = kept
                for (bit, set) in order.enumerated() where choice.taken >> UInt64(bit) & 1 == 1 {
                    fitting += distinguished[set] ?? []
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
                // If a taker must match the empty text, the text is certainly in the set.
                return zip(takers, sets).contains { $1 == set && !$0.isTail(at: count) }
            }
            go(to: Place(count: count + 1, fitting: fitting, endsEmpty: true), over: [], from: index)
        }
    }
}
