internal import WaymarkConsole

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The client of a request, for the limits of one client: an IPv4 address, or an IPv6 network (RFC 4291, section
/// 2.5.4), whose addresses belong to one customer.
package struct Sender: Hashable, Sendable {
    /// The bytes of the address; empty for one that is not known.
    private let bytes: [UInt8]

    /// A client whose address is not known; all such clients count as one.
    package static let unknown = Sender(bytes: [])

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The client with an address: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`.
    ///
    /// Any other text is the client that is not known.
    init(address text: String) {
        var text = text.filter { $0 != " " && $0 != "\t" }
        if text.hasPrefix("[") {
            text = String(text.dropFirst().prefix { $0 != "]" })
        } else if let colon = text.firstIndex(of: ":"), text[..<colon].contains(".") {
            text = String(text[..<colon])
        }
        text = String(text.prefix { $0 != "%" })
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            let all = withUnsafeBytes(of: six) { Array($0) }
            let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
            bytes = isMapped ? Array(all.suffix(4)) : Array(all.prefix(8))
        } else {
            bytes = []
        }
    }

    /// The address or the network as people write it, `192.0.2.1` or `2001:db8:1:2::/64`; `nil` for a client that is not known.
    var text: String? {
        switch bytes.count {
        case 4: bytes.map { String($0) }.joined(separator: ".")
        case 8:
            stride(from: 0, to: 8, by: 2)
                .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
                .joined(separator: ":") + "::/64"
        default: nil
        }
    }

    /// The client of a request.
    ///
    /// - Parameter isForwarded: Whether a proxy before the server adds the client's address to `X-Forwarded-For`.
    ///   Entries before the last one come from the client itself and cannot be trusted.
    init(of request: ConsoleRequest, isForwarded: Bool) {
        if isForwarded, let last = request.headers["x-forwarded-for"]?.split(separator: ",").last {
            self.init(address: String(last))
        } else {
            self = request.address.map { Sender(address: $0) } ?? .unknown
        }
    }
}
