import Account
import AccountRoutes
import AccountServices
import Cart
import CartServices
import Foundation
import Mall
import Promotions
import ShopScreens
import Waymark
import Web

/// The sample app: its features put together, and links opened with all that becomes of them as text.
@MainActor public final class Shop {
    /// The features, put together.
    public let app: Mediator
    private let configuration: ShopConfiguration
    private let keeper: RuleKeeper?
    private let events: RouterEvents
    private let print: (String) -> Void
    /// The openings of links that came by the inbox, for which nobody waits.
    private var delivered: Set<UInt64> = []

    /// An app that is closed for links until it has started.
    ///
    /// - Parameters:
    ///   - manifest: The app's links as data.
    ///   - configuration: What this run has that another has not.
    ///   - print: Takes the lines.
    /// - Throws: What is wrong with the features' routes and services.
    public init(
        manifest: Manifest, configuration: ShopConfiguration = ShopConfiguration(), print: @escaping (String) -> Void
    ) throws(MediatorError) {
        var inbox = InboxConfiguration(
            storage: configuration.folder.map { FileInboxStorage(folder: $0.appending(path: "Links")) }
                ?? MemoryInboxStorage(clock: configuration.clock))
        inbox.gates = [
            InboxGateRule(.firstPage, isOpen: !configuration.isCold),
            InboxGateRule(.signIn, for: .tag(.needsSignIn)),
        ]
        var router = RouterConfiguration()
        router.clock = configuration.clock
        router.inbox = inbox
        var lifecycle = LifecycleConfiguration()
        lifecycle.clock = configuration.clock
        lifecycle.width = configuration.width

        let (stage, server) = (Stage(print: print), configuration.server)
        app = try Mediator(
            modules: [
                MallModule(stage: stage, server: server),
                AccountModule(stage: stage, server: server, agrees: configuration.signsIn),
                CartModule(stage: stage),
                PromotionsModule(stage: stage, server: server),
                WebModule(stage: stage),
                AppModule(),
            ],
            manifest: manifest, configuration: router, lifecycle: lifecycle)
        keeper = configuration.rules.map { [app] in
            RuleKeeper(app.router, source: $0, folder: configuration.folder?.appending(path: "Rules"))
        }
        self.configuration = configuration
        self.print = print
        events = app.router.events()
    }

    /// Starts the features and opens the app for links: with the last good rules, and for those links as well that were kept
    /// from the last time.
    public func start() async {
        await app.router.inbox?.settle()
        let kept = app.router.inbox?.links ?? []
        if !kept.isEmpty { print("> \(kept.count) kept from the last time") }
        for link in kept { print("  … \(link.text) from \(link.source)") }
        // Whether these were read before or after somebody listened is chance, so what was told of them is not printed.
        _ = events.drain()
        if let keeper { show(await keeper.start()) }
        let report = await app.start()
        if configuration.showsTimeline {
            for line in report.profile.timeline().split(separator: "\n") { print("  \(line)") }
        }
        await rest()
    }

    /// Does what a person at the terminal asks for, and prints what comes of it.
    ///
    /// - Returns: Whether it was done; of a link, whether it was opened, or waits.
    public func perform(_ step: ShopCommand.Step) async -> Bool {
        print("> \(step)")
        let isDone: Bool
        switch step {
        case .link(let link, let source):
            if let keeper { show(await keeper.update()) }
            let isEarly = configuration.isCold && !source.isInside
            isDone = isEarly ? await receive(link, from: source) : await open(link, from: source)
        case .firstPage: isDone = app.router.inbox?.open(.firstPage) == true
        case .signIn: isDone = (try? await app.router.open(SignIn())) == true
        case .signOut: isDone = await signOut()
        case .audit: isDone = audit()
        }
        await rest()
        return isDone
    }

    private func signOut() async -> Bool {
        guard let session = try? await app.components.resolve((any Session).self) else { return false }
        await session.signOut()
        app.router.inbox?.close(.signIn)
        await app.send(SignedOut())
        return true
    }

    // MARK: Services

    /// Says what is wrong with the services that features offer each other, and draws them.
    private func audit() -> Bool {
        let audit = app.components.audit(uses: Self.uses)
        for line in "\(audit)\n\(audit.graph.dot)".split(separator: "\n") { print("  \(line)") }
        return !audit.hasErrors
    }

    /// What pages ask for.
    private static let uses = [
        ServiceUse(of: (any Session).self, by: "the mall's pages"),
        ServiceUse(of: (any Cart).self, by: "the mall's pages"),
    ]

    // MARK: Links

    /// Opens a link while somebody waits for what becomes of it.
    private func open(_ link: String, from source: LinkSource) async -> Bool {
        do throws(RouterError) {
            let response = try await app.router.open(link, from: source)
            if let text = response.value(as: String.self) { print("  = \(text)") }
            return true
        } catch {
            print("  ✗ \(error.reason)")
            if case .notFound(let near) = error.reason, let explanation = near.explanation {
                for line in "\(explanation)".split(separator: "\n") { print("    \(line)") }
            }
            return false
        }
    }

    /// Takes a link in as the system hands it over at a start: once this returns, it is not lost.
    private func receive(_ link: String, from source: LinkSource) async -> Bool {
        do throws(InboxError) {
            try await app.router.inbox?.accept(link, from: source)
            return true
        } catch {
            print("  ✗ \(error)")
            return false
        }
    }

    private func show(_ update: RuleUpdate) {
        if case .unchanged = update { return }
        print("  ~ rules \(update)")
    }

    // MARK: Events

    /// Waits until no link is on its way, and prints what the router has told meanwhile.
    private func rest() async {
        await app.router.inbox?.settle()
        for event in events.drain() {
            if configuration.showsEvents { print("  · \(event)") } else { report(event) }
        }
    }

    /// Prints what nobody else is told: how far a workflow has come, and what becomes of links from the inbox.
    private func report(_ event: RouterEvent) {
        switch event.kind {
        case .progressed(let step): print("  → \(step)")
        case .waiting:
            delivered.insert(event.opening)
            print("  … \(event.kind)")
        case .delivered: delivered.insert(event.opening)
        case .refused, .failed: if delivered.contains(event.opening) { print("  ✗ \(event.kind)") }
        default: break
        }
    }
}
