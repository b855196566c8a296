/// A counter of columns, which is efficient if they are requested from left to right.
struct ColumnCounter: Sendable {
    private let bytes: [UInt8]
    private var index = 0
    private var column = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the column of a byte in Unicode scalars, from 1.
    mutating func column(at place: Int) -> Int {
        let place = min(place, bytes.count)
        if place < index {
            // Back to the beginning of the line.
            index = place
            while index > 0, bytes[index - 1] != 0x0A { index -= 1 }
            column = 1
        }
        while index < place {
            let byte = bytes[index]
            if byte == 0x0A {
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            index += 1
        }
        return column
    }
}
