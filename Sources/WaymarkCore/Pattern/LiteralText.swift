/// Literal text of a pattern: escapes are decoded if the rules require it, except for characters after a backslash.
struct LiteralText {
    private var bytes: [UInt8] = []
    /// The start of the run that is still to be decoded, and whether it contains anything to decode.
    private var run = 0
    private var hasEscapes = false
    private let decodes: Bool

    /// No text yet.
    ///
    /// - Parameter decodes: Whether escapes are decoded.
    init(decodes: Bool) { self.decodes = decodes }

    mutating func append(_ text: ArraySlice<UInt8>) {
        if decodes, text.contains(UInt8(ascii: "%")) { hasEscapes = true }
        bytes.append(contentsOf: text)
    }

    mutating func append(exactly literal: some Collection<UInt8>) {
        decodeRun()
        bytes.append(contentsOf: literal)
        run = bytes.count
    }

    private mutating func decodeRun() {
        if hasEscapes {
            let text = PercentCoding.decoded(String(decoding: bytes[run...], as: UTF8.self))
            bytes.replaceSubrange(run..., with: text.utf8)
        }
        hasEscapes = false
    }

    /// The text; nothing is appended after it.
    var text: String {
        mutating get {
            if bytes.isEmpty { return "" }
            decodeRun()
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
