import WaymarkExpressions

extension ByteAutomaton {
    /// Creates the automaton that accepts only one text.
    ///
    /// - Parameter folds: Whether case is ignored.
    init(only text: [UInt8], folds: Bool = false) {
        func read(_ byte: UInt8) -> UInt8 { folds ? byte.folded : byte }
        let text = text.map(read)
        let classes = ByteClasses(distinguishing: { text.contains(read($0)) ? Int(read($0)) : -1 })
        let automaton = ByteAutomaton(from: 0, classes: classes, stateLimit: text.count + 3) { (place: Int) in
            .init(
                isAccepting: place == text.count,
                neighbours: classes.representatives.map { byte in
                    place >= 0 && place < text.count && text[place] == read(byte) ? place + 1 : -1
                })
        }
        guard let automaton else { preconditionFailure("a text has one state for each of its bytes") }
        self = automaton
    }

    /// Returns the automaton of the texts that are accepted between two others.
    func between(_ before: String, _ after: String, stateLimit: Int) -> ByteAutomaton? {
        if before.isEmpty, after.isEmpty { return self }
        let start = before.utf8.reduce(start) { next($0, $1) }
        return ByteAutomaton(from: start, classes: classes, stateLimit: stateLimit) { place in
            .init(
                isAccepting: isAccepting(after.utf8.reduce(place) { next($0, $1) }),
                neighbours: classes.representatives.map { next(place, $0) })
        }
    }

    /// All texts except the empty one.
    static let someText = WrittenPath.automaton(#"[\u{0}-\u{10FFFF}]+"#)

    /// All texts except the dot segments.
    static let noDots = WrittenPath.automaton(
        #"[^.][\u{0}-\u{10FFFF}]*|\.[^.][\u{0}-\u{10FFFF}]*|\.\.[\u{0}-\u{10FFFF}]+"#)

    /// The automaton without the empty text.
    var nonEmpty: ByteAutomaton? {
        guard isAccepting(start) else { return self }
        return intersection(Self.someText, stateLimit: 40_000)
    }

    /// Returns whether the automaton accepts a text that contains a byte.
    func takes(_ byte: UInt8) -> Bool { (0..<stateCount).contains { !isDead(next($0, byte)) } }

    /// The accepted text, if it is the only one.
    var onlyText: String? {
        var text: [UInt8] = []
        var state = start
        while !isAccepting(state) {
            let bytes = (UInt8(0)...255).filter { !isDead(next(state, $0)) }
            guard bytes.count == 1, text.count < 1_024 else { return nil }
            text.append(bytes[0])
            state = next(state, bytes[0])
        }
        let isEnd = (UInt8(0)...255).allSatisfy { isDead(next(state, $0)) }
        let decoded = String(decoding: text, as: UTF8.self)
        // Decoding repairs bytes that are not UTF-8; such bytes are not a text.
        return isEnd && decoded.utf8.elementsEqual(text) ? decoded : nil
    }
}
