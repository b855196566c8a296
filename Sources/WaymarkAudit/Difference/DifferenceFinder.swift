internal import WaymarkCore

/// Looks up links in both tables, and keeps the best witness for each difference.
struct DifferenceFinder {
    /// A route of the old table and a route of the new table, by number; `nil` for no route.
    struct Pair: Hashable {
        let old: Int?
        let new: Int?
    }

    /// The values that may differ.
    enum Aspect: Hashable {
        case path
        case query
        case arguments
    }

    struct Values: Hashable {
        let pair: Pair
        let aspect: Aspect
    }

    /// A link that demonstrates a difference.
    struct Link: Hashable {
        let text: String
        let isProbe: Bool

        /// Returns whether this is the better witness: one in common notation, then the shorter one.
        func isBetter(than other: Link) -> Bool {
            if isProbe != other.isProbe { return other.isProbe }
            return text.utf8.count < other.text.utf8.count
        }
    }

    let old: RouteIndex
    let new: RouteIndex
    let pairing: RoutePairing
    /// The shortest link that moves from one route to the other, for each pair of different routes.
    private(set) var moves: [Pair: Link] = [:]
    /// The shortest link whose values differ, with a sentence about the difference, for each pair of equal routes.
    private(set) var values: [Values: (link: Link, sentence: String)] = [:]
    /// The shortest examined link that each route matches.
    private(set) var oldLinks: [Int: Link] = [:]
    private(set) var newLinks: [Int: Link] = [:]

    /// The routes that can be found.
    let oldPresent: Set<Int>
    let newPresent: Set<Int>

    private let oldReading: LinkReading
    private let newReading: LinkReading
    private let hasSameRules: Bool
    private let mergesAlike: Bool

    init(_ old: RouteIndex, _ new: RouteIndex, _ pairing: RoutePairing) {
        self.old = old
        self.new = new
        self.pairing = pairing
        oldPresent = old.presentRoutes
        newPresent = new.presentRoutes
        oldReading = LinkReading(old.rules, limits: .standard)
        newReading = LinkReading(new.rules, limits: .standard)
        hasSameRules = old.rules == new.rules
        mergesAlike = old.rules.merge == new.rules.merge && old.rules.repeatedQuery == new.rules.repeatedQuery
    }

    /// Looks up a link in both tables, and records the differences.
    ///
    /// - Parameter isProbe: Whether the link is written in an unusual way, so that any other is a better witness.
    mutating func ask(_ text: String, isProbe: Bool = false) {
        let link = Link(text: text, isProbe: isProbe)
        let (before, after) = answers(text)
        if before == nil, after == nil { return }
        if let before { Self.keep(link, at: before.number, in: &oldLinks) }
        if let after { Self.keep(link, at: after.number, in: &newLinks) }
        if let before, let after, pairing.isSame(before.number, after.number) {
            compareValues(of: before, after, link)
        } else {
            Self.keep(link, at: Pair(old: before?.number, new: after?.number), in: &moves)
        }
    }

    /// Returns the answers of both tables for a link, each under its own rules.
    func answers(_ text: String) -> (IndexMatch?, IndexMatch?) {
        let link = try? DeepLink(text, oldReading)
        let other = hasSameRules ? link : try? DeepLink(text, newReading)
        return (link.flatMap(old.match), other.flatMap(new.match))
    }

    private static func keep<Key: Hashable>(_ link: Link, at key: Key, in links: inout [Key: Link]) {
        if links[key].map({ link.isBetter(than: $0) }) ?? true { links[key] = link }
    }

    // MARK: Values

    private mutating func compareValues(of before: IndexMatch, _ after: IndexMatch, _ link: Link) {
        guard let (aspect, sentence) = difference(of: before, after, link.text) else { return }
        let key = Values(pair: Pair(old: before.number, new: after.number), aspect: aspect)
        if let known = values[key], !link.isBetter(than: known.link) { return }
        values[key] = (link, sentence)
    }

    private func difference(of before: IndexMatch, _ after: IndexMatch, _ text: String) -> (Aspect, String)? {
        let parameters = (before.parameters, after.parameters)
        if parameters.0 != parameters.1 {
            return (.path, "path values were \(Self.shown(parameters.0)) and are \(Self.shown(parameters.1))")
        }
        let tails = (before.tail, after.tail)
        if !Self.areSame(tails.0, tails.1) {
            return (.path, "the tail was \(Self.shown(tails.0)) and is \(Self.shown(tails.1))")
        }
        guard !hasSameRules, text.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
            return nil
        }
        let queries = (Array(before.query), Array(after.query))
        if queries.0 != queries.1 {
            return (.query, "query values were \(Self.shown(queries.0)) and are \(Self.shown(queries.1))")
        }
        if mergesAlike { return nil }
        let arguments = (Self.arguments(of: before), Self.arguments(of: after))
        if arguments.0 == arguments.1 { return nil }
        return (.arguments, "arguments were \(Self.shown(arguments.0)) and are \(Self.shown(arguments.1))")
    }

    private static func areSame(_ left: [String]?, _ right: [String]?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.count == right.count && zip(left, right).allSatisfy { $0.hasSameBytes(as: $1) }
    }

    /// Returns the merged dictionary of arguments, as texts in the order of their names.
    private static func arguments(of match: IndexMatch) -> [LinkQuery.Pair] {
        let arguments: [(name: String, value: String?)] = match.arguments(
            caller: [], defaults: [], text: { $0 }, absent: nil,
            list: { values in "[" + values.map { $0 ?? "nothing" }.joined(separator: ", ") + "]" })
        return arguments.map { LinkQuery.Pair($0.name, $0.value) }.sorted {
            $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
    }

    private static func shown(_ parameters: RouteParameters) -> String {
        parameters.isEmpty ? "none" : parameters.map { "\($0.name)='\($0.value)'" }.joined(separator: " ")
    }

    private static func shown(_ tail: [String]?) -> String {
        guard let tail else { return "none" }
        return tail.isEmpty ? "empty" : tail.map { "'\($0)'" }.joined(separator: " ")
    }

    private static func shown(_ pairs: [LinkQuery.Pair]) -> String {
        if pairs.isEmpty { return "none" }
        return pairs.map { pair in pair.value.map { "\(pair.name)='\($0)'" } ?? pair.name }.joined(separator: " ")
    }
}
