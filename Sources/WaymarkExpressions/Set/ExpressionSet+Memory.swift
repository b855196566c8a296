extension ExpressionSet {
    /// The states of an ``ExpressionSet``'s automaton that have been reached so far; it is used by one pass at a time.
    package struct Memory: Sendable {
        /// The states of programs that have been reached before a place, without those in which a match would begin
        /// there, and the kind of character before the place.
        struct Place: Hashable, Sendable {
            var states: [Int32]
            var before: Assertion.Neighbour

            /// The size of the place in bytes if it is stored: its states, and an entry in the list and in the
            /// dictionary.
            var bytes: Int { MemoryLayout<Int32>.stride * states.count + 64 }
        }

        /// The size of an entry of ``outputs`` in bytes, without its numbers.
        private static let outputOverhead = 48

        /// The value for an unknown state in the table.
        private static let unknown: UInt32 = 0
        /// The bit of a table entry that indicates that an expression was found on the way.
        private static let finds: UInt32 = 1 << 31

        private var numbers: [Place: UInt32] = [:]
        private var places: [Place] = []
        /// The number of the next state plus one, or ``unknown``, by state and class; the last class is the end of the
        /// text.
        private var table: [UInt32] = []
        /// The expressions found, by the index of a table entry with the bit ``finds``.
        private var outputs: [Int: [Int32]] = [:]
        private let width: Int
        /// The last round in which each state of the programs was visited.
        private var visits: [UInt32]
        private var round: UInt32 = 0
        private var pending: [Int32] = []
        private var found: [UInt64]
        /// The number of performed steps of programs: the measure of work.
        package private(set) var steps = 0
        /// The number of times that a pass has reached the memory limit.
        package private(set) var overflows = 0
        /// The number of stored states.
        package var stateCount: Int { places.count }
        /// The size of the stored states in bytes: rows of the table, states of programs and outputs.
        package private(set) var bytes = 0

        init(_ set: ExpressionSet) {
            width = set.classes.count + 1
            visits = [UInt32](repeating: 0, count: set.states.count)
            found = [UInt64](repeating: 0, count: (set.count + 63) / 64)
        }

        // MARK: Searching

        mutating func search(_ bytes: UnsafeBufferPointer<UInt8>, _ set: ExpressionSet) -> [Int] {
            if set.starts.isEmpty { return [] }
            for word in found.indices { found[word] = 0 }
            var hasFound = false
            var state = number(of: Place(states: [], before: .none), set) ?? 0
            var index = 0
            while index <= bytes.count {
                let column = index == bytes.count ? width - 1 : Int(set.classes.classOfByte[Int(bytes[index])])
                let cell = Int(state) * width + column
                var entry = table[cell]
                if entry == Self.unknown {
                    guard let learnt = learn(cell, from: state, column, set) else {
                        // The limit is reached: the rest of the text is processed without storing states.
                        overflows += 1
                        hasFound = goOn(from: places[Int(state)], at: index, bytes, set) || hasFound
                        forget()
                        break
                    }
                    entry = learnt
                }
                if entry & Self.finds != 0 {
                    hasFound = true
                    for number in outputs[cell] ?? [] { note(number) }
                }
                state = (entry & ~Self.finds) &- 1
                index += 1
            }
            return hasFound ? numbersFound : []
        }

        private mutating func note(_ number: Int32) { found[Int(number) >> 6] |= 1 << UInt64(number & 63) }

        private var numbersFound: [Int] {
            var numbers: [Int] = []
            for (word, bits) in found.enumerated() {
                var bits = bits
                while bits != 0 {
                    numbers.append(word << 6 | bits.trailingZeroBitCount)
                    bits &= bits - 1
                }
            }
            return numbers
        }

        // MARK: Learning

        /// Returns the number of a place; `nil` if the limit is exceeded.
        private mutating func number(of place: Place, _ set: ExpressionSet) -> UInt32? {
            if let number = numbers[place] { return number }
            let row = MemoryLayout<UInt32>.stride * width
            guard take(place.bytes + row, set) else { return nil }
            let number = UInt32(places.count)
            numbers[place] = number
            places.append(place)
            table.append(contentsOf: repeatElement(Self.unknown, count: width))
            return number
        }

        /// Adds to the size, and returns whether it is within the limit. The first state is always accepted.
        private mutating func take(_ more: Int, _ set: ExpressionSet) -> Bool {
            guard places.isEmpty || bytes + more <= set.memoryBytes else { return false }
            bytes += more
            return true
        }

        /// Determines the transition of a state for a class of bytes; `nil` if there is no room for the result.
        private mutating func learn(
            _ cell: Int, from state: UInt32, _ column: Int, _ set: ExpressionSet
        ) -> UInt32? {
            let byte = column == width - 1 ? nil : set.classes.representatives[column]
            let (next, output) = step(from: places[Int(state)], over: byte, set)
            guard let number = number(of: next, set) else { return nil }
            var entry = number + 1
            if !output.isEmpty {
                guard take(Self.outputOverhead + MemoryLayout<Int32>.stride * output.count, set) else { return nil }
                entry |= Self.finds
                outputs[cell] = output
            }
            table[cell] = entry
            return entry
        }

        private mutating func forget() {
            numbers.removeAll(keepingCapacity: true)
            places.removeAll(keepingCapacity: true)
            table.removeAll(keepingCapacity: true)
            outputs.removeAll(keepingCapacity: true)
            bytes = 0
        }

        /// Processes the rest of a text without storing states, and returns whether any expression was found.
        private mutating func goOn(
            from place: Place, at start: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ set: ExpressionSet
        ) -> Bool {
            var place = place
            var hasFound = false
            for index in start...bytes.count {
                let (next, output) = step(
                    from: place, over: index == bytes.count ? nil : bytes[index], set, isSorted: false)
                for number in output { note(number) }
                hasFound = hasFound || !output.isEmpty
                place = next
            }
            return hasFound
        }

        /// Returns the place after a byte, or after the end of the text for `nil`, and the expressions that matched
        /// before it.
        private mutating func step(
            from place: Place, over byte: UInt8?, _ set: ExpressionSet, isSorted: Bool = true
        ) -> (Place, [Int32]) {
            if round > UInt32.max - 4 {
                for state in visits.indices { visits[state] = 0 }
                round = 0
            }
            // Each state can be visited once as a source and once as a target.
            round += 2
            let (visited, reached) = (round - 1, round)
            let after = byte.map { Assertion.Neighbour($0) } ?? .none
            var next: [Int32] = []
            var output: [Int32] = []
            pending.append(contentsOf: place.states)
            let isInsideScalar = byte.map { $0 & 0xC0 == 0x80 } ?? false
            if !isInsideScalar { for start in set.starts { pending.append(Int32(start)) } }
            // A target that has not been visited as a source is still visited later: the rounds are distinguished
            // below.
            var targets: [Int32] = []
            while let state = pending.popLast() {
                guard visits[Int(state)] < visited else { continue }
                visits[Int(state)] = visited
                steps += 1
                switch set.states[Int(state)] {
                case .read(let range):
                    guard let byte, let target = set.next(over: byte, edges: range) else { continue }
                    targets.append(Int32(target))
                case .split(let preferred, let other):
                    pending.append(Int32(other))
                    pending.append(Int32(preferred))
                case .note(_, let following): pending.append(Int32(following))
                case .check(let assertion, let following):
                    if assertion.holds(before: place.before, after: after) { pending.append(Int32(following)) }
                case .match: output.append(set.matches[Int(state)])
                }
            }
            for target in targets where visits[Int(target)] != reached {
                visits[Int(target)] = reached
                next.append(target)
            }
            if isSorted { next.sort() }
            let before: Assertion.Neighbour = set.concernsWords ? after : .other
            return (Place(states: next, before: before), output)
        }
    }

    /// Returns the state after a byte, or `nil` if the edges do not contain the byte.
    @inline(__always)
    func next(over byte: UInt8, edges range: Range<Int>) -> Int? {
        for index in range {
            let edge = edges[index]
            if byte <= edge.bytes.upperBound { return byte >= edge.bytes.lowerBound ? edge.next : nil }
        }
        return nil
    }
}
