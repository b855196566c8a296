import WaymarkCore
import WaymarkLock
public import WaymarkRouting

/// An inbox that keeps links from outside until the app can open them; a router's inbox is
/// ``/WaymarkInbox/WaymarkRouting/Router/inbox``.
///
/// ```swift
/// var configuration = RouterConfiguration()
/// configuration.isReady = false
/// configuration.inbox = InboxConfiguration(gates: ["ui", InboxGateRule("signIn", for: .tag("needsSignIn"))])
/// let router = try Router(configuration)
/// router.send("shop://goods/42", from: .push)     // from the first line of the app's code on
/// …
/// router.setReady(true)
/// router.inbox?.open("ui")                        // goods are shown; what needs to sign in waits
/// ```
///
/// A link waits at its gates, and is then delivered to the router, in the order of arrival, one after the other in each
/// scene. It is **acknowledged** when its handler has been reached (all interceptors have let it pass) and has ended or
/// begun to wait. The inbox delivers the next link without waiting for the result of a screen. A link that is not
/// acknowledged, because the process ended or the router did not accept it, is delivered again by the next inbox with
/// the same storage. The number of the attempt is written before each delivery. After two attempts, the link is set
/// aside, and only ``deliver(_:)`` delivers it.
///
/// The first wait of a handler therefore acknowledges a link, even if the handler redirects or declines afterwards; the
/// target of the redirect is not kept. The handler of unmatched links counts like that of a route, and so does another
/// router that can open the link.
///
/// The inbox does not accept links from inside, because the app opens them itself.
public actor LinkInbox {
    nonisolated let state: Lock<InboxState>
    nonisolated let configuration: InboxConfiguration
    nonisolated let clock: AppClock
    private nonisolated let home = Lock(Home(core: nil))
    /// The task that accepts links from the configuration's drop, or did so last.
    var taking: Task<Int, Never>?
    /// The links that were accepted from the drop and could not be removed from it yet.
    var dropped: Set<StoredLink.ID> = []

    /// The router, which has the inbox.
    private struct Home: Sendable {
        weak var core: RouterCore?
    }

    init(_ configuration: InboxConfiguration, clock: AppClock, isReady: Bool) {
        self.configuration = configuration
        self.clock = clock
        state = Lock(InboxState(configuration, isReady: isReady))
    }

    /// Ends the sleep until the first link expires, which may be a day.
    deinit { state.withLock(\.sleep)?.cancel() }

    nonisolated var core: RouterCore? { home.withLock(\.core) }

    /// Begins to load the stored links, for a router that has just been created.
    package nonisolated func begin(for core: RouterCore) {
        home.withLock { $0.core = core }
        Task.detached { await self.load() }
    }

    // MARK: Gates

    /// Opens a gate, and delivers the links for which it was the only closed gate.
    ///
    /// It stays open until it is closed.
    ///
    /// - Parameters:
    ///   - gate: The gate.
    ///   - scene: The name of the scene, if each scene has its own gate; otherwise `nil`.
    /// - Returns: `true` if the inbox has the gate, shared by all scenes or for the scene.
    @discardableResult
    public nonisolated func open(_ gate: InboxGate, scene: String? = nil) -> Bool { set(gate, isOpen: true, scene) }

    /// Closes a gate. Links that have not been delivered to the router yet wait at it, and deliveries under way
    /// continue.
    ///
    /// - Parameters:
    ///   - gate: The gate.
    ///   - scene: The name of the scene, if each scene has its own gate; otherwise `nil`.
    /// - Returns: `true` if the inbox has the gate, shared by all scenes or for the scene.
    @discardableResult
    public nonisolated func close(_ gate: InboxGate, scene: String? = nil) -> Bool { set(gate, isOpen: false, scene) }

    private nonisolated func set(_ gate: InboxGate, isOpen: Bool, _ scene: String?) -> Bool {
        // The router's own gate only reflects whether the router is ready.
        if gate == .ready { return false }
        return changeAndLook { $0.set(gate, isOpen: isOpen, scene: scene) }
    }

    package nonisolated func setReady(_ isReady: Bool) { changeAndLook { $0.setOpen(.ready, isReady) } }

    // MARK: Links

    /// Accepts a link, and returns once the storage has it.
    ///
    /// - Parameters:
    ///   - link: The link, as a text, a link that was parsed before, or a `URL`.
    ///   - source: The source of the link, which must not be the app itself.
    ///   - key: A key; a later link with the same key replaces this one while it waits.
    ///   - timeToLive: The time that it may wait; `nil` for the inbox's own.
    ///   - scene: The scene that the link is for. The link waits for that scene's gates, and for its earlier links.
    /// - Returns: A receipt, which says whether the link is stored.
    /// - Throws: An ``InboxError`` if the link was not accepted.
    @discardableResult
    public func accept(
        _ link: some LinkConvertible, from source: LinkSource, key: String? = nil, timeToLive: Duration? = nil,
        scene: String? = nil
    ) async throws(InboxError) -> InboxReceipt {
        let link = try receive(
            link, from: source, key: key, timeToLive: timeToLive, scene: scene, depth: core?.depthOfTask ?? 0)
        let isStored = await isWritten(link.change)
        if !isStored, state.withLock({ $0.isStopped && !$0.journal.hasEnded(link.change) }) {
            throw error(.stopped, link.link, link.link.text)
        }
        return InboxReceipt(isDuplicate: link.isDuplicate, isStored: isStored)
    }

    /// The links that wait or are being delivered, in the order of delivery.
    public nonisolated var links: [InboxLink] {
        state.withLock { $0.entries.filter { $0.phase != .setAside }.map { InboxLink($0.stored) } }
    }

    /// The links that were delivered as often as allowed and not accepted, in the order of arrival.
    public nonisolated var linksSetAside: [InboxLink] {
        state.withLock { $0.entries.filter { $0.phase == .setAside }.map { InboxLink($0.stored) } }
    }

    /// Delivers a link once more that was set aside, or that the router did not accept. It waits for its gates.
    ///
    /// - Returns: `true` if the inbox has such a link.
    @discardableResult
    public nonisolated func deliver(_ id: InboxLink.ID) -> Bool {
        guard let opening = core?.nextOpening() else { return false }
        return changeAndLook { $0.want(id, opening: opening) }
    }

    /// Removes a link that is not being delivered.
    ///
    /// - Returns: `true` if the inbox has such a link.
    @discardableResult
    public nonisolated func drop(_ id: InboxLink.ID) -> Bool { changeAndLook { $0.drop(id) } }

    // MARK: Receiving

    /// An accepted link.
    struct Received: Sendable {
        let isDuplicate: Bool
        /// The change that has to be written for it.
        let change: UInt64
        let link: DeepLink
    }

    /// Accepts a link at once. It is stored in the background, in the order of arrival.
    @discardableResult
    nonisolated func receive(
        _ link: some LinkConvertible, from source: LinkSource, key: String? = nil, timeToLive: Duration? = nil,
        scene: String? = nil, depth: Int = 0
    ) throws(InboxError) -> Received {
        try receive(link, from: source, depth: depth) { read in
            StoredLink(
                id: .random(in: 1 ... .max), text: read.text, source: source, key: key, scene: scene,
                accepted: configuration.storage.now, timeToLive: timeToLive ?? configuration.timeToLive)
        }
    }

    /// Accepts a link in its stored form.
    ///
    /// - Parameters:
    ///   - age: The time since it was left in a drop.
    ///   - isDropped: Whether it was left in a drop, and waits until it is removed from there.
    ///   - depth: The nesting depth at which it was sent.
    @discardableResult
    nonisolated func receive(
        _ link: some LinkConvertible, from source: LinkSource, age: Duration = .zero, isDropped: Bool = false,
        depth: Int = 0, as form: (DeepLink) -> StoredLink
    ) throws(InboxError) -> Received {
        guard let core else { throw InboxError(.stopped, redactedLink: Redaction.mark) }
        let read: DeepLink
        do { read = try core.read(link) } catch {
            throw self.error(.unreadable(error), nil, core.kept(link))
        }
        if source.isInside { throw error(.inside, read, read.text) }
        if let reason = core.refusal(of: read, from: source) {
            throw error(.refused(Refusal(reason)), read, read.text)
        }
        let stored = form(read)
        let arrival = InboxState.Arrival(
            stored: stored, opening: core.nextOpening(), age: age, isDropped: isDropped, depth: depth)
        // Asked outside the lock, as an app's conditions may run.
        let tags = state.withLock(\.asksForTags) ? core.tags(of: stored.text, from: stored.source) : nil
        let now = clock.now
        switch changeAndLook({ $0.admit(arrival, tags: tags, at: now) }) {
        case .kept(let change): return Received(isDuplicate: false, change: change, link: read)
        case .duplicate(let change), .superseded(let change):
            return Received(isDuplicate: true, change: change, link: read)
        case .full: throw error(.full, read, read.text)
        case .stopped: throw error(.stopped, read, read.text)
        }
    }

    /// Returns the error of a link that was not accepted. Its text is redacted like other texts of the router.
    private nonisolated func error(_ reason: InboxError.Reason, _ link: DeepLink?, _ text: String) -> InboxError {
        guard let core else { return InboxError(reason, redactedLink: Redaction.mark) }
        return InboxError(reason, redactedLink: core.shown(text, link))
    }

    // MARK: For tests

    /// Waits until the inbox is idle: stored links are read, all changes are written, and no link is being delivered. It
    /// is meant for programs that end soon, such as extensions and background tasks.
    public nonisolated func settle() async {
        await withUnsafeContinuation { continuation in change { $0.settle(continuation) } }
    }

    /// Stops delivering and writing, as if the process had ended. Returns when no write is under way and the storage
    /// has released its resources.
    package nonisolated func stop() async {
        change { $0.stop() }
        await settle()
        await configuration.storage.close()
    }
}
