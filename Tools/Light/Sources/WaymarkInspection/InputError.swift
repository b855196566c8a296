/// Input that could not be read, or that no app accepts.
package struct InputError: Error, CustomStringConvertible {
    /// One line for each thing that is wrong, the first in the file first.
    package let lines: [String]
    /// Whether the input was read, but no app accepts it.
    package private(set) var isRefused = false

    package init(_ lines: String...) {
        self.lines = lines
    }

    package init(lines: [String]) {
        self.lines = lines
    }

    /// Errors of the input for which an app refuses it.
    package static func refused(_ lines: [String]) -> InputError {
        var error = InputError(lines: lines)
        error.isRefused = true
        return error
    }

    /// A fault at a place in a file.
    ///
    /// - Parameters:
    ///   - problem: The text at that place.
    ///   - expected: The expected text.
    package init(file: String, line: Int? = nil, _ problem: String, expected: String) {
        let place = line.map { "\(file):\($0)" } ?? file
        lines = ["\(place): \(SafeText(problem)), expected \(expected)"]
    }

    package var description: String { lines.joined(separator: "\n") }
}
