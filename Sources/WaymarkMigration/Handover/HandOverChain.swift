import WaymarkCore
import WaymarkGround
import WaymarkLock
import WaymarkRouting

/// A link that is at the other router, or came from there, and the links that led to it.
///
/// The chain follows the task; it describes the current state only until the link has come back.
final class HandOverChain: Sendable {
    /// The chain of the running task; `nil` if no link has been handed over yet.
    @TaskLocal static var current: HandOverChain?

    private struct State: Sendable {
        /// The time at which the link came back.
        var end: Duration?
        var circle: [String]?
    }

    let link: String
    /// The source of the link, which a hand-over does not change.
    let source: LinkSource
    /// The router that has handed the link over, or to which it came.
    private let router: ObjectIdentifier
    private let previous: HandOverChain?
    /// Whether the link came from the other router without a known task: another link that is there may have led to it.
    private let isStray: Bool
    private let clock: AppClock
    private let state = Lock(State())

    /// The time after which a task's actions no longer belong to the opening that began it.
    private static let greatestAfterlife = Duration.seconds(1)

    init(
        _ link: String, of router: RouterCore, from source: LinkSource, after previous: HandOverChain?,
        isStray: Bool = false, _ clock: AppClock
    ) {
        self.clock = clock
        self.router = ObjectIdentifier(router)
        self.link = link
        self.source = source
        self.previous = previous
        self.isStray = isStray
    }

    /// Whether the link has come back.
    var isOver: Bool { state.withLock(\.end) != nil }

    /// Whether the link came back so long ago that a task that is still running opens its own links.
    var isPast: Bool { state.withLock(\.end).map { clock.now - $0 >= Self.greatestAfterlife } ?? false }

    /// The links that lead back to this one, up to the repeated one, if a cycle was found meanwhile.
    var circle: [String]? { state.withLock(\.circle) }

    /// Records that the link has come back.
    func end() {
        let now = clock.now
        state.withLock { $0.end = $0.end ?? now }
    }

    /// The chain, beginning with the last link.
    private var chain: some Sequence<HandOverChain> { sequence(first: self, next: \.previous) }

    /// The links, beginning with the first.
    var links: [String] { chain.map(\.link).reversed() }

    /// Whether the beginning of the chain is unknown.
    var hasUnknownOrigin: Bool { chain.contains { $0.isStray } }

    /// Returns whether a link of a router is in progress. Other routers may have handed it to this one.
    func has(_ link: String, of router: RouterCore) -> Bool {
        let router = ObjectIdentifier(router)
        return chain.contains { !$0.isOver && $0.router == router && $0.link.hasSameBytes(as: link) }
    }

    /// Returns whether a link is the last one in progress.
    func isAt(_ link: String) -> Bool { chain.first { !$0.isOver }?.link.hasSameBytes(as: link) ?? false }

    /// Records a cycle for every link of the chain, so that none of them ends as if no route had taken it.
    func note(_ circle: [String]) {
        for link in chain { link.state.withLock { $0.circle = $0.circle ?? circle } }
    }
}
