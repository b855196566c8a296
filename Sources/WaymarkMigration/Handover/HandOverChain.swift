import WaymarkCore
import WaymarkLock
import WaymarkRouting

/// A link that is at the other router, or came from there, and those that led to it.
///
/// The chain follows the task; it stands for what is going on only until the link has come back.
final class HandOverChain: Sendable {
    /// The chain of the running task; `nil` before any link has crossed over.
    @TaskLocal static var current: HandOverChain?

    private struct State: Sendable {
        var isOver = false
        var circle: [String]?
    }

    let link: String
    /// The source of the link, which crossing over does not change.
    let source: LinkSource
    private let previous: HandOverChain?
    /// Whether it came from the other router on a way that no task knows: another link that is there may have led to it.
    private let isStray: Bool
    private let state = Lock(State())

    init(_ link: String, from source: LinkSource, after previous: HandOverChain?, isStray: Bool = false) {
        self.link = link
        self.source = source
        self.previous = previous
        self.isStray = isStray
    }

    /// Whether the link has come back.
    var isOver: Bool { state.withLock(\.isOver) }

    /// The links that lead back here, up to the one met before, if that was found out meanwhile.
    var circle: [String]? { state.withLock(\.circle) }

    /// The link has come back.
    func end() { state.withLock { $0.isOver = true } }

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
