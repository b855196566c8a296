import WaymarkExpressions

extension RuleProgram {
    /// Automata of parts of patterns, shared by many patterns.
    struct AndroidParts {
        fileprivate var numbers: [[AdvancedGlob.Element]: Int] = [:]
    }

    /// Adds a pattern for written paths without empty segments.
    ///
    /// - Parameters:
    ///   - number: The number that identifies the rule.
    ///   - parts: The parts that have already been added.
    /// - Returns: `false` if the pattern is too large for an automaton.
    mutating func add(_ pattern: AndroidPattern, number: Int32, parts: inout AndroidParts) -> Bool {
        let rows: [[Node]]?
        switch pattern.program {
        case .units(let units):
            switch pattern.kind {
            case .literal: rows = Self.bytes(units).map { [$0] }
            case .prefix: rows = Self.bytes(units).map { [$0 + [.run]] }
            case .suffix, .simpleGlob, .advancedGlob: rows = nil
            }
        case .simple(let glob): rows = Self.row(glob.steps).map { [$0] }
        case .advanced(let glob): rows = self.rows(glob.elements[...], &parts)
        }
        if let rows {
            for row in rows { add(row, rule: number) }
            return true
        }
        guard let decoded = pattern.automaton(), let written = WrittenPath.written(decoded, as: .path) else {
            return false
        }
        add([.automaton(self.number(of: written))], rule: number)
        return true
    }

    private static let slash = UInt16(UInt8(ascii: "/"))

    /// Returns units as written; `nil` if they are not valid text.
    private static func bytes(_ units: [UInt16]) -> [Node]? {
        let text = String(decoding: units, as: UTF16.self)
        guard text.utf16.elementsEqual(units) else { return nil }
        return text.utf8.flatMap { byte -> [Node] in
            byte == UInt8(ascii: "/") || WrittenPath.isPlain(byte) ? [.byte(byte)] : byte.escape.map { .byte($0) }
        }
    }

    /// Returns the nodes of a pattern with `.` and `*` whose wildcards stand for whole segments, or for everything that
    /// follows.
    private static func row(_ steps: [SimpleGlob.Step]) -> [Node]? {
        var row: [Node] = []
        var held: [UInt16] = []
        var index = 0
        while index < steps.count {
            switch steps[index] {
            case .unit(let unit): held.append(unit)
            case .any:
                guard index + 1 < steps.count, held.last == slash, let bytes = bytes(held) else { return nil }
                held = []
                switch steps[index + 1] {
                case .rest: row += bytes + [.any, .run]
                case .through(slash):
                    row += bytes + [.segment]
                    held = [slash]
                case .any, .unit, .run, .through: return nil
                }
                index += 1
            case .rest:
                guard let bytes = bytes(held) else { return nil }
                return row + bytes + [.run]
            case .run, .through: return nil
            }
            index += 1
        }
        return bytes(held).map { row + $0 }
    }

    /// Returns the nodes of an advanced pattern whose parts between slashes do not match slashes, so that no part
    /// consumes text that the next one needs.
    private mutating func rows(_ elements: ArraySlice<AdvancedGlob.Element>, _ parts: inout AndroidParts) -> [[Node]]? {
        let slash = AdvancedGlob.Element(choice: .unit(Self.slash))
        let openSlash = AdvancedGlob.Element(choice: .unit(Self.slash), least: 0, most: 1)
        var elements = elements
        let mayEndInSlash = elements.last == openSlash
        if mayEndInSlash { elements.removeLast() }
        var row: [Node] = []
        for (index, part) in elements.split(separator: slash, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { row.append(.byte(UInt8(ascii: "/"))) }
            if part.isEmpty { continue }
            guard let nodes = self.nodes(part, isLast: part.endIndex == elements.endIndex && !mayEndInSlash, &parts)
            else {
                return nil
            }
            row += nodes
        }
        return mayEndInSlash ? [row, row + [.byte(UInt8(ascii: "/"))]] : [row]
    }

    private mutating func nodes(
        _ part: ArraySlice<AdvancedGlob.Element>, isLast: Bool, _ parts: inout AndroidParts
    ) -> [Node]? {
        let once = part.compactMap { element -> UInt16? in
            guard case .unit(let unit) = element.choice, element.least == 1, element.most == 1 else { return nil }
            return unit
        }
        if once.count == part.count { return Self.bytes(once) }
        let noSlash = AdvancedGlob.Choice.set([.init(first: Self.slash, last: Self.slash)], isInverted: true)
        if part.count == once.count + 1, let last = part.last, last.choice == noSlash, last.least == 1,
            last.most == .max
        {
            return Self.bytes(once).map { $0 + [.segment] }
        }
        let takesSlash = part.contains { $0.choice.contains(Self.slash) }
        guard isLast || !takesSlash else { return nil }
        if let number = parts.numbers[Array(part)] { return [.automaton(number)] }
        guard let decoded = PatternMachine(Array(part)).automaton(stateLimit: 20_000),
            let written = WrittenPath.written(decoded, as: takesSlash ? .path : .segment)
        else { return nil }
        let number = self.number(of: written)
        parts.numbers[Array(part)] = number
        return [.automaton(number)]
    }
}
