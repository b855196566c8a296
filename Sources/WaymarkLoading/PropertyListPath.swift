/// The path to a value of a property list, as shown in the faults of manifests: `routes[3].pattern`.
///
/// The text is built on request, so entering a value costs nothing, even if keys are long.
struct PropertyListPath: CustomStringConvertible {
    private enum Step {
        case key(String)
        case index(Int)
    }

    private var steps: [Step] = []

    /// Enters the value of a key.
    mutating func enter(_ key: String) { steps.append(.key(key)) }

    /// Enters an element, by its index from 0.
    mutating func enter(_ index: Int) { steps.append(.index(index)) }

    /// Returns to the enclosing value.
    mutating func leave() { steps.removeLast() }

    var description: String {
        steps.reduce("") { path, step in
            switch step {
            case .key(let key): Self.path(key, in: path)
            case .index(let index): "\(path)[\(index)]"
            }
        }
    }

    /// The maximum number of characters of a key that are shown.
    private static let shownLength = 80

    private static func path(_ key: String, in path: String) -> String {
        let isName = key.utf8.allSatisfy { byte in
            (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
        }
        if isName, !key.isEmpty, key.utf8.count <= shownLength { return path.isEmpty ? key : "\(path).\(key)" }
        // A one-line message must not contain control characters.
        let shown = key.unicodeScalars.prefix(shownLength).map {
            $0.properties.isWhitespace ? " " : $0.escaped(asASCII: false)
        }
        return "\(path)[\"\(shown.joined())\"]"
    }
}
