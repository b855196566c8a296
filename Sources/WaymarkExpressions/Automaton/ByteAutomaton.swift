/// A total, minimal, deterministic automaton over bytes: a set of whole texts.
///
/// States are numbers. State 0 is the dead state, from which nothing is accepted; the accepting states come last.
package struct ByteAutomaton: Sendable {
    /// The classes of bytes that no state distinguishes.
    package let classes: ByteClasses
    package let stateCount: Int
    /// The state before the first byte.
    package let start: Int
    /// The lowest accepting state.
    private let firstAccepting: Int
    /// The number of bits by which a state's number is shifted to get the start of its row.
    private let rowShift: Int
    /// The next state, by state and byte class.
    private let table: [UInt32]

    /// Creates an automaton from rows that are numbered as documented for this type.
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

    /// Returns whether a text that leads to the state is accepted.
    package func isAccepting(_ state: Int) -> Bool { state >= firstAccepting }

    /// Returns whether no continuation from the state is accepted.
    package func isDead(_ state: Int) -> Bool { state == 0 }

    /// Whether no text is accepted.
    package var isEmpty: Bool { isDead(start) }

    /// Returns the state after a byte.
    package func next(_ state: Int, _ byte: UInt8) -> Int {
        next(state, inClass: Int(classes.classOfByte[Int(byte)]))
    }

    /// Returns the state after a byte of a class.
    func next(_ state: Int, inClass byteClass: Int) -> Int {
        Int(table[state << rowShift | byteClass])
    }

    /// Returns whether the bytes as a whole are accepted.
    ///
    /// - Complexity: Two memory accesses for each byte, up to the first byte after which nothing can be accepted; no
    ///   allocation.
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
