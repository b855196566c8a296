/// The hosts that a pattern takes where the host is a level of its own.
package struct PatternHost: Sendable {
    /// The name in canonical form; of `*.` hosts, what follows the star and the dot.
    package let name: String
    /// Whether the pattern takes sub-domains of the name (of any depth) rather than the name.
    package let isWildcard: Bool
    /// A port that is not the scheme's default.
    package let port: Int?
}

extension PatternHost {
    /// Returns whether the pattern takes a host, the port aside: byte for byte, as two names that look alike are not the same.
    ///
    /// - Parameter name: The host in canonical form.
    package func covers(_ name: String) -> Bool {
        guard isWildcard else { return name.hasSameBytes(as: self.name) }
        let (all, end) = (Array(name.utf8), Array(self.name.utf8))
        guard all.count > end.count + 1, all[all.count - end.count - 1] == UInt8(ascii: ".") else { return false }
        return all.suffix(end.count).elementsEqual(end)
    }

    /// The host, and the port if one is written, of a scheme whose host is a level of its own.
    ///
    /// - Throws: What is wrong with it.
    package init(_ text: String, scheme: String, of pattern: String) throws(PatternError) {
        self = try PatternHost.read(Array(text.utf8)[...], of: scheme) { reason, _ in
            PatternError(reason: reason, pattern: pattern, offset: 0)
        }
    }
}

extension PatternHost {
    /// Reads a host as a pattern writes it.
    ///
    /// - Parameter fault: Makes an error of a reason and the place it is about.
    static func read(
        _ written: ArraySlice<UInt8>, of scheme: String, fault: (PatternError.Reason, Int) -> PatternError
    ) throws(PatternError) -> PatternHost {
        let start = written.startIndex
        var name = written
        var port: Int?
        if let colon = written.lastIndex(of: UInt8(ascii: ":")), !written[colon...].contains(UInt8(ascii: "]")) {
            let digits = String(decoding: written[(colon + 1)...], as: UTF8.self)
            guard digits.utf8.allSatisfy(\.isDigitASCII), digits.isEmpty || Int(digits).map({ $0 <= 65_535 }) == true
            else { throw fault(.invalidPort(digits), colon + 1) }
            port = Int(digits)
            if port == HostName.defaultPort(forScheme: scheme) { port = nil }
            name = written[..<colon]
        }
        if name.isEmpty { throw fault(.missingHost(scheme: scheme), start) }
        let isWildcard = name.starts(with: "*.".utf8)
        if isWildcard { name = name.dropFirst(2) }
        guard HostName.isValid(name), !name.contains(UInt8(ascii: "*")) else {
            throw fault(.invalidHost(String(decoding: written, as: UTF8.self)), start)
        }
        return PatternHost(name: HostName.canonical(name), isWildcard: isWildcard, port: port)
    }
}
