/// The way to a value of a property list, as the faults of manifests show it: `routes[3].pattern`.
///
/// It is written out on request, so that entering a value costs nothing, however long the keys are.
struct PropertyListPath: CustomStringConvertible {
    private enum Step {
        case key(String)
        case index(Int)
    }

    private var steps: [Step] = []

    /// Goes to the value of a key.
    mutating func enter(_ key: String) { steps.append(.key(key)) }

    /// Goes to an element, by its place from 0.
    mutating func enter(_ index: Int) { steps.append(.index(index)) }

    /// Goes back to what the value is in.
    mutating func leave() { steps.removeLast() }

    var description: String {
        steps.reduce("") { path, step in
            switch step {
            case .key(let key): Self.path(key, in: path)
            case .index(let index): "\(path)[\(index)]"
            }
        }
    }

    /// The most characters of a key that are shown.
    private static let shownLength = 80

    private static func path(_ key: String, in path: String) -> String {
        let isName = key.utf8.allSatisfy { byte in
            (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
        }
        if isName, !key.isEmpty, key.utf8.count <= shownLength { return path.isEmpty ? key : "\(path).\(key)" }
        // Control characters have no place in a message of one line.
        let shown = key.unicodeScalars.prefix(shownLength).map {
            $0.properties.isWhitespace ? " " : $0.escaped(asASCII: false)
        }
        return "\(path)[\"\(shown.joined())\"]"
    }
}
