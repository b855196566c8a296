/// Counts lines and columns of a text from left to right, so that all positions together require a single pass.
///
/// A line ends with LF, CR or both; columns count Unicode scalars, that is, all bytes except continuation bytes.
package struct TextPosition {
    /// The number of bytes counted; before the first position it may be set to the end of a byte order mark.
    package var index = 0
    private var line = 1
    private var column = 1

    /// Creates a counter at the start of a text.
    package init() {}

    /// Returns the line and column of a byte, which must not be before the previous one.
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
