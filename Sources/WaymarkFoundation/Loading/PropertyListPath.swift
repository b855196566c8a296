/// The way to a value of a property list, as the faults of manifests show it: `routes[3].pattern`.
enum PropertyListPath {
    /// The path of a key in the dictionary at another path.
    static func path(_ key: String, in path: String) -> String {
        let isName = key.utf8.allSatisfy { byte in
            (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
        }
        if isName, !key.isEmpty { return path.isEmpty ? key : "\(path).\(key)" }
        // Control characters have no place in a message of one line.
        let shown = key.unicodeScalars.prefix(80).map { $0.properties.isWhitespace ? " " : $0.escaped(asASCII: false) }
        return "\(path)[\"\(shown.joined())\"]"
    }

    /// The path of a decoder.
    static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("") { path, key in
            key.intValue.map { "\(path)[\($0)]" } ?? Self.path(key.stringValue, in: path)
        }
    }
}
