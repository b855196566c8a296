internal import WaymarkCore
internal import WaymarkExpressions

/// Links of routes that are not in any trie: those whose pattern is one expression for the whole path and, if a leading
/// slash is significant, those without one among others that have it.
///
/// The links are samples. Two expressions match more than the paths that distinguish their routes, so tables with such
/// routes are compared in full only if they are the same.
struct UnseenProbing {
    private let sides: [ComparedTable]
    private let pairing: RoutePairing
    private let limits: DifferenceLimits
    private let schemes: [String]

    init(_ old: ComparedTable, _ new: ComparedTable, _ pairing: RoutePairing, limits: DifferenceLimits) {
        sides = [old, new]
        self.pairing = pairing
        self.limits = limits
        let known = sides.reduce(into: Set<String>()) { schemes, side in
            schemes.formUnion(side.table.variantsOfSection.keys.compactMap(\.scheme))
            schemes.formUnion(side.rules.schemesWithHost)
            schemes.formUnion(side.index.routes.compactMap(\.pattern.scheme))
        }
        schemes = [JointOrigins.otherScheme(known, sides), "https"]
    }

    /// Calls `body` with each link.
    ///
    /// - Returns: A sentence if not everything could be compared.
    func run(_ body: (String) -> Void) -> [String] {
        let unseen = sides.map(\.table.unseenRoutes)
        if unseen.allSatisfy(\.isEmpty) || areSame { return [] }
        for (side, others) in [(0, 1), (1, 0)] {
            let automata = expressions(of: others).compactMap(\.expression.automaton)
            for number in unseen[side] {
                let route = sides[side].index.routes[number]
                guard let expression = expression(of: route, side) else {
                    samples(of: route, sides[side].rules).forEach(body)
                    continue
                }
                guard let automaton = expression.expression.automaton else { continue }
                for text in texts(of: automaton, besides: automata) {
                    links(of: text, route, sides[side].rules).forEach(body)
                }
            }
        }
        let count = max(unseen[0].count, unseen[1].count)
        let patterns = count == 1 ? "the pattern of one route" : "the patterns of \(count) routes"
        return ["no proof covers \(patterns); only samples were tried"]
    }

    /// Whether both tables have the same routes in the same order, under the same rules.
    private var areSame: Bool {
        guard sides[0].rules == sides[1].rules else { return false }
        let routes = sides.map { side in
            let present = side.index.presentRoutes
            return side.index.routes.filter { present.contains($0.number) }
        }
        return routes[0].elementsEqual(routes[1]) { old, new in
            old.pattern == new.pattern && old.priority == new.priority && pairing.isSame(old.number, new.number)
        }
    }

    private func expression(of route: RouteEntry, _ side: Int) -> PathExpression? {
        try? route.pattern.reading(under: sides[side].rules).get().expression
    }

    private func expressions(of side: Int) -> [PathExpression] {
        sides[side].table.unseenRoutes.compactMap { expression(of: sides[side].index.routes[$0], side) }
    }

    // MARK: Links

    /// Returns links of a pattern of segments.
    private func samples(of route: RouteEntry, _ rules: MatchingRules) -> [String] {
        ["0", "a"].compactMap { text in
            let values = route.pattern.parameters.map { parameter in
                (parameter.name, parameter.extent == .segment ? PatternValue.text(text) : .segments([text]))
            }
            let link = try? route.pattern.link(
                Dictionary(values, uniquingKeysWith: { $1 }), tail: route.pattern.hasUnnamedTail ? [text] : [],
                rules: rules)
            return link?.text
        }
    }

    /// Returns texts that an expression matches, and that as few of the others as possible match.
    private func texts(of automaton: ByteAutomaton, besides others: [ByteAutomaton]) -> [[UInt8]] {
        let distinguished = others.prefix(TextChoice.greatestOthers).map(Optional.some)
        for form in [Self.readable, ConstraintTexts.someText].compactMap(\.self) {
            let found = TextChoice.search(in: [automaton, form], distinguishing: distinguished, limit: limits.states)
            if case .decided(let choices) = found, !choices.isEmpty { return choices.map(\.text) }
        }
        return automaton.shortestMember().map { [$0] } ?? []
    }

    /// The texts that are written in a link without escapes.
    private static let readable: ByteAutomaton? = (try? LinearExpression("[0-9A-Za-z/._-]+"))?.automaton

    /// Returns the links whose path, including the host if it is a segment, is a text.
    private func links(of text: [UInt8], _ route: RouteEntry, _ rules: MatchingRules) -> [String] {
        let path = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { LinkOrigin.written(Array($0), in: rules.literals) }.joined(separator: "/")
        let isLed = path.hasPrefix("/")
        let own = (try? route.pattern.reading(under: rules).get())?.scheme(under: rules)
        let named = own.map { [$0] } ?? schemes
        let links = named.flatMap { scheme in
            isLed ? ["\(scheme)://example.com\(path)", "\(scheme):\(path)"] : ["\(scheme)://\(path)"]
        }
        return own == nil ? [isLed ? path : "/\(path)"] + links : links
    }
}
