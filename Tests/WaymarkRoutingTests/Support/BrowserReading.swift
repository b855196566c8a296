/// The address that a browser opens from a page of the web for a text: a model of the URL Standard of WHATWG
/// (basic URL parser and host parser), written from its text and independent of the library's readers.
enum BrowserReading: Equatable {
    /// The text is no address.
    case failure
    /// The page stays on its host.
    case sameHost
    /// A page of the web: the host in lower case as a browser maps it, and the port if one is written.
    case web(scheme: String, host: String, port: Int?)
    /// Something else.
    case other(scheme: String)

    /// - Parameter base: The scheme of the page on which the address stands.
    init(_ text: String, base: String = "https") {
        let trimmed = text.unicodeScalars.drop { $0.value <= 0x20 }.reversed().drop { $0.value <= 0x20 }.reversed()
        let scalars = trimmed.filter { ![0x09, 0x0A, 0x0D].contains($0.value) }
        var rest = scalars[...]
        var scheme = base
        var hasScheme = false
        if let colon = scalars.firstIndex(of: ":"), Self.isScheme(scalars[..<colon]) {
            scheme = Self.text(scalars[..<colon]).lowercased()
            hasScheme = true
            rest = scalars[(colon + 1)...]
        }
        guard ["http", "https", "ws", "wss", "ftp"].contains(scheme) else {
            self = .other(scheme: scheme)
            return
        }
        let isSlash = { (scalar: Unicode.Scalar) in scalar == "/" || scalar == "\\" }
        // An address of the page's own scheme, and one without a scheme, may be relative.
        if !hasScheme || scheme == base, rest.prefix(2).prefix(while: isSlash).count < 2 {
            self = .sameHost
            return
        }
        rest = rest.drop(while: isSlash)
        var authority = rest.prefix { !isSlash($0) && $0 != "?" && $0 != "#" }
        if let at = authority.lastIndex(of: "@") { authority = authority[(at + 1)...] }
        var isInBrackets = false
        let colon = authority.firstIndex { scalar in
            if scalar == "[" { isInBrackets = true } else if scalar == "]" { isInBrackets = false }
            return scalar == ":" && !isInBrackets
        }
        let host = authority[..<(colon ?? authority.endIndex)]
        let digits = colon.map { Self.text(authority[($0 + 1)...]) } ?? ""
        let port = digits.isEmpty ? nil : UInt16(digits)
        guard !host.isEmpty, digits.isEmpty || port != nil && digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let name = Self.domain(Self.text(host))
        else {
            self = .failure
            return
        }
        self = .web(scheme: scheme, host: name, port: port.map(Int.init))
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private static func isScheme(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
        guard let first = scalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
        return scalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || ["+", "-", "."].contains(scalar))
        }
    }

    /// The host, decoded and mapped; `nil` if it has what no host may have.
    private static func domain(_ host: String) -> String? {
        if host.hasPrefix("[") { return host.hasSuffix("]") ? host : nil }
        var mapped = String.UnicodeScalarView()
        for scalar in decoded(host).unicodeScalars {
            switch scalar.value {
            // What mapping (UTS 46) leaves out, and what it makes dots, spaces and ASCII letters of.
            case 0xAD, 0x200B, 0x2060, 0xFEFF, 0xFE00...0xFE0F: continue
            case 0x3002, 0xFF0E, 0xFF61: mapped.append(".")
            case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: mapped.append(" ")
            // Mapping refuses these.
            case 0x80...0x9F, 0x2028, 0x2029: return nil
            case 0xFF01...0xFF5E: mapped.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
            default: mapped.append(scalar)
            }
        }
        let name = String(mapped).lowercased()
        let forbidden = name.unicodeScalars.contains { scalar in
            scalar.value <= 0x20 || scalar.value == 0x7F || "#/:<>?@[\\]^|%".unicodeScalars.contains(scalar)
        }
        return name.isEmpty || forbidden ? nil : name
    }

    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count > 1,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.first != 0x2B
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
