import WaymarkExpressions

extension ByteAutomaton {
    /// This text alone.
    ///
    /// - Parameter folds: Whether the case of letters does not count.
    init(only text: [UInt8], folds: Bool = false) {
        func read(_ byte: UInt8) -> UInt8 { folds ? byte.folded : byte }
        let text = text.map(read)
        let classes = ByteClasses(telling: { text.contains(read($0)) ? Int(read($0)) : -1 })
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

    /// The texts that are accepted between two others.
    func between(_ before: String, _ after: String, stateLimit: Int) -> ByteAutomaton? {
        if before.isEmpty, after.isEmpty { return self }
        let start = before.utf8.reduce(start) { next($0, $1) }
        return ByteAutomaton(from: start, classes: classes, stateLimit: stateLimit) { place in
            .init(
                isAccepting: isAccepting(after.utf8.reduce(place) { next($0, $1) }),
                neighbours: classes.representatives.map { next(place, $0) })
        }
    }

    /// All texts but the empty one.
    static let someText = WrittenPath.automaton(#"[\u{0}-\u{10FFFF}]+"#)

    /// All texts but the dot segments.
    static let noDots = WrittenPath.automaton(
        #"[^.][\u{0}-\u{10FFFF}]*|\.[^.][\u{0}-\u{10FFFF}]*|\.\.[\u{0}-\u{10FFFF}]+"#)

    /// The same without the empty text.
    var nonEmpty: ByteAutomaton? {
        guard isAccepting(start) else { return self }
        return intersection(Self.someText, stateLimit: 40_000)
    }

    /// Returns whether a text with a byte is accepted.
    func takes(_ byte: UInt8) -> Bool { (0..<stateCount).contains { !isDead(next($0, byte)) } }

    /// The text that is accepted, if it is the only one.
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
        // Bytes that are no UTF-8 are repaired, and are no text.
        return isEnd && decoded.utf8.elementsEqual(text) ? decoded : nil
    }
}
