extension ByteAutomaton {
    /// Creates the automaton that accepts only the text with these bytes.
    ///
    /// - Parameter ignoringCase: Whether each ASCII letter stands for both of its cases.
    package init(_ bytes: some Sequence<UInt8>, ignoringCase: Bool = false) {
        let text = bytes.map { ignoringCase ? $0.caseFolded : $0 }
        let used = Set(text)
        let classes = ByteClasses { byte in
            let folded = ignoringCase ? byte.caseFolded : byte
            return used.contains(folded) ? folded : nil
        }
        var rows = [[Int]](repeating: [Int](repeating: 0, count: classes.count), count: text.count + 2)
        for (index, byte) in text.enumerated() {
            rows[index + 1][Int(classes.classOfByte[Int(byte)])] = index + 2
        }
        self.init(classes: classes, rows: rows, start: 1, firstAccepting: text.count + 1)
    }

    /// All non-empty texts: valid UTF-8 of one scalar or more.
    package static let anyNonEmptyText: ByteAutomaton = {
        let onceOrMore = Repetition(minimum: 1, maximum: nil, isGreedy: true)
        let program = Program(.repetition(.scalars(.all), onceOrMore), captureCount: 0)
        guard let automaton = ByteAutomaton(program, stateLimit: 64) else {
            preconditionFailure("all of UTF-8 takes fewer than 64 states")
        }
        return automaton
    }()
}

extension UInt8 {
    /// The byte with ASCII letters converted to lower case.
    fileprivate var caseFolded: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
