/// A text as one word of a shell, quoted if necessary.
package struct ShellWord: CustomStringConvertible {
    package let description: String

    package init(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
                || "_-./:@%+,=".utf8.contains(byte)
        }
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        description = isPlain && !text.isEmpty ? text : "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
