import WaymarkCore
import WaymarkLock

/// What the routes of a router say about the segments of a link's path, for what is to be hidden in it.
struct KnownPath: Sendable {
    /// How much of a text can be told apart.
    enum Reading: Sendable {
        /// It is a link.
        case link
        /// It is none, or was not read.
        case unread
        /// It is no stranger's: the name of a type, of a storage, or of a source of rules.
        case name
    }

    let reading: Reading
    /// The segments by every route that may take the link.
    private(set) var taken: [TakenSegment] = []
    /// The values of routes whose parameters stand in no segments of their own.
    private(set) var values: [RouteParameters.Element] = []
    /// Decoded values that are hidden wherever they stand: those that were hidden in the links that led here.
    var secrets: Set<String> = []
    /// What the patterns of all routes spell out.
    private let literals: [TableLiterals]

    /// A text that is no link.
    static func unread(_ view: TableView, _ core: RouterCore) -> KnownPath {
        KnownPath(.unread, literals: view.literals(core))
    }

    /// A text that is no stranger's.
    static let name = KnownPath(.name, literals: [])

    private init(_ reading: Reading, literals: [TableLiterals]) {
        self.reading = reading
        self.literals = literals
    }

    /// What is known of a link.
    init(of link: DeepLink, in view: TableView, _ core: RouterCore) {
        self.init(.link, literals: view.literals(core))
        for match in view.matches(of: link, core) { add(match) }
    }

    /// What the routes of one table know of a link.
    init(of link: DeepLink, in table: TableLiterals) {
        self.init(.link, literals: [table])
        for match in table.index.matches(link) { add(match) }
    }

    /// Adds what a route says that may take the link in the place of others.
    private mutating func add(_ match: IndexMatch) {
        // A route for all links knows of none what it has in it.
        if match.route.priority == TableView.Candidate.catchAllPriority { return }
        if let segments = match.takenSegments { taken += segments } else { values += match.parameters }
    }

    /// Adds what routes say of a link above this one, whose text begins as this one's does.
    mutating func add(above link: DeepLink, in view: TableView, _ core: RouterCore) {
        for match in view.matches(of: link, core) where match.route.priority != TableView.Candidate.catchAllPriority {
            // What is open here is for the link itself to say; what is hidden there is hidden here.
            values += match.parameters
        }
    }

    /// The same where other links have led here.
    func behind(_ secrets: Set<String>) -> KnownPath {
        var known = self
        known.secrets.formUnion(secrets)
        return known
    }

    /// The decoded values of the path and the query whose names are hidden.
    ///
    /// - Parameter text: The link that the path is of.
    func values(in text: String, hiddenBy redaction: Redaction) -> Set<String> {
        var hidden = Set(values.filter { redaction.hides($0.name) }.map(\.value))
        let bytes = Array(text.utf8)
        for segment in taken where segment.range.upperBound <= bytes.count {
            guard case .named(let name) = segment.kind, redaction.hides(name) else { continue }
            hidden.insert(PercentCoding.decoded(String(decoding: bytes[segment.range], as: UTF8.self)))
        }
        if let query = bytes.firstIndex(of: UInt8(ascii: "?")), reading == .link {
            for pair in bytes[(query + 1)...].split(whereSeparator: {
                $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "#")
            }) {
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
                let name = PercentCoding.decoded(String(decoding: pair[..<equals], as: UTF8.self))
                let value = String(decoding: pair[(equals + 1)...], as: UTF8.self)
                guard redaction.hides(value, named: name, self) else { continue }
                hidden.formUnion([value, PercentCoding.decoded(value)])
            }
        }
        return hidden.subtracting([""])
    }

    /// Whether a text is a literal of any route, or the host of one.
    ///
    /// - Parameter text: Decoded.
    func isLiteral(_ text: String) -> Bool { literals.contains { $0.has(text) } }
}

/// The literal texts of a table's patterns, gathered when they are first asked for.
final class TableLiterals: Sendable {
    let index: RouteIndex
    private let texts = Lock<Set<String>?>(nil)

    init(_ index: RouteIndex) { self.index = index }

    /// Whether a pattern has the text as a segment or as its host, without the case of ASCII letters.
    func has(_ text: String) -> Bool {
        let known = texts.withLock { texts in
            if let texts { return texts }
            let made = index.literalTexts
            texts = made
            return made
        }
        return known.contains(text.lowercasedASCII)
    }
}
