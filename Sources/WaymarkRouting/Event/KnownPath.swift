import WaymarkCore
import WaymarkGround
import WaymarkLock

/// The knowledge that a router's routes have of a link's path, which decides what to hide in it.
struct KnownPath: Sendable {
    /// The ways to read a text.
    enum Reading: Sendable {
        /// It is a link.
        case link
        /// It is not a link, or was not read.
        case unread
        /// It does not come from outside: the name of a type, of a storage, or of a source of rules.
        case name
    }

    let reading: Reading
    /// The segments as seen by every route that may match the link.
    private(set) var taken: [TakenSegment] = []
    /// The parts that rewrites give a name. A name can hide such a part, but never reveal it.
    private(set) var named: [NamedPart] = []
    /// The values of routes whose parameters do not correspond to whole segments.
    private(set) var values: [RouteParameters.Element] = []
    /// The texts that were hidden in the links that led here.
    private(set) var secrets = CarriedSecrets.none
    /// The literal texts in the patterns of all routes.
    private let literals: [TableLiterals]

    /// Whether a number sign counts as text by the rules of a table.
    var hasNoFragments: Bool { literals.contains { $0.index.rules.fragment == .text } }

    /// The knowledge of a text that does not come from outside.
    static let name = KnownPath(.name, [])

    /// Creates knowledge of how a text was read, and nothing else.
    init(_ reading: Reading, _ literals: [TableLiterals]) {
        self.reading = reading
        self.literals = literals
    }

    /// Creates the knowledge that the routes of tables, and rules that may rewrite the link, have of it.
    init(of link: DeepLink, in tables: [TableLiterals], _ rules: [any RuleWords] = []) {
        self.init(.link, tables)
        for match in literals.lazy.flatMap({ $0.matches(link) }) { add(match) }
        named = rules.flatMap { $0.named(in: link) }
    }

    /// Adds the knowledge of a route that may match the link.
    private mutating func add(_ match: IndexMatch) {
        // A catch-all route knows nothing about the content of a link.
        if match.isOfCatchAll { return }
        if let segments = match.takenSegments { taken += segments } else { values += match.parameters }
    }

    /// Adds the knowledge of routes that match an ancestor of this link, whose text is a prefix of this one's.
    mutating func add(above link: DeepLink) {
        for match in literals.lazy.flatMap({ $0.matches(link) })
        where !match.isOfCatchAll {
            // Only the link itself decides what is shown here; values that are hidden in the ancestor are hidden here
            // too.
            values += match.parameters
        }
    }

    /// Adds the knowledge of a rewrite rule that matches the link.
    mutating func add(takenBy rule: IndexMatch) {
        if let segments = rule.takenSegments { taken += segments } else { values += rule.parameters }
    }

    /// Returns the same knowledge, with the secrets of the links that led here.
    func behind(_ secrets: CarriedSecrets) -> KnownPath {
        var known = self
        known.secrets.formUnion(secrets)
        return known
    }

    /// Returns the texts that are hidden in a link, and must stay hidden in the links that it leads to, with those that
    /// were hidden before.
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

    /// Returns the texts that are hidden in a link because a route or a rewrite gives them a hidden name.
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
        // A tail is passed on with all of its segments.
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

    /// Returns whether a text is one typing error away from a literal of a route, and unlike a secret.
    ///
    /// - Parameter text: Decoded.
    func isSlip(_ text: String) -> Bool { literals.contains { $0.isNear(text) } }
}

/// The literal texts of a table's patterns, collected on first use.
final class TableLiterals: Sendable {
    let index: RouteIndex
    private let texts = Lock<Set<String>?>(nil)
    private let near = Lock<NearTexts?>(nil)
    /// The index places of the routes that were removed since, whose literals do not count.
    private let gone: Set<Int>

    init(_ index: RouteIndex, gone: Set<Int> = []) {
        self.index = index
        self.gone = gone
    }

    /// Returns the same literals without those of some routes, given by their places in the index.
    func without(_ places: [Int]) -> TableLiterals { TableLiterals(index, gone: gone.union(places)) }

    /// The routes of the index, except those that were removed.
    var entries: [RouteEntry] { index.routes.filter { !gone.contains($0.number) } }

    /// Returns every route that matches a link, or would match it if its condition held, in no particular order.
    func matches(_ link: DeepLink) -> [IndexMatch] { index.matches(link).filter { !gone.contains($0.number) } }

    /// Returns whether a pattern has the text as a segment or as its host, ignoring the case of ASCII letters.
    func has(_ text: String) -> Bool { known.contains(text.lowercasedASCII) }

    /// Returns whether the text is one typing error away from a segment or the host of a pattern.
    ///
    /// A text with digits is never near a word, because secrets that people type contain digits. Neither is a text of
    /// fewer than four or more than 33 characters.
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
