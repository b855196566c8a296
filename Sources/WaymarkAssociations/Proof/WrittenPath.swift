import WaymarkExpressions

/// Paths in the normalised form of links (RFC 3986, section 6.2.2): only necessary escapes, with capital digits,
/// without empty and dot segments, and without trailing slashes. All proofs are about these paths.
enum WrittenPath {
    /// Returns whether a byte is written unescaped in a path.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "-._~!$&'()*+,;=:@".utf8.contains(byte)
    }

    /// Returns a decoded text in its written form.
    static func written(_ text: some Sequence<UInt8>) -> [UInt8] {
        text.flatMap { isPlain($0) ? [$0] : $0.escape }
    }

    /// All paths; the path of the root is empty.
    static let paths: ByteAutomaton = {
        let dots =
            #"\.{3,}|\.{0,2}(?:\#(plainButDot)|\#(escapes))(?:\#(plain)|\#(escapes))*|\.{3,}(?:\#(plain)|\#(escapes))*"#
        return automaton("(?:/(?:\(dots)))*")
    }()

    /// Queries and fragments, including empty ones: characters that need no escape may be escaped.
    static let queries = automaton("(?:\(plain)|[/?]|\(escapes)|%[2-7][0-9A-F])*")

    private static let plain = #"[A-Za-z0-9\-._~!$&'()*+,;=:@]"#
    private static let plainButDot = #"[A-Za-z0-9\-_~!$&'()*+,;=:@]"#

    /// The escapes of all other characters: the remaining ASCII except NUL, and UTF-8 sequences beyond ASCII.
    private static let escapes: String = {
        let next = "%[89AB][0-9A-F]"
        return [
            "%0[1-9A-F]", "%1[0-9A-F]", "%2[0235F]", "%3[CEF]", "%5[BCDE]", "%60", "%7[BCDF]",
            "%C[2-9A-F]\(next)", "%D[0-9A-F]\(next)",
            "%E0%[AB][0-9A-F]\(next)", "%E[1-9A-CEF]\(next)\(next)", "%ED%[89][0-9A-F]\(next)",
            "%F0%[9AB][0-9A-F]\(next)\(next)", "%F[1-3]\(next)\(next)\(next)", "%F4%8[0-9A-F]\(next)\(next)",
        ].joined(separator: "|")
    }()

    static func automaton(_ expression: String) -> ByteAutomaton {
        guard let automaton = (try? LinearExpression(expression))?.automaton else {
            preconditionFailure("no automaton for \(expression)")
        }
        return automaton
    }

    /// The part of a link that contains a text.
    enum Form {
        /// Between two slashes.
        case segment
        /// In a path: a slash may be written literally or escaped.
        case path
        /// In a query or a fragment: every character may also be escaped.
        case query

        fileprivate func hasPlain(_ byte: UInt8) -> Bool {
            switch self {
            case .segment: isPlain(byte)
            case .path: isPlain(byte) || byte == UInt8(ascii: "/")
            case .query: isPlain(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
            }
        }

        fileprivate func hasEscaped(_ byte: UInt8) -> Bool {
            switch self {
            case .segment, .path: !isPlain(byte)
            case .query: true
            }
        }
    }

    /// Returns the written forms of the decoded texts that an automaton accepts; `nil` if the limit is exceeded.
    static func written(
        _ decoded: ByteAutomaton, as form: Form = .segment, stateLimit: Int = 20_000
    ) -> ByteAutomaton? {
        /// A state of the automaton, and the part of an escape that was read: nothing, the percent sign, or the sign
        /// and a digit.
        struct Place: Hashable {
            var state: Int
            var escape = 0
        }
        let dead = Place(state: 0)
        let classes = ByteClasses(distinguishing: { byte -> [Int] in
            // Digits of escapes and plain bytes are distinguished by their effect; all other bytes have none.
            if byte == UInt8(ascii: "%") { return [-2] }
            guard form.hasPlain(byte) else { return [-1] }
            return [Int(decoded.classes.classOfByte[Int(byte)]), byte.isDigit || 0x41...0x46 ~= byte ? Int(byte) : -1]
        })
        return ByteAutomaton(from: Place(state: decoded.start), classes: classes, stateLimit: stateLimit) { place in
            let neighbours = classes.representatives.map { byte -> Place in
                let digit = byte.isDigit ? Int(byte) - 0x30 : 0x41...0x46 ~= byte ? Int(byte) - 0x37 : nil
                switch place.escape {
                case 0 where decoded.isDead(place.state): return dead
                case 0 where byte == UInt8(ascii: "%"): return Place(state: place.state, escape: 1)
                case 0: return form.hasPlain(byte) ? Place(state: decoded.next(place.state, byte)) : dead
                case 1: return digit.map { Place(state: place.state, escape: 2 + $0) } ?? dead
                default:
                    guard let digit else { return dead }
                    let value = UInt8((place.escape - 2) << 4 | digit)
                    return form.hasEscaped(value) ? Place(state: decoded.next(place.state, value)) : dead
                }
            }
            return .init(isAccepting: place.escape == 0 && decoded.isAccepting(place.state), neighbours: neighbours)
        }
    }
}
