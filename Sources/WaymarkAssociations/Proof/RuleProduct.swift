import WaymarkExpressions

/// A walk over all paths at once, shortest first, that says which rules take the paths of a kind.
///
/// Paths of one kind are taken by the same rules, now and whatever follows; there are finitely many kinds.
struct RuleProduct {
    /// Paths that the same rules take.
    struct Kind {
        /// A shortest path of the kind, as it is written; that of the root is empty.
        let path: String
        /// The rules that take it, in order.
        let rules: [Int32]
        /// The rules that take it with a slash behind it, where that makes a difference to them.
        let rulesWithSlash: [Int32]
        /// The rules that take the link of the root without any path, as in `https://m.shop.example`; `nil` for other paths.
        let rulesWithoutPath: [Int32]?
    }

    private struct Step {
        let previous: Int32
        let byte: UInt8
    }

    /// The positions of a state with their hash, which the table of states asks for again whenever it grows.
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
    /// The rules that see the slash at the end of a path.
    let seesSlash: Set<Int32>
    /// The rules to which a link without any path has the empty one; to others the path of the root is a slash in any case.
    var seesNoPath: Set<Int32> = []
    /// Ranges of rules in which the first that takes a path counts: rules behind one that takes all that follows are of no account.
    var ordered: [Range<Int32>] = []
    /// The greatest number of kinds.
    var stateLimit: Int
    /// The number of positions of rules that may be kept, over all kinds.
    var positionLimit = 20_000_000
    /// The number of steps of positions over bytes that may be taken, over all kinds: few rules with stars can be in very many states.
    var stepLimit = Coverage.Limits.standard.steps
    /// The number of steps that were taken, over all walks.
    private(set) var steps = 0
    /// The paths that are looked at.
    var paths = WrittenPath.paths

    /// Walks over all kinds of paths.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether a rule is asked at all.
    ///   - matters: Whether anything can come of paths that only such rules go on to; asked behind each visit, so that a rule need not be
    ///     followed for what was found out.
    ///   - isDone: Whether nothing more is to be found out; asked behind each visit.
    ///   - visit: Called for each kind of complete paths, nearest first.
    /// - Returns: The number of kinds of beginnings; `nil` over the limit.
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
            // What was expanded is needed for nothing but its number.
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

    /// Drops the positions of rules behind one of their range that takes whatever follows.
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
        // The path of the root is a slash, for those that see it.
        let withoutPath = rules.subtracting(seesNoPath).union(plain.intersection(seesNoPath))
        return Kind(
            path: path, rules: rules.sorted(), rulesWithSlash: rules.sorted(), rulesWithoutPath: withoutPath.sorted())
    }
}

extension [RuleProgram.Position] {
    /// Sorts the positions and drops those that are there twice.
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
