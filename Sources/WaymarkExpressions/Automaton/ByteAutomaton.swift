/// A total, minimal, deterministic automaton over bytes: the set of texts that something takes as a whole.
///
/// States are numbers. State 0 is the dead one, from which nothing is accepted; the accepting ones come last.
package struct ByteAutomaton: Sendable {
    /// The bytes that no state tells apart.
    package let classes: ByteClasses
    package let stateCount: Int
    /// The state before any byte.
    package let start: Int
    /// The lowest of the accepting states.
    private let firstAccepting: Int
    /// The row of a state begins at its number shifted by this.
    private let rowShift: Int
    /// By state and class, the state behind a byte of the class.
    private let table: [UInt32]

    /// Takes rows that are numbered as this type promises.
    init(classes: ByteClasses, rows: [[Int]], start: Int, firstAccepting: Int) {
        self.classes = classes
        self.start = start
        self.firstAccepting = firstAccepting
        stateCount = rows.count
        rowShift = classes.count == 1 ? 0 : Int.bitWidth - (classes.count - 1).leadingZeroBitCount
        var table = [UInt32](repeating: 0, count: rows.count << rowShift)
        for (state, row) in rows.enumerated() {
            for (byteClass, next) in row.enumerated() { table[state << rowShift | byteClass] = UInt32(next) }
        }
        self.table = table
    }

    /// Returns whether a text that leads here is accepted.
    package func isAccepting(_ state: Int) -> Bool { state >= firstAccepting }

    /// Returns whether no text that leads on from here is accepted.
    package func isDead(_ state: Int) -> Bool { state == 0 }

    /// Whether no text at all is accepted.
    package var isEmpty: Bool { isDead(start) }

    /// The state behind a byte.
    package func next(_ state: Int, _ byte: UInt8) -> Int {
        next(state, inClass: Int(classes.classOfByte[Int(byte)]))
    }

    /// The state behind a byte of this class.
    func next(_ state: Int, inClass byteClass: Int) -> Int {
        Int(table[state << rowShift | byteClass])
    }

    /// Returns whether the bytes as a whole are accepted.
    ///
    /// - Complexity: Two loads a byte, up to the first byte from which nothing can be accepted; no allocation.
    package func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        classes.classOfByte.withUnsafeBufferPointer { classOfByte in
            table.withUnsafeBufferPointer { table in
                var state = start
                for byte in bytes {
                    state = Int(table[state << rowShift | Int(classOfByte[Int(byte)])])
                    if state == 0 { return false }
                }
                return state >= firstAccepting
            }
        }
    }

    /// Returns whether the bytes as a whole are accepted.
    package func accepts(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer(accepts) }
}
