import WaymarkCore
import WaymarkGround
import WaymarkLock
import WaymarkRouting

/// The other router of a router, and the links that are currently there.
final class HandOverDispatcher: LinkDispatcher {
    /// A link that another router is queried about.
    private struct Query: Sendable {
        let dispatcher: ObjectIdentifier
        let link: String
    }

    /// The links that other routers are currently queried about.
    @TaskLocal private static var asked: [Query] = []
    /// The dispatchers that do not query their routers at the moment.
    @TaskLocal private static var silent: Set<ObjectIdentifier> = []

    let other: any ForeignRouter
    let clock: AppClock
    private let state = Lock<[HandOverChain]>([])

    init(_ other: any ForeignRouter, _ clock: AppClock) {
        self.other = other
        self.clock = clock
    }

    // MARK: Asking

    /// Returns whether the other router would take a link; if it queries this router about the same link, it is not
    /// queried again.
    func canOpen(_ link: DeepLink, from source: LinkSource) -> Bool {
        if Self.silent.contains(ObjectIdentifier(self)) { return false }
        let query = Query(dispatcher: ObjectIdentifier(self), link: link.text)
        let isAsked = Self.asked.contains {
            $0.dispatcher == query.dispatcher && $0.link.hasSameBytes(as: query.link)
        }
        if isAsked { return false }
        return Self.$asked.withValue(Self.asked + [query]) { other.canOpen(OfferedLink(link, source: source)) }
    }

    /// Runs `body` without querying the other router about links.
    func silent<Result>(_ body: () -> Result) -> Result {
        Self.$silent.withValue(Self.silent.union([ObjectIdentifier(self)]), operation: body)
    }

    // MARK: Crossing over

    /// Adds a link that is handed over to the other router; `nil` if the link has just come from there, so that neither
    /// router takes it.
    ///
    /// - Throws: An error if the link has been there before, with other links in between.
    func leaving(_ hop: Hop) throws(RouterError) -> HandOverChain? {
        let text = hop.text
        let current = HandOverChain.current.flatMap { $0.isPast ? nil : $0 }
        if let current {
            let isBack = current.has(text, of: hop.core)
            if isBack, hop.isFirst, current.isAt(text) { return nil }
            let links = current.links
            if isBack || links.count > hop.core.configuration.greatestHops {
                throw circle(links + [text], [current], hop)
            }
            if current.hasUnknownOrigin, let origin = waiting(text) {
                throw circle(origin.links + links + [text], [origin, current], hop)
            }
        }
        let chain = HandOverChain(text, of: hop.core, from: hop.source, after: current, clock)
        state.withLock { $0.append(chain) }
        return chain
    }

    private func circle(_ links: [String], _ chains: [HandOverChain], _ hop: Hop) -> RouterError {
        for chain in chains { chain.note(links) }
        return hop.error(.handOverLoop(links), at: .handOver)
    }

    /// Returns the link with a text that is currently at the other router.
    private func waiting(_ text: String) -> HandOverChain? {
        state.withLock { $0.last { $0.link.hasSameBytes(as: text) } }
    }

    /// Records that a link has come back from the other router.
    func returned(_ chain: HandOverChain) {
        chain.end()
        state.withLock { $0.removeAll { $0 === chain } }
    }

    /// Returns the chain of a link that the other router gives to this one, and that must not go back to it. If the
    /// task does not know the link's origin, an equal link in progress counts as the origin.
    ///
    /// The source is that of the link in progress. A task that does not know its link's origin may bring a different
    /// link with the same text, which must not benefit from the trust in the one in progress: the source is the app
    /// only if both are from the app.
    ///
    /// - Returns: The link, and whether its chain begins here.
    func arriving(_ text: String, of router: RouterCore, from source: LinkSource) -> (HandOverChain, isOwn: Bool) {
        let current = HandOverChain.current.flatMap { $0.isOver ? nil : $0 }
        let known = current ?? waiting(text)
        var trusted = known?.source ?? source
        if current == nil, trusted.isInside { trusted = source }
        if let known, known.has(text, of: router), known.source == trusted { return (known, false) }
        return (HandOverChain(text, of: router, from: trusted, after: known, isStray: known == nil, clock), true)
    }
}
