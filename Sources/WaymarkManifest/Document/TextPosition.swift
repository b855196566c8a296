/// Counts lines and columns of a text, from left to right, so that all positions together cost one pass.
///
/// A line ends with LF, CR or both; columns count Unicode scalars, that is every byte that continues no other.
package struct TextPosition {
    /// The number of bytes counted; before the first question it may be set behind a byte order mark.
    package var index = 0
    private var line = 1
    private var column = 1

    /// The start of a text.
    package init() {}

    /// The line and column of a byte that is not before the one asked for last.
    package mutating func position(of offset: Int, in bytes: [UInt8]) -> ManifestNode.Position {
        while index < offset {
            switch bytes[index] {
            case 0x0D where index + 1 < bytes.count && bytes[index + 1] == 0x0A: break
            case 0x0A, 0x0D:
                line += 1
                column = 1
            case 0x80...0xBF: break
            default: column += 1
            }
            index += 1
        }
        return ManifestNode.Position(line: line, column: column)
    }
}
