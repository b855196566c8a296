/// The host names for which the console answers.
///
/// Any web page can let its own host name resolve to this machine and then send requests from the reader's browser (DNS
/// rebinding). The browser sends that name as `Host`, so only names of this machine are answered, and the address that
/// the console listens on.
package struct ConsoleHost: Sendable {
    /// The address that the console listens on, as configured.
    package let address: String

    /// The names for an address.
    package init(address: String) { self.address = address }

    private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// Returns whether requests for a host are answered.
    ///
    /// - Parameter authority: `Host` as it was sent, with or without a port; `nil` if none was.
    package func answers(to authority: String?) -> Bool {
        guard let name = authority.flatMap(Self.name) else { return false }
        if Self.loopback.contains(name) { return true }
        return name == Self.bracketed(address.lowercased())
    }

    /// Returns whether an origin is the host that is asked.
    ///
    /// - Parameters:
    ///   - origin: `Origin` as it was sent.
    ///   - authority: `Host` as it was sent.
    func isOwn(_ origin: String, at authority: String?) -> Bool {
        guard let authority else { return false }
        return origin.lowercased() == "http://\(authority.lowercased())"
    }

    /// The name in lower case without the port, or `nil` if the text is not a host.
    private static func name(of authority: String) -> String? {
        let text = authority.lowercased()
        let end: String.Index
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            end = text.index(after: bracket)
        } else {
            end = text.firstIndex(of: ":") ?? text.endIndex
        }
        let port = text[end...]
        guard port.isEmpty || port.first == ":" && port.utf8.dropFirst().allSatisfy({ $0 &- 0x30 < 10 }) else {
            return nil
        }
        return String(text[..<end])
    }

    /// An address as it is written in a URL: IPv6 in brackets.
    package static func bracketed(_ address: String) -> String {
        address.contains(":") && !address.hasPrefix("[") ? "[\(address)]" : address
    }
}
