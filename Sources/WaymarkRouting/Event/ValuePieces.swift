import WaymarkCore

/// The values of routes whose parameters do not correspond to whole segments, split at the delimiters of paths and
/// queries.
struct ValuePieces {
    /// Whether a piece is hidden, by its text.
    private var pieces: [String: Bool] = [:]

    var isEmpty: Bool { pieces.isEmpty }

    init(_ values: [RouteParameters.Element], _ redaction: Redaction) {
        for element in values { add(element.value, isHidden: redaction.hides(element.name)) }
    }

    /// Adds a value as written and with its escapes decoded.
    mutating func add(_ text: String, isHidden: Bool) {
        addPieces(of: text, isHidden: isHidden)
        if text.utf8.contains(UInt8(ascii: "%")) { addPieces(of: PercentCoding.decoded(text), isHidden: isHidden) }
    }

    private mutating func addPieces(of text: String, isHidden: Bool) {
        for piece in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "/") || LinkRedactor.delimitsPairs($0) }) {
            let piece = String(decoding: piece, as: UTF8.self)
            pieces[piece] = isHidden || pieces[piece] == true
        }
    }

    /// Returns whether a segment is a hidden value, or `nil` if it is not a value.
    func isHidden(_ segment: LinkRedactor.Bytes) -> Bool? {
        let text = String(decoding: segment, as: UTF8.self)
        return pieces[text] ?? pieces[PercentCoding.decoded(text)]
    }
}
