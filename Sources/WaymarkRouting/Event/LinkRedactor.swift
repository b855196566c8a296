import WaymarkCore

/// A writer of a link without its hidden values. It makes one pass over the link, and a few over escaped parts.
struct LinkRedactor {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    private let redaction: Redaction
    private let path: KnownPath
    /// For each segment of ``KnownPath/taken``, whether its name is hidden; `nil` if it has no name.
    private let hides: [Bool?]
    /// The parts that rewrites give a hidden name, as far as their places are known.
    private let captures: [Range<Int>]
    private var values: ValuePieces
    private let secrets: SecretFinder
    /// The texts that are hidden wherever they occur, and those that are hidden unless a route names them.
    private let named: SecretSearch
    private let unnamed: SecretSearch
    /// The start of the value after a scheme that is a hidden name: `token:abc` counts as a name and its value, as it
    /// does within a link.
    private var schemeValue: Int?
    /// The scheme, host, segment or pair that precedes the next part.
    private var front: Range<Int>?
    /// Whether a segment `..` follows it.
    private var isBehindParent = false
    private var shown: [UInt8] = []
    /// The hidden pieces, from left to right.
    private(set) var hidden: [HiddenPiece] = []

    /// A part of a link that is hidden.
    struct HiddenPiece {
        /// The range in the link's text, in bytes.
        let range: Range<Int>
        let reason: Reason

        /// Whether it is hidden wherever it occurs, rather than because it has no name.
        var isNamed: Bool { reason != .unnamed }
    }

    /// The reason to hide a part of a link.
    enum Reason {
        /// Its name, so that each part of it is secret.
        case name
        /// Its content, which is recognizably secret or contains a hidden name.
        case content
        /// It has no name.
        case unnamed
    }

    /// The verdict on a segment.
    private enum Verdict {
        case shown
        case hidden(Reason)
    }

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
        let named = path.named.filter { redaction.hides($0.name) }
        captures = named.compactMap(\.range)
        values = ValuePieces(path.values, redaction)
        for part in named where part.range == nil { values.add(part.text, isHidden: true) }
        secrets = SecretFinder(redaction, path)
        self.named = SecretSearch(path.secrets.named)
        unnamed = SecretSearch(path.secrets.unnamed)
    }

    /// Returns the text without hidden values and user information.
    ///
    /// - Parameter text: As long as a link may be.
    mutating func redacted(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            shown.reserveCapacity(bytes.count + 16)
            let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
            noteHiddenSegments(bytes)
            let start = scheme(bytes, end)
            writePath(bytes, authority(bytes, from: start, to: end)..<end)
            var isFragment = false
            var isInQuery = false
            var index = end
            while index < bytes.count {
                // Each iteration reads a delimiter and the part after it.
                let mark = bytes[index]
                if mark == UInt8(ascii: "#") { isFragment = true }
                shown.append(mark)
                let next = bytes[(index + 1)...].firstIndex(where: Self.delimitsPairs) ?? bytes.count
                let range = (index + 1)..<next
                if isInQuery, !range.isEmpty, goesOn(behind: mark, isFragment), hidden.last?.range.upperBound == index,
                    hidden.last?.reason == .name
                {
                    self.mark(range, .name)
                } else {
                    writePair(bytes, range, isFragment: isFragment)
                }
                if mark == UInt8(ascii: "?") { isInQuery = true }
                index = next
            }
            return String(decoding: shown, as: UTF8.self)
        }
    }

    /// Returns whether a query value continues after a mark: after a second question mark and, by some rules, after a
    /// number sign.
    private func goesOn(behind mark: UInt8, _ isFragment: Bool) -> Bool {
        switch mark {
        case UInt8(ascii: "?"): !isFragment || path.hasNoFragments
        case UInt8(ascii: "#"): path.hasNoFragments
        default: false
        }
    }

    static func delimitsPairs(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#")
    }

    private mutating func mark(_ range: Range<Int>, _ reason: Reason) {
        shown += Redaction.mark.utf8
        hidden.append(HiddenPiece(range: range, reason: reason))
    }

    /// A value of the path with a hidden name is hidden in every segment of it.
    private mutating func noteHiddenSegments(_ bytes: Bytes) {
        for (place, segment) in path.taken.enumerated() where hides[place] == true {
            guard segment.range.upperBound <= bytes.count else { continue }
            values.add(String(decoding: bytes[segment.range], as: UTF8.self), isHidden: true)
        }
    }

    // MARK: Scheme and authority

    /// Writes the scheme, and returns where what follows it begins.
    private mutating func scheme(_ bytes: Bytes, _ end: Int) -> Int {
        guard let length = bytes.schemeLength else { return 0 }
        // No scheme in use is longer, so the text may be anything.
        if length > 32 || named.finds(in: Bytes(rebasing: bytes[..<length])) {
            mark(0..<length, .unnamed)
        } else {
            shown += bytes[..<length]
            let next = length + 1
            if next < end, bytes[next] != UInt8(ascii: "/"), path.reading != .name,
                redaction.hidden.hides(Bytes(rebasing: bytes[..<length]))
            {
                schemeValue = next
            }
        }
        shown.append(UInt8(ascii: ":"))
        if !bytes[(length + 1)..<end].starts(with: "//".utf8) { pass(bytes, 0..<length) }
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
            mark(authority.lowerBound..<at, .name)
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
            // In a text that is not a link, only a part that looks like a host counts as one.
            if isCaptured(host) {
                mark(host, .name)
            } else if named.finds(in: Bytes(rebasing: bytes[host])), !secrets.isKnown(Bytes(rebasing: bytes[host])) {
                mark(host, .content)
            } else if path.reading == .link || bytes[host].allSatisfy(Self.isOfHost) {
                shown += bytes[host]
            } else {
                mark(host, .unnamed)
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
                mark(digits.indices, .unnamed)
            }
        }
        pass(bytes, authority)
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
            pass(bytes, start..<end)
            if end < range.upperBound { shown.append(UInt8(ascii: "/")) }
            start = end + 1
        }
    }

    private mutating func writeSegment(_ bytes: Bytes, _ range: Range<Int>) {
        switch verdict(bytes, range) {
        case .shown: shown += bytes[range]
        case .hidden(let reason): mark(range, reason)
        }
    }

    private func verdict(_ bytes: Bytes, _ range: Range<Int>) -> Verdict {
        if range.isEmpty { return .shown }
        if isCaptured(range) { return .hidden(.name) }
        var isLiteral = false
        var isKnown = false
        for (place, segment) in path.taken.enumerated() where segment.range.overlaps(range) {
            guard let hides = hides[place] else { continue }
            if hides { return .hidden(.name) }
            isKnown = true
            if case .literal = segment.kind { isLiteral = true }
        }
        let segment = Bytes(rebasing: bytes[range])
        if !isLiteral {
            if !values.isEmpty, let isHidden = values.isHidden(segment) {
                if isHidden { return .hidden(.name) }
                isKnown = true
            }
            if named.finds(in: segment), !secrets.isKnown(segment) { return .hidden(.content) }
        }
        if secrets.mayBe(in: segment), secrets.are(in: segment) { return .hidden(.content) }
        if range.lowerBound == schemeValue, !isLiteral, !secrets.isKnown(segment) { return .hidden(.name) }
        if isKnown || !redaction.hidesUnnamed || path.reading == .name || secrets.isKnown(segment) { return .shown }
        return isSlip(bytes, range) ? .shown : .hidden(.unnamed)
    }

    /// Returns whether a segment of a link that no route takes is a mistyped literal of a route.
    private func isSlip(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
        guard path.reading == .link, path.taken.isEmpty, path.values.isEmpty else { return false }
        let segment = Bytes(rebasing: bytes[range])
        if named.finds(in: segment) || unnamed.finds(in: segment) { return false }
        if followsHiddenName(bytes) { return false }
        return path.isSlip(PercentCoding.decoded(String(decoding: segment, as: UTF8.self)))
    }

    /// Returns whether the part before a segment is a hidden name, so that the segment may be its value.
    private func followsHiddenName(_ bytes: Bytes) -> Bool {
        if isBehindParent { return true }
        guard let front else { return false }
        return secrets.isHidden(name: Bytes(rebasing: bytes[front]))
    }

    /// Notes the part that precedes the next one. Empty and dot segments of a path are ignored.
    private mutating func pass(_ bytes: Bytes, _ range: Range<Int>) {
        if range.isEmpty { return }
        // A dot may be escaped as `%2e`.
        if range.count <= 6 {
            switch PercentCoding.decoded(String(decoding: bytes[range], as: UTF8.self)) {
            case ".": return
            case "..":
                isBehindParent = true
                return
            default: break
            }
        }
        front = range
        isBehindParent = false
    }

    // MARK: Query and fragment

    private mutating func writePair(_ bytes: Bytes, _ range: Range<Int>, isFragment: Bool) {
        guard let equals = bytes[range].firstIndex(of: UInt8(ascii: "=")) else {
            if isFragment {
                writePath(bytes, range)
            } else {
                writeFlag(bytes, range)
                pass(bytes, range)
            }
            return
        }
        defer { pass(bytes, range) }
        let name = range.lowerBound..<equals
        let value = Bytes(rebasing: bytes[(equals + 1)..<range.upperBound])
        // By some rules, a path continues after a number sign.
        if isFragment, isOfHiddenSegment(bytes, range) {
            mark(range, .name)
            return
        }
        if name.count > 64 {
            // No name in use is longer, so the text may be anything.
            mark(name, .unnamed)
            shown.append(UInt8(ascii: "="))
            mark((equals + 1)..<range.upperBound, .unnamed)
            return
        }
        writeName(bytes, name)
        shown.append(UInt8(ascii: "="))
        if secrets.isHidden(name: Bytes(rebasing: bytes[name])) || isCaptured((equals + 1)..<range.upperBound) {
            mark((equals + 1)..<range.upperBound, .name)
        } else if secrets.mayBe(in: value) && secrets.are(in: value) || named.finds(in: value) {
            mark((equals + 1)..<range.upperBound, .content)
        } else if unnamed.finds(in: value) {
            mark((equals + 1)..<range.upperBound, .unnamed)
        } else {
            shown += value
        }
    }

    /// Returns whether a rewrite captures a part of the text under a hidden name.
    private func isCaptured(_ range: Range<Int>) -> Bool { captures.contains { $0.overlaps(range) } }

    private func isOfHiddenSegment(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
        path.taken.indices.contains { hides[$0] == true && path.taken[$0].range.overlaps(range) }
            || values.isHidden(Bytes(rebasing: bytes[range])) == true
    }

    private mutating func writeName(_ bytes: Bytes, _ range: Range<Int>) {
        let name = Bytes(rebasing: bytes[range])
        if isCaptured(range) {
            mark(range, .name)
        } else if named.finds(in: name) {
            mark(range, .content)
        } else if unnamed.finds(in: name) {
            mark(range, .unnamed)
        } else {
            shown += bytes[range]
        }
    }

    /// A part without a value may be a flag, which is a word, or a value without a name.
    private mutating func writeFlag(_ bytes: Bytes, _ range: Range<Int>) {
        let isFlag =
            range.count <= 32
            && bytes[range].allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            }
        let flag = Bytes(rebasing: bytes[range])
        if isCaptured(range) {
            mark(range, .name)
        } else if named.finds(in: flag) {
            mark(range, .content)
        } else if isFlag && !unnamed.finds(in: flag) || !redaction.hidesUnnamed || path.reading == .name {
            shown += bytes[range]
        } else {
            mark(range, .unnamed)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The length of the scheme without its colon; `nil` without a scheme (RFC 3986, section 3.1).
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
