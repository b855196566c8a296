/// An error in input that cannot be read, or that no app accepts.
package struct InputError: Error, CustomStringConvertible {
    /// One line for each error, in the order of the file.
    package let lines: [String]
    /// Whether the input was read, but no app accepts it.
    package private(set) var isRefused = false

    package init(_ lines: String...) {
        self.lines = lines
    }

    package init(lines: [String]) {
        self.lines = lines
    }

    /// Returns the error for input that can be read, but that an app refuses.
    package static func refused(_ lines: [String]) -> InputError {
        var error = InputError(lines: lines)
        error.isRefused = true
        return error
    }

    /// Creates an error at a place in a file.
    ///
    /// - Parameters:
    ///   - problem: The problem, or the text that was found.
    ///   - expected: The text or file that was expected.
    package init(file: String, line: Int? = nil, _ problem: String, expected: String) {
        let place = line.map { "\(file):\($0)" } ?? file
        lines = ["\(place): \(SafeText(problem)), expected \(expected)"]
    }

    package var description: String { lines.joined(separator: "\n") }
}
