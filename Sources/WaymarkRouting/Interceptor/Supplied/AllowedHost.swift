import WaymarkCore

/// A host that links may lead to: `example.com`, `example.com:8443`, or `*.example.com` for any sub-domain.
struct AllowedHost: Sendable {
    private let name: [UInt8]
    private let isWildcard: Bool
    /// The port, or `nil` for the scheme's default.
    private let port: Int?

    /// Reads a host; `nil` if the text is not one.
    init?(_ text: String) {
        let bytes = text.utf8
        isWildcard = bytes.starts(with: "*.".utf8)
        let host = isWildcard ? String(decoding: bytes.dropFirst(2), as: UTF8.self) : text
        guard let link = try? DeepLink("https://" + host), link.text.utf8.elementsEqual(("https://" + host).utf8),
            link.rawPath.isEmpty, link.rawQuery == nil, link.rawFragment == nil, let name = link.canonicalHost
        else { return nil }
        self.name = Array(name.utf8)
        port = link.port
    }

    /// Returns whether a link leads to the host.
    ///
    /// - Parameter link: An `http` or `https` link.
    func covers(_ link: DeepLink) -> Bool {
        let own = Self.defaultPort(of: link.scheme ?? "")
        guard link.port ?? own == port ?? own, let host = link.canonicalHost.map({ Array($0.utf8) }) else {
            return false
        }
        guard isWildcard else { return host == name }
        return host.count > name.count + 1 && host.suffix(name.count).elementsEqual(name)
            && host[host.count - name.count - 1] == UInt8(ascii: ".")
    }

    /// The port that a scheme uses when none is written, or `nil`.
    static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "http": 80
        case "https": 443
        default: nil
        }
    }
}
