import WaymarkCore

/// Finds links in the values of parameters, and determines which must not be opened.
package struct CarriedLinks: Sendable {
    /// The number of times that a value may be escaped.
    private static let greatestEscaping = 3

    private let hosts: [AllowedHost]
    private let schemes: Set<String>

    /// - Parameter schemes: In lower case.
    init(hosts: [AllowedHost], schemes: Set<String>) {
        self.hosts = hosts
        self.schemes = schemes
    }

    // MARK: Names

    /// Returns whether parameters of this name usually carry links.
    static func isForLinks(_ name: String) -> Bool {
        let name = String(
            decoding: name.utf8.filter { ![UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains($0) },
            as: UTF8.self
        ).lowercased()
        return linkNames.contains(name) || name.hasPrefix("redirect") || linkEndings.contains { name.hasSuffix($0) }
    }

    private static let linkEndings = ["url", "uri", "link", "href"]

    private static let linkNames: Set<String> = [
        "back", "backto", "callback", "cancel", "continue", "dest", "destination", "forward", "forwardto", "go", "goto",
        "landing", "landingpage", "location", "next", "nextpage", "out", "relaystate", "return", "returnpath",
        "returnto",
        "site", "src", "successto", "target", "to", "webpage", "xcancel", "xerror", "xsuccess",
    ]

    /// The schemes that run code, read files, or start apps that no list of schemes names.
    package static let dangerous: Set<String> = [
        "about", "blob", "data", "file", "filesystem", "intent", "javascript", "livescript", "vbscript", "view-source",
    ]

    // MARK: Values

    /// Returns whether a text contains anything that a link may begin with, or that may hide one.
    static func mayBegin(_ text: String) -> Bool {
        text.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"),
                UInt8(ascii: "%"):
                true
            default: false
            }
        }
    }

    /// Returns the scheme and host of a link in a value that must not be opened, or `nil`.
    ///
    /// - Parameters:
    ///   - value: The value, decoded as a handler receives it.
    ///   - isForLinks: Whether any scheme before a colon makes it a link.
    /// - Complexity: O(*n*) for *n* bytes.
    func refusedTarget(in value: String, isForLinks: Bool) -> String? {
        guard Self.mayBegin(value) else { return nil }
        var text = value
        for _ in 0...Self.greatestEscaping {
            if let target = refusedTarget(asWritten: text, isForLinks: isForLinks) { return target }
            let decoded = PercentCoding.decoded(text)
            if decoded.hasSameBytes(as: text) { return nil }
            text = decoded
        }
        return "a target that is escaped more than \(Self.greatestEscaping) times"
    }

    private func refusedTarget(asWritten text: String, isForLinks: Bool) -> String? {
        if let target = refusedTarget(from: CarriedText(text), isForLinks: isForLinks) { return target }
        let bytes = text.utf8
        guard let start = bytes.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
            return nil
        }
        // Unescaped pairs of links that the link carries are found here as well.
        let pieces = bytes[start...].split { byte in
            byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "&")
                || byte == UInt8(ascii: ";")
        }
        for piece in pieces {
            let halves = piece.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let value = halves.last else { continue }
            let name = halves.count == 2 ? String(decoding: halves[0], as: UTF8.self) : ""
            let carried = CarriedText(String(decoding: value, as: UTF8.self))
            if let target = refusedTarget(from: carried, isForLinks: Self.isForLinks(name)) { return target }
        }
        return nil
    }

    private func refusedTarget(from text: CarriedText, isForLinks: Bool) -> String? {
        guard let scheme = text.scheme else {
            return text.slashCount > 1 && !text.isBlankBehindSlashes ? refusedTarget(onTheWeb: text) : nil
        }
        if Self.dangerous.contains(scheme) { return scheme + ":" }
        if scheme == "http" || scheme == "https" {
            return text.slashCount == 0 && text.isBlankBehindSlashes ? nil : refusedTarget(onTheWeb: text)
        }
        guard !schemes.contains(scheme), isForLinks || text.slashCount > 1 else { return nil }
        return scheme + ":"
    }

    private func refusedTarget(onTheWeb text: CarriedText) -> String? {
        if text.hasAuthority, text.isPlain {
            let link = try? DeepLink("\(text.scheme ?? "https")://\(text.authority)")
            if let link, hosts.contains(where: { $0.covers(link) }) { return nil }
        }
        if !text.hasAuthority { return nil }
        return text.target
    }
}
