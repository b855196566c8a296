/// Input that could not be read.
struct InputError: Error {
    /// One line for each thing that is wrong, the first in the file first.
    let lines: [String]

    init(_ lines: String...) {
        self.lines = lines
    }

    init(lines: [String]) {
        self.lines = lines
    }

    /// A fault at a place in a file.
    ///
    /// - Parameters:
    ///   - problem: What stands there.
    ///   - expected: What would be right.
    init(file: String, line: Int? = nil, _ problem: String, expected: String) {
        let place = line.map { "\(file):\($0)" } ?? file
        lines = ["\(place): \(SafeText(problem)), expected \(expected)"]
    }
}
