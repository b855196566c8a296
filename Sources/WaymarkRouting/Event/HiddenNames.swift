/// A matcher that finds, in one pass over a parameter's name, whether it contains a name whose values are hidden. It is
/// an automaton (Aho and Corasick, 1975) over the letters and digits of the name, with marks where words begin.
final class HiddenNames: Sendable {
    /// The part of a name that a hidden name must make up.
    private enum Extent: Sendable {
        /// Any part.
        case part
        /// One of its words, or several.
        case words
        /// The whole name, or everything between two of its delimiters.
        case name
    }

    private struct Output: Sendable {
        let extent: Extent
        /// The number of letters and digits.
        let count: Int
    }

    /// Whether nothing is hidden.
    let isEmpty: Bool
    /// The class of each byte, 0 for bytes that occur in no hidden name. UTF-8 uses fewer than 256 byte values.
    private let classes: [UInt8]
    private let width: Int
    /// The next state by state and class.
    private let next: [UInt32]
    /// The names that end in each state.
    private let outputs: [[Output]]
    /// The class of each byte of a name as written, in any case; ``skipped`` for bytes other than letters and digits.
    private let writtenClasses: [UInt8]
    /// For each state, whether a hidden name ends in it.
    private let ends: [Bool]

    private static let skipped = UInt8.max

    init(parts: Set<String>, words: Set<String>, names: Set<String>) {
        var entries: [(text: [UInt8], extent: Extent)] = []
        for (texts, extent) in [(parts, Extent.part), (words, .words), (names, .name)] {
            for text in texts {
                let letters = Self.letters(of: text)
                if !letters.isEmpty { entries.append((letters, extent)) }
            }
        }
        isEmpty = entries.isEmpty

        var classes = [UInt8](repeating: 0, count: 256)
        var width = 1
        for byte in entries.lazy.flatMap(\.text) where classes[Int(byte)] == 0 {
            classes[Int(byte)] = UInt8(width)
            width += 1
        }
        var tree = [[UInt32?]](repeating: Array(repeating: nil, count: width), count: 1)
        var outputs: [[Output]] = [[]]
        for (text, extent) in entries {
            var state = 0
            for byte in text {
                let place = Int(classes[Int(byte)])
                if let known = tree[state][place] {
                    state = Int(known)
                } else {
                    tree[state][place] = UInt32(tree.count)
                    state = tree.count
                    tree.append(Array(repeating: nil, count: width))
                    outputs.append([])
                }
            }
            outputs[state].append(Output(extent: extent, count: text.count))
        }
        // Breadth first: if a state has no child for a class, it continues as its longest suffix that is a prefix of a
        // name.
        var next = [UInt32](repeating: 0, count: tree.count * width)
        var failure = [Int](repeating: 0, count: tree.count)
        var queue = [0]
        var first = 0
        while first < queue.count {
            let state = queue[first]
            first += 1
            for place in 0..<width {
                let fallback = state == 0 ? 0 : next[failure[state] * width + place]
                guard let child = tree[state][place] else {
                    next[state * width + place] = fallback
                    continue
                }
                next[state * width + place] = child
                failure[Int(child)] = state == 0 ? 0 : Int(fallback)
                outputs[Int(child)] += outputs[failure[Int(child)]]
                queue.append(Int(child))
            }
        }
        self.classes = classes
        self.width = width
        self.next = next
        self.outputs = outputs
        ends = outputs.map { !$0.isEmpty }
        writtenClasses = (UInt8.min...UInt8.max).map { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7A: classes[Int(byte)]
            case 0x41...0x5A: classes[Int(byte | 0x20)]
            default: Self.skipped
            }
        }
    }

    /// Returns whether the values of a name are hidden.
    ///
    /// - Parameter name: Decoded.
    /// - Complexity: O(*n*) for *n* bytes.
    func hides(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        if isEmpty || name.isEmpty || !mayHide(name) { return false }
        return NameLetters.read(name) { letters, marks, count in
            var state = 0
            for index in 0..<count {
                state = Int(next[state &* width &+ Int(classes[Int(letters[index])])])
                for output in outputs[state] where isMeant(output, endingBefore: index + 1, letters, marks, count) {
                    return true
                }
            }
            return false
        }
    }

    /// Returns whether the letters and digits of a name contain those of a hidden name, regardless of word boundaries.
    /// Most names do not.
    private func mayHide(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        next.withUnsafeBufferPointer { next in
            writtenClasses.withUnsafeBufferPointer { classes in
                ends.withUnsafeBufferPointer { ends in
                    var state = 0
                    for byte in name {
                        if byte >= 0x80 { return true }
                        let written = classes[Int(byte)]
                        if written == Self.skipped { continue }
                        state = Int(next[state &* width &+ Int(written)])
                        if ends[state] { return true }
                    }
                    return false
                }
            }
        }
    }

    private func isMeant(
        _ output: Output, endingBefore end: Int, _ letters: UnsafePointer<UInt8>,
        _ marks: UnsafePointer<NameLetters.Marks>,
        _ count: Int
    ) -> Bool {
        let start = end - output.count
        switch output.extent {
        case .part: return true
        case .words:
            guard marks[start].contains(.word) else { return false }
            if marks[end].contains(.word) { return true }
            // Plurals: keys, tickets.
            return letters[end] == UInt8(ascii: "s") && marks[end + 1].contains(.word)
        case .name: return marks[start].contains(.delimited) && marks[end].contains(.delimited)
        }
    }

    private static func letters(of text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { bytes in
            NameLetters.read(bytes) { letters, _, count in Array(UnsafeBufferPointer(start: letters, count: count)) }
        }
    }
}

/// Reads the letters and digits of a name.
enum NameLetters {
    /// The boundaries at a letter.
    struct Marks: OptionSet {
        let rawValue: UInt8
        /// The start of a word: after a character that is not a letter, at a capital after a small letter, or between
        /// letters and digits.
        static let word = Marks(rawValue: 1)
        /// A boundary between two characters that delimit more than words: any but letters, digits, `_` and `-`.
        static let delimited = Marks(rawValue: 2)
    }

    private enum Kind {
        case small, capital, digit, other
    }

    /// Calls `body` with the letters and digits of a name in lower case, the marks of each and of the end, and their number.
    ///
    /// Full-width letters are read as ASCII, and invisible characters are left out.
    static func read<Result>(
        _ name: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafePointer<UInt8>, UnsafePointer<Marks>, Int) -> Result
    ) -> Result {
        if name.contains(where: { $0 >= 0x80 }) {
            return folded(name).withUnsafeBufferPointer { plain($0, body) }
        }
        return plain(name, body)
    }

    private static func plain<Result>(
        _ name: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<UInt8>, UnsafePointer<Marks>, Int) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count + 1) { letters in
            withUnsafeTemporaryAllocation(of: Marks.self, capacity: name.count + 1) { marks in
                var count = 0
                var mark: Marks = [.word, .delimited]
                var last = Kind.other
                for index in name.indices {
                    let byte = name[index]
                    let kind: Kind
                    switch byte {
                    case 0x61...0x7A: kind = .small
                    case 0x41...0x5A: kind = .capital
                    case 0x30...0x39: kind = .digit
                    case 0x80...: kind = .other
                    case UInt8(ascii: "_"), UInt8(ascii: "-"):
                        mark.insert(.word)
                        continue
                    default:
                        mark = [.word, .delimited]
                        continue
                    }
                    if count > 0, begins(kind, after: last, before: index + 1 < name.count ? name[index + 1] : 0) {
                        mark.insert(.word)
                    }
                    letters.initializeElement(at: count, to: kind == .capital ? byte | 0x20 : byte)
                    marks.initializeElement(at: count, to: mark)
                    count += 1
                    mark = []
                    last = kind
                }
                letters.initializeElement(at: count, to: 0)
                marks.initializeElement(at: count, to: [.word, .delimited])
                guard let letters = letters.baseAddress, let marks = marks.baseAddress else {
                    preconditionFailure("an allocation of at least one element")
                }
                return body(letters, marks, count)
            }
        }
    }

    private static func begins(_ kind: Kind, after last: Kind, before following: UInt8) -> Bool {
        if (kind == .digit) != (last == .digit) { return true }
        guard kind == .capital else { return false }
        return last != .capital || (0x61...0x7A).contains(following)
    }

    private static func folded(_ name: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.count)
        for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0..<0x80: bytes.append(UInt8(scalar.value))
            // Full width, `！` to `～`.
            case 0xFF01...0xFF5E: bytes.append(UInt8(scalar.value - 0xFEE0))
            default:
                let properties = scalar.properties
                if properties.isDefaultIgnorableCodePoint { continue }
                switch properties.generalCategory {
                case .control, .format, .nonspacingMark, .enclosingMark: continue
                case .spaceSeparator, .lineSeparator, .paragraphSeparator: bytes.append(0x20)
                default: bytes += Array(properties.lowercaseMapping.utf8)
                }
            }
        }
        return bytes
    }
}
