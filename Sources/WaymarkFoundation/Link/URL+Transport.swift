#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension URL {
    /// Whether the address is one of `https`.
    package var isHTTPS: Bool { scheme?.lowercased() == "https" && host?.isEmpty == false }

    /// Whether the address is one of `http` on the device itself.
    package var isLoopbackHTTP: Bool {
        guard scheme?.lowercased() == "http", let host = host?.lowercased() else { return false }
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { 1...3 ~= $0.utf8.count && UInt8($0) != nil && $0.first != "+" }
    }

    /// The server's scheme, host and port, in lower case and with the scheme's own port if the address has none.
    package var serverText: String {
        let scheme = scheme?.lowercased() ?? ""
        return "\(scheme)://\(host?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
    }

    /// The address without what may be secret: user, query and fragment.
    package var placeText: String {
        let port = port.map { ":\($0)" } ?? ""
        return "\(scheme ?? "")://\(host ?? "")\(port)\(path)"
    }
}
