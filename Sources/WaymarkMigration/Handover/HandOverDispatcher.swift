import WaymarkCore
import WaymarkGround
import WaymarkLock
import WaymarkRouting

/// The other router of a router, and the links that are there.
final class HandOverDispatcher: LinkDispatcher {
    /// The links about which the other router is being asked.
    @TaskLocal private static var asked: [String] = []
    /// The dispatchers that ask nobody meanwhile.
    @TaskLocal private static var silent: Set<ObjectIdentifier> = []

    let other: any ForeignRouter
    let clock: AppClock
    private let state = Lock<[HandOverChain]>([])

    init(_ other: any ForeignRouter, _ clock: AppClock) {
        self.other = other
        self.clock = clock
    }

    // MARK: Asking

    /// Returns whether the other router would take a link; it is not asked again where it asks back.
    func canOpen(_ link: DeepLink, from source: LinkSource) -> Bool {
        if Self.silent.contains(ObjectIdentifier(self)) { return false }
        let text = link.text
        if Self.asked.contains(where: { $0.hasSameBytes(as: text) }) { return false }
        return Self.$asked.withValue(Self.asked + [text]) { other.canOpen(OfferedLink(link, source: source)) }
    }

    /// Runs `body`, in which the other router is not asked what it would take.
    func silent<Result>(_ body: () -> Result) -> Result {
        Self.$silent.withValue(Self.silent.union([ObjectIdentifier(self)]), operation: body)
    }

    // MARK: Crossing over

    /// A link on its way to the other router; `nil` if it has just come from there, so that neither takes it.
    ///
    /// - Throws: Where it has been there before and other links in between.
    func leaving(_ hop: Hop) throws(RouterError) -> HandOverChain? {
        let text = hop.text
        let current = HandOverChain.current.flatMap { $0.isPast ? nil : $0 }
        if let current {
            let isBack = current.has(text)
            if isBack, hop.previous.isEmpty, current.isAt(text) { return nil }
            let links = current.links
            if isBack || links.count > hop.core.configuration.greatestHops {
                throw circle(links + [text], [current], hop)
            }
            if current.hasUnknownOrigin, let origin = waiting(text) {
                throw circle(origin.links + links + [text], [origin, current], hop)
            }
        }
        let chain = HandOverChain(text, from: hop.source, after: current, clock)
        state.withLock { $0.append(chain) }
        return chain
    }

    private func circle(_ links: [String], _ chains: [HandOverChain], _ hop: Hop) -> RouterError {
        for chain in chains { chain.note(links) }
        return hop.error(.handOverLoop(links), at: .handOver)
    }

    /// A link that is at the other router.
    private func waiting(_ text: String) -> HandOverChain? {
        state.withLock { $0.last { $0.link.hasSameBytes(as: text) } }
    }

    /// A link is back from the other router.
    func returned(_ chain: HandOverChain) {
        chain.end()
        state.withLock { $0.removeAll { $0 === chain } }
    }

    /// A link that the other router gives to this one, to which it must not come back; for a task that does not know where
    /// it comes from, the same link that is on its way counts.
    ///
    /// The source is that of the link that is on its way. A task that does not know it may bring another link with the same
    /// text, which gets nothing from the trust in the one on its way: the source is the app only if both say so.
    ///
    /// - Returns: The link, and whether its way begins here.
    func arriving(_ text: String, from source: LinkSource) -> (HandOverChain, isOwn: Bool) {
        let current = HandOverChain.current.flatMap { $0.isOver ? nil : $0 }
        let known = current ?? waiting(text)
        var trusted = known?.source ?? source
        if current == nil, trusted.isInside { trusted = source }
        if let known, known.has(text), known.source == trusted { return (known, false) }
        return (HandOverChain(text, from: trusted, after: known, isStray: known == nil, clock), true)
    }
}
