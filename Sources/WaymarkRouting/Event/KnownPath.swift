import WaymarkCore
import WaymarkGround
import WaymarkLock

/// The segments that a router's routes know of a link's path, for deciding what to hide in it.
struct KnownPath: Sendable {
    /// The ways to read a text.
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
    /// The parts that rewrites call by a name, which are hidden by it, and never shown by it.
    private(set) var named: [NamedPart] = []
    /// The values of routes whose parameters stand in no segments of their own.
    private(set) var values: [RouteParameters.Element] = []
    /// The texts that were hidden in the links that led here.
    private(set) var secrets = CarriedSecrets.none
    /// The literal texts in the patterns of all routes.
    private let literals: [TableLiterals]

    /// Whether a number sign is text, as the rules of a table have it.
    var hasNoFragments: Bool { literals.contains { $0.index.rules.fragment == .text } }

    /// A text that is no stranger's.
    static let name = KnownPath(.name, [])

    /// Nothing but how a text was read.
    init(_ reading: Reading, _ literals: [TableLiterals]) {
        self.reading = reading
        self.literals = literals
    }

    /// The knowledge that the routes of tables have of a link, and rules that may rewrite it.
    init(of link: DeepLink, in tables: [TableLiterals], _ rules: [any RuleWords] = []) {
        self.init(.link, tables)
        for match in literals.lazy.flatMap({ $0.matches(link) }) { add(match) }
        named = rules.flatMap { $0.named(in: link) }
    }

    /// Adds what a route says that may take the link in the place of others.
    private mutating func add(_ match: IndexMatch) {
        // A route for all links knows of none what it has in it.
        if match.isOfCatchAll { return }
        if let segments = match.takenSegments { taken += segments } else { values += match.parameters }
    }

    /// Adds what routes say of a link above this one, whose text begins as this one's does.
    mutating func add(above link: DeepLink) {
        for match in literals.lazy.flatMap({ $0.matches(link) })
        where !match.isOfCatchAll {
            // What is open here is for the link itself to say; what is hidden there is hidden here.
            values += match.parameters
        }
    }

    /// Adds what a rewrite rule says of the link that it takes.
    mutating func add(takenBy rule: IndexMatch) {
        if let segments = rule.takenSegments { taken += segments } else { values += rule.parameters }
    }

    /// The same where other links have led here.
    func behind(_ secrets: CarriedSecrets) -> KnownPath {
        var known = self
        known.secrets.formUnion(secrets)
        return known
    }

    /// The texts that are hidden in a link and must not come out of those that it leads to, with those that were hidden before.
    ///
    /// - Parameter text: The link that the path is of.
    /// - Complexity: O(*n*) for a link of *n* bytes.
    func secrets(in text: String, hiddenBy redaction: Redaction) -> CarriedSecrets {
        if redaction.isNone || reading == .name { return secrets }
        var carried = secrets.union(secretsByName(in: text, hiddenBy: redaction))
        guard reading == .link else { return carried }
        let bytes = Array(text.utf8)
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for segment in taken where segment.range.upperBound <= bytes.count {
            if case .unnamed = segment.kind, redaction.hidesUnnamed {
                carried.insert(part(segment.range), isNamed: false)
            }
        }
        for piece in redaction.hiddenPieces(of: text, self) {
            let value = part(piece.range)
            switch piece.reason {
            case .name: carried.insertNamed(value, self)
            case .content, .unnamed: carried.insert(value, isNamed: piece.isNamed)
            }
            carried.insertPieces(of: value, redaction, self)
        }
        return carried
    }

    /// The texts that are hidden in a link because a route or a rewrite gives them a hidden name.
    ///
    /// - Parameter text: The link that the path is of.
    /// - Complexity: O(*n*) for a link of *n* bytes.
    func secretsByName(in text: String, hiddenBy redaction: Redaction) -> CarriedSecrets {
        var carried = CarriedSecrets.none
        if redaction.isNone || reading == .name { return carried }
        for value in values where redaction.hides(value.name) { carried.insertNamed(value.value, self) }
        guard reading == .link else { return carried }
        let bytes = Array(text.utf8)
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        // A tail is handed on with all of its segments.
        for segment in taken where segment.range.upperBound <= bytes.count {
            switch segment.kind {
            case .literal, .unnamed: continue
            case .named(let name): if redaction.hides(name) { carried.insertNamed(part(segment.range), self) }
            }
        }
        for part in named where redaction.hides(part.name) { carried.insertNamed(part.text, self) }
        return carried
    }

    /// Returns whether a text is a literal of any route, or the host of one.
    ///
    /// - Parameter text: Decoded.
    func isLiteral(_ text: String) -> Bool { literals.contains { $0.has(text) } }

    /// Returns whether a text is a slip of the pen away from a literal of a route that no secret is like.
    ///
    /// - Parameter text: Decoded.
    func isSlip(_ text: String) -> Bool { literals.contains { $0.isNear(text) } }
}

/// The literal texts of a table's patterns, gathered when they are first asked for.
final class TableLiterals: Sendable {
    let index: RouteIndex
    private let texts = Lock<Set<String>?>(nil)
    private let near = Lock<NearTexts?>(nil)
    /// The places of the routes in the index that were taken back since, and spell out nothing.
    private let gone: Set<Int>

    init(_ index: RouteIndex, gone: Set<Int> = []) {
        self.index = index
        self.gone = gone
    }

    /// The same without those of some routes, by their places in the index.
    func without(_ places: [Int]) -> TableLiterals { TableLiterals(index, gone: gone.union(places)) }

    /// The routes of the index but for those that were taken back.
    var entries: [RouteEntry] { index.routes.filter { !gone.contains($0.number) } }

    /// Every route that takes a link, or would take it if its condition held, in no order.
    func matches(_ link: DeepLink) -> [IndexMatch] { index.matches(link).filter { !gone.contains($0.number) } }

    /// Returns whether a pattern has the text as a segment or as its host, without the case of ASCII letters.
    func has(_ text: String) -> Bool { known.contains(text.lowercasedASCII) }

    /// Returns whether a pattern has a word as a segment, or as its host, that is a slip of the pen away from the text.
    ///
    /// Texts with digits are near none, because secrets that people type have some; nor are those shorter than four
    /// characters or longer than 33.
    ///
    /// - Complexity: O(*m*²) for a text of *m* characters, at most 33; at the first call O(*n* log *n*) for
    ///   *n* literal characters of the table, each kept in eight bytes.
    func isNear(_ text: String) -> Bool {
        if text.contains(where: \.isNumber) { return false }
        let prepared = near.withLock { $0 } ?? prepare()
        return prepared.hasNear(text)
    }

    private func prepare() -> NearTexts {
        let made = NearTexts(known.filter { !$0.utf8.contains(where: \.isDigit) })
        near.withLock { $0 = made }
        return made
    }

    private var known: Set<String> {
        texts.withLock { texts in
            if let texts { return texts }
            let made = index.literalTexts { !gone.contains($0.number) }
            texts = made
            return made
        }
    }
}
