import WaymarkExpressions

/// A walk over all paths at once, shortest first, that determines the rules that match the paths of each kind.
///
/// Paths of one kind match the same rules, both as they are and with any continuation; the number of kinds is finite.
struct RuleProduct {
    /// Paths that match the same rules.
    struct Kind {
        /// A shortest path of the kind, as written; empty for the root.
        let path: String
        /// The rules that match the path, in order.
        let rules: [Int32]
        /// The rules that match the path with a trailing slash, if that makes a difference to them.
        let rulesWithSlash: [Int32]
        /// The rules that match the link of the root without a path, as in `https://m.shop.example`; `nil` for other
        /// paths.
        let rulesWithoutPath: [Int32]?
    }

    private struct Step {
        let previous: Int32
        let byte: UInt8
    }

    /// The positions of a state with their hash, which the table of states needs again whenever it grows.
    private struct StateKey: Hashable {
        let positions: [RuleProgram.Position]
        let hash: UInt64

        init(_ positions: [RuleProgram.Position]) {
            self.positions = positions
            // FNV-1a over words, with the high bits mixed in.
            hash = positions.reduce(0xCBF2_9CE4_8422_2325) { hash, position in
                let product = (hash ^ position) &* 0x9E37_79B9_7F4A_7C15
                return product ^ product >> 32
            }
        }

        static func == (left: Self, right: Self) -> Bool {
            left.hash == right.hash && left.positions == right.positions
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }

    let program: RuleProgram
    /// The rules that distinguish a trailing slash.
    let seesSlash: Set<Int32>
    /// The rules for which a link without a path has an empty path; for other rules, the path of the root is always a
    /// slash.
    var seesNoPath: Set<Int32> = []
    /// Ranges of rules in which only the first match counts: rules after one that matches every continuation are
    /// irrelevant.
    var ordered: [Range<Int32>] = []
    /// The maximum number of kinds.
    var stateLimit: Int
    /// The maximum number of positions of rules that are stored, over all kinds.
    var positionLimit = 20_000_000
    /// The maximum number of steps of positions over bytes, over all kinds: even a few rules with stars can have very
    /// many states.
    var stepLimit = Coverage.Limits.standard.steps
    /// The number of steps that were performed, over all walks.
    private(set) var steps = 0
    /// The paths that are visited.
    var paths = WrittenPath.paths

    /// Visits all kinds of paths.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether a rule takes part at all.
    ///   - matters: Whether paths that only such rules continue on are still of interest; evaluated after each visit,
    ///     so that rules are not followed for known results.
    ///   - isDone: Whether the walk can end; evaluated after each visit.
    ///   - visit: Called for each kind of complete paths, shortest first.
    /// - Returns: The number of kinds of path prefixes; `nil` if a limit is exceeded.
    mutating func walk(
        isEnabled: (Int32) -> Bool, matters: (Int32) -> Bool, isDone: () -> Bool = { false }, visit: (Kind) -> Void
    ) -> Int? {
        let classes = ByteClasses(refining: [paths.classes, program.classes])
        var positions: [RuleProgram.Position] = []
        for start in program.starts where isEnabled(start.rule) { program.enter(start.node, into: &positions) }
        positions.tidy()
        program.absorb(&positions)
        positions.append(UInt64(paths.start))
        var numbers: [StateKey: Int32] = [StateKey(positions): 0]
        var states = [positions]
        var way = [Step(previous: -1, byte: 0)]
        var index = 0
        var held = 0
        var taken = 0
        defer { steps += taken }
        var next: [RuleProgram.Position] = []
        while index < states.count {
            let here = states[index]
            // Only the number of an expanded state is still needed.
            states[index] = []
            let place = Int(here[here.count - 1])
            if paths.isAccepting(place) {
                visit(kind(here.dropLast(), along: way, to: index))
                if isDone() { return states.count }
            }
            guard here.dropLast().contains(where: { matters(program.rule(of: $0)) }) else {
                index += 1
                continue
            }
            for byte in classes.representatives {
                let behind = paths.next(place, byte)
                if paths.isDead(behind) { continue }
                taken += here.count
                if taken > stepLimit { return nil }
                next.removeAll(keepingCapacity: true)
                for position in here.dropLast() { program.step(position, over: byte, into: &next) }
                if next.isEmpty { continue }
                settle(&next)
                next.tidy()
                program.absorb(&next)
                next.append(UInt64(behind))
                let key = StateKey(next)
                if numbers[key] != nil { continue }
                held += next.count
                guard states.count < stateLimit, held <= positionLimit else { return nil }
                numbers[key] = Int32(states.count)
                states.append(next)
                way.append(Step(previous: Int32(index), byte: byte))
            }
            index += 1
        }
        return states.count
    }

    /// Removes the positions of rules that come after a rule of the same range that matches every continuation.
    private func settle(_ positions: inout [RuleProgram.Position]) {
        for range in ordered {
            var first = Int32.max
            for position in positions {
                guard let rule = program.rule(takingAllAt: position), range.contains(rule) else { continue }
                first = min(first, rule)
            }
            if first == .max { continue }
            positions.removeAll { position in
                let rule = program.rule(of: position)
                return rule > first && range.contains(rule)
            }
        }
    }

    private func kind(_ positions: ArraySlice<RuleProgram.Position>, along steps: [Step], to last: Int) -> Kind {
        var bytes: [UInt8] = []
        var index = last
        while index > 0 {
            bytes.append(steps[index].byte)
            index = Int(steps[index].previous)
        }
        let path = String(decoding: bytes.reversed(), as: UTF8.self)
        var rules = Set(positions.compactMap(program.rule(endingAt:)))
        let plain = rules
        if !seesSlash.isEmpty {
            var behind: [RuleProgram.Position] = []
            for position in positions { program.step(position, over: UInt8(ascii: "/"), into: &behind) }
            let ends = Set(behind.compactMap(program.rule(endingAt:))).intersection(seesSlash)
            rules.subtract(seesSlash)
            rules.formUnion(ends)
        }
        if !bytes.isEmpty {
            return Kind(path: path, rules: plain.sorted(), rulesWithSlash: rules.sorted(), rulesWithoutPath: nil)
        }
        // The path of the root is a slash for the rules that distinguish it.
        let withoutPath = rules.subtracting(seesNoPath).union(plain.intersection(seesNoPath))
        return Kind(
            path: path, rules: rules.sorted(), rulesWithSlash: rules.sorted(), rulesWithoutPath: withoutPath.sorted())
    }
}

extension [RuleProgram.Position] {
    /// Sorts the positions and removes duplicates.
    fileprivate mutating func tidy() {
        if count < 2 { return }
        sort()
        var kept = 1
        for index in 1..<count where self[index] != self[kept - 1] {
            self[kept] = self[index]
            kept += 1
        }
        removeLast(count - kept)
    }
}
