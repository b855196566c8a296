/// An error in the structure of a file, and its position.
package struct BinaryFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place in the file, or in the part of an archive that was read, in bytes.
    package let offset: Int
    /// The fault at the place.
    package let problem: String
    /// The expected content.
    package let expected: String

    package init(_ offset: Int, _ problem: String, expected: String) {
        (self.offset, self.problem, self.expected) = (offset, problem, expected)
    }

    /// One line without the file's name.
    package var description: String { "byte \(offset): \(problem), expected \(expected)" }
}
