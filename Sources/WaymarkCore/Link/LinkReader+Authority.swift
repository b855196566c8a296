internal import CWaymarkScan

// The first parts of a link are short and are read byte by byte (RFC 3986, sections 3.1 and 3.2).
extension LinkReader {
    // MARK: Scheme

    /// Reads a scheme in lower case and its colon; returns what follows, or 0 where that is not what there is.
    @inline(__always)
    mutating func plainScheme() -> Int {
        let end = Int(waymark_skip_plain_host(text, 0, UInt32(truncatingIfNeeded: bytes.count)))
        guard end < bytes.count, end > 0, text[end] == UInt8(ascii: ":"), text[0].isLetterASCII else { return 0 }
        layout.schemeEnd = end
        if end == 4 || end == 5, isWebScheme(end) { layout.flags.insert(.web) }
        return end &+ 1
    }

    /// Returns where the path or the authority's slashes begin.
    mutating func readScheme() throws(LinkError) -> Int {
        var isScheme = text[0].isLetterASCII
        var end = 0
        scan: while end < bytes.count {
            switch text[end] {
            case UInt8(ascii: ":"):
                guard isScheme else { throw fault(.notAScheme(string(0, end)), at: 0) }
                layout.schemeEnd = end
                if end == 4 || end == 5, isWebScheme(end) { layout.flags.insert(.web) }
                return end &+ 1
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                break scan
            case let byte where byte.isLetterASCII || byte.isDigitASCII:
                break
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                break
            default:
                isScheme = false
            }
            end &+= 1
        }
        return 0
    }

    @inline(__always)
    private func isWebScheme(_ count: Int) -> Bool {
        // `http` as one number, in lower case.
        let letters = UnsafeRawPointer(text).loadUnaligned(as: UInt32.self) | 0x2020_2020
        return letters == 0x7074_7468 && (count == 4 || text[4] | 0x20 == UInt8(ascii: "s"))
    }

    // MARK: Authority

    /// Returns where the path begins.
    mutating func readAuthority(from start: Int, _ rules: FrozenRules) throws(LinkError) -> Int {
        layout.flags.insert([.authority, .plainHost])
        var end = start
        var hostStart = start
        var colon = -1
        var inBrackets = false
        scan: while true {
            end = Int(
                waymark_skip_plain_host(text, UInt32(truncatingIfNeeded: end), UInt32(truncatingIfNeeded: bytes.count)))
            guard end < bytes.count else { break }
            switch text[end] {
            case UInt8(ascii: "/"), UInt8(ascii: "?"):
                break scan
            case UInt8(ascii: "#") where !rules.contains(.hasNoFragments):
                break scan
            case UInt8(ascii: "@"):
                layout.flags.insert([.userInformation, .plainHost])
                layout.flags.remove(.colonInHost)
                layout.userInformation = Span16(start, end)
                hostStart = end &+ 1
                colon = -1
            case UInt8(ascii: "["):
                inBrackets = true
                layout.flags.remove(.plainHost)
            case UInt8(ascii: "]"):
                inBrackets = false
                layout.flags.remove(.plainHost)
            case UInt8(ascii: ":") where !inBrackets:
                // What stands before the last one is the host, which holds none.
                if colon >= 0 {
                    layout.flags.remove(.plainHost)
                    layout.flags.insert(.colonInHost)
                }
                colon = end
            case UInt8(ascii: ":"):
                break
            case UInt8(ascii: "-"):
                // Two together may begin a label in Punycode.
                if end > hostStart, text[end &- 1] == UInt8(ascii: "-") { layout.flags.remove(.plainHost) }
            default:
                layout.flags.remove(.plainHost)
            }
            end &+= 1
        }
        if inBrackets { throw fault(.invalidHost(string(hostStart, end)), at: hostStart) }
        var hostEnd = end
        if colon >= 0 {
            hostEnd = colon
            layout.port = Span16(colon &+ 1, end)
            if !isPort(layout.port) { throw fault(.invalidPort(string(colon &+ 1, end)), at: colon &+ 1) }
        }
        if hostEnd > hostStart, text[hostEnd &- 1] == UInt8(ascii: ".") || text[hostStart] == UInt8(ascii: ".") {
            layout.flags.remove(.plainHost)
        }
        layout.host = Span16(hostStart, hostEnd)
        // As a first segment a host of dots would be resolved away, as it is in `shop:/../x`.
        if dotSegment(hostStart, hostEnd) == nil { segments[0] = layout.host }
        return end
    }

    private func isPort(_ span: Span16) -> Bool {
        var number = 0
        for index in span.range {
            guard text[index].isDigitASCII else { return false }
            number = number &* 10 &+ Int(text[index] &- 0x30)
            if number > 65_535 { return false }
        }
        return true
    }

    func checkAuthority(_ rules: FrozenRules, _ reading: Unmanaged<LinkReading>) throws(LinkError) {
        if layout.flags.contains(.userInformation), rules.contains(.refusesUserInformation) {
            throw fault(.userInformation, at: layout.userInformation.start)
        }
        let host =
            rules.contains(.ownHosts)
            ? reading._withUnsafeGuaranteedRef { layout.host(in: text, hosts: $0.hosts) } : layout.standardHost
        switch host {
        case .authority:
            if layout.host.isEmpty {
                throw fault(.missingHost(scheme: string(0, layout.schemeEnd).lowercasedASCII), at: layout.host.start)
            }
            if !layout.flags.contains(.plainHost), !HostName.isValid(bytes[layout.host.range]) {
                throw fault(.invalidHost(string(layout.host.start, layout.host.end)), at: layout.host.start)
            }
        case .segment, .segmentUnlessDotted, .ignore:
            guard rules.contains(.refusesUserInformation) else { return }
            if !layout.port.isEmpty { throw fault(.portBesideSegments, at: layout.port.start) }
            if layout.flags.contains(.colonInHost) {
                throw fault(.invalidHost(string(layout.host.start, layout.host.end)), at: layout.host.start)
            }
        }
    }
}
