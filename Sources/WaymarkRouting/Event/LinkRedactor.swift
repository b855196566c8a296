import WaymarkCore

/// Writes a link anew with what is hidden taken out, in one pass and a few over what is escaped.
struct LinkRedactor {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    private let redaction: Redaction
    private let path: KnownPath
    /// Whether the name of the segment at the same place of ``KnownPath/taken`` is hidden; `nil` of what has no name.
    private let hides: [Bool?]
    private let values: ValuePieces
    private let secrets: SecretFinder
    private var shown: [UInt8] = []

    init(_ redaction: Redaction, _ path: KnownPath) {
        self.redaction = redaction
        self.path = path
        hides = path.taken.map { segment in
            switch segment.kind {
            case .literal: false
            case .named(let name): redaction.hides(name)
            case .unnamed: nil
            }
        }
        values = ValuePieces(path.values, path.secrets, redaction)
        secrets = SecretFinder(redaction, path)
    }

    /// The text with hidden values, and the user information, taken out.
    ///
    /// - Parameter text: As long as a link may be.
    mutating func redacted(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            shown.reserveCapacity(bytes.count + 16)
            let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
            let start = scheme(bytes, end)
            writePath(bytes, authority(bytes, from: start, to: end)..<end)
            var isFragment = false
            var index = end
            while index < bytes.count {
                // Each round takes a delimiter and what stands behind it.
                if bytes[index] == UInt8(ascii: "#") { isFragment = true }
                shown.append(bytes[index])
                let next = bytes[(index + 1)...].firstIndex(where: Self.delimitsPairs) ?? bytes.count
                writePair(bytes, (index + 1)..<next, isFragment: isFragment)
                index = next
            }
            return String(decoding: shown, as: UTF8.self)
        }
    }

    private static func delimitsPairs(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#")
    }

    private mutating func mark() { shown += Redaction.mark.utf8 }

    // MARK: Scheme and authority

    /// Writes the scheme, and returns where what follows it begins.
    private mutating func scheme(_ bytes: Bytes, _ end: Int) -> Int {
        guard let length = bytes.schemeLength else { return 0 }
        // No scheme in use is longer; what is written there may be anything.
        if length > 32 { mark() } else { shown += bytes[..<length] }
        shown.append(UInt8(ascii: ":"))
        return length + 1
    }

    /// Writes the two slashes and the authority behind them, if there are any, and returns where the path begins.
    private mutating func authority(_ bytes: Bytes, from start: Int, to end: Int) -> Int {
        guard start + 1 < end, bytes[start] == UInt8(ascii: "/"), bytes[start + 1] == UInt8(ascii: "/") else {
            return start
        }
        shown += bytes[start..<(start + 2)]
        let authority = (start + 2)..<(bytes[(start + 2)..<end].firstIndex(of: UInt8(ascii: "/")) ?? end)
        var host = authority
        if let at = bytes[authority].lastIndex(of: UInt8(ascii: "@")) {
            mark()
            shown.append(UInt8(ascii: "@"))
            host = (at + 1)..<authority.upperBound
        }
        var port = host.upperBound..<host.upperBound
        if let colon = bytes[host].lastIndex(of: UInt8(ascii: ":")), !bytes[colon..<host.upperBound].contains(0x5D) {
            (host, port) = (host.lowerBound..<colon, colon..<host.upperBound)
        }
        let isWeb = bytes.beginsWithWebScheme
        if !redaction.hidesUnnamed || path.reading == .name || host.isEmpty {
            writeSegment(bytes, host)
        } else if isWeb {
            // Of what is no link, only what looks like a host is one.
            if path.reading == .link || bytes[host].allSatisfy(Self.isOfHost) {
                shown += bytes[host]
            } else {
                mark()
            }
        } else {
            writeSegment(bytes, host)
        }
        if !port.isEmpty {
            let digits = bytes[port].dropFirst()
            if digits.count <= 5, digits.allSatisfy({ (0x30...0x39).contains($0) }) {
                shown += bytes[port]
            } else {
                shown.append(UInt8(ascii: ":"))
                mark()
            }
        }
        return authority.upperBound
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    // MARK: Path

    private mutating func writePath(_ bytes: Bytes, _ range: Range<Int>) {
        var start = range.lowerBound
        while start <= range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "/")) ?? range.upperBound
            writeSegment(bytes, start..<end)
            if end < range.upperBound { shown.append(UInt8(ascii: "/")) }
            start = end + 1
        }
    }

    private mutating func writeSegment(_ bytes: Bytes, _ range: Range<Int>) {
        if isShown(bytes, range) { shown += bytes[range] } else { mark() }
    }

    private func isShown(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
        if range.isEmpty { return true }
        var isKnown = false
        for (place, segment) in path.taken.enumerated() where segment.range.overlaps(range) {
            guard let hides = hides[place] else { continue }
            if hides { return false }
            isKnown = true
        }
        let segment = Bytes(rebasing: bytes[range])
        if !values.isEmpty, let isHidden = values.isHidden(segment) {
            if isHidden { return false }
            isKnown = true
        }
        if secrets.mayBe(in: segment), secrets.are(in: segment) { return false }
        return isKnown || !redaction.hidesUnnamed || path.reading == .name || secrets.isKnown(segment)
    }

    // MARK: Query and fragment

    private mutating func writePair(_ bytes: Bytes, _ range: Range<Int>, isFragment: Bool) {
        guard let equals = bytes[range].firstIndex(of: UInt8(ascii: "=")) else {
            if isFragment { writePath(bytes, range) } else { writeFlag(bytes, range) }
            return
        }
        let name = range.lowerBound..<equals
        let value = Bytes(rebasing: bytes[(equals + 1)..<range.upperBound])
        if name.count > 64 {
            // No name in use is longer; what is written there may be anything.
            mark()
            shown.append(UInt8(ascii: "="))
            mark()
            return
        }
        shown += bytes[name]
        shown.append(UInt8(ascii: "="))
        if secrets.isHidden(name: Bytes(rebasing: bytes[name])) || secrets.mayBe(in: value) && secrets.are(in: value)
            || !path.secrets.isEmpty && values.isSecret(value)
        {
            mark()
        } else {
            shown += value
        }
    }

    /// What has no value may be a flag, which is a word, or a value without a name.
    private mutating func writeFlag(_ bytes: Bytes, _ range: Range<Int>) {
        let isFlag =
            range.count <= 32
            && bytes[range].allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            }
        if isFlag || !redaction.hidesUnnamed || path.reading == .name { shown += bytes[range] } else { mark() }
    }
}

/// The values of routes whose parameters stand in no segments of their own, cut where paths are.
private struct ValuePieces {
    /// Whether a piece is hidden, by its text.
    private var pieces: [String: Bool] = [:]
    private let wholes: Set<String>

    var isEmpty: Bool { pieces.isEmpty }

    /// - Parameter secrets: What is hidden as a whole wherever it stands.
    init(_ values: [RouteParameters.Element], _ secrets: Set<String>, _ redaction: Redaction) {
        wholes = secrets
        for secret in secrets { add(secret, isHidden: true) }
        for element in values {
            let isHidden = redaction.hides(element.name)
            for text in [element.value, PercentCoding.decoded(element.value)] { add(text, isHidden: isHidden) }
        }
    }

    private mutating func add(_ text: String, isHidden: Bool) {
        for piece in text.utf8.split(separator: UInt8(ascii: "/")) {
            let piece = String(decoding: piece, as: UTF8.self)
            pieces[piece] = isHidden || pieces[piece] == true
        }
    }

    /// Whether a value of the query is one that is hidden wherever it stands.
    func isSecret(_ value: LinkRedactor.Bytes) -> Bool {
        let text = String(decoding: value, as: UTF8.self)
        return wholes.contains(text) || wholes.contains(PercentCoding.decoded(text))
    }

    /// Whether a segment is a hidden value; `nil` if it is no value.
    func isHidden(_ segment: LinkRedactor.Bytes) -> Bool? {
        let text = String(decoding: segment, as: UTF8.self)
        return pieces[text] ?? pieces[PercentCoding.decoded(text)]
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The length of the scheme, without the colon behind it; `nil` if there is none (RFC 3986, section 3.1).
    var schemeLength: Int? {
        guard let first, (0x61...0x7A).contains(first | 0x20) else { return nil }
        for index in indices {
            switch self[index] {
            case UInt8(ascii: ":"): return index
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                continue
            default: return nil
            }
        }
        return nil
    }

    /// Whether the scheme is `http` or `https`.
    var beginsWithWebScheme: Bool {
        guard let length = schemeLength, length == 4 || length == 5 else { return false }
        return zip("https".utf8, self[..<length]).allSatisfy { $0 == $1 | 0x20 }
    }
}
