import WaymarkCore
import WaymarkGround
import WaymarkLock
import WaymarkRouting

/// A link that is at the other router, or came from there, and those that led to it.
///
/// The chain follows the task; it stands for what is going on only until the link has come back.
final class HandOverChain: Sendable {
    /// The chain of the running task; `nil` before any link has crossed over.
    @TaskLocal static var current: HandOverChain?

    private struct State: Sendable {
        /// The time at which the link came back.
        var end: Duration?
        var circle: [String]?
    }

    let link: String
    /// The source of the link, which crossing over does not change.
    let source: LinkSource
    private let previous: HandOverChain?
    /// Whether it came from the other router on a way that no task knows: another link that is there may have led to it.
    private let isStray: Bool
    private let clock: AppClock
    private let state = Lock(State())

    /// The time after which what a task does is no part of the link's opening that began it.
    private static let greatestAfterlife = Duration.seconds(1)

    init(
        _ link: String, from source: LinkSource, after previous: HandOverChain?, isStray: Bool = false,
        _ clock: AppClock
    ) {
        self.clock = clock
        self.link = link
        self.source = source
        self.previous = previous
        self.isStray = isStray
    }

    /// Whether the link has come back.
    var isOver: Bool { state.withLock(\.end) != nil }

    /// Whether the link came back so long ago that a task which goes on since has links of its own.
    var isPast: Bool { state.withLock(\.end).map { clock.now - $0 >= Self.greatestAfterlife } ?? false }

    /// The links that lead back here, up to the one met before, if that was found out meanwhile.
    var circle: [String]? { state.withLock(\.circle) }

    /// The link has come back.
    func end() {
        let now = clock.now
        state.withLock { $0.end = $0.end ?? now }
    }

    /// The chain from the last link on.
    private var chain: some Sequence<HandOverChain> { sequence(first: self, next: \.previous) }

    /// The links, from the first on.
    var links: [String] { chain.map(\.link).reversed() }

    /// Whether the beginning of the chain is not known.
    var hasUnknownOrigin: Bool { chain.contains { $0.isStray } }

    /// Returns whether a link is on its way.
    func has(_ link: String) -> Bool { chain.contains { !$0.isOver && $0.link.hasSameBytes(as: link) } }

    /// Returns whether a link is the last that is on its way.
    func isAt(_ link: String) -> Bool { chain.first { !$0.isOver }?.link.hasSameBytes(as: link) ?? false }

    /// Notes a circle at every link that is on its way, so that none of them ends as if no route took it.
    func note(_ circle: [String]) {
        for link in chain { link.state.withLock { $0.circle = $0.circle ?? circle } }
    }
}
