import Account
import AccountRoutes
import Foundation
import Mall
import ShopScreens
import Waymark
import Web

/// The sample app: its features put together, and links opened with all that becomes of them as text.
@MainActor public final class Shop {
    /// The features, put together.
    public let app: Mediator
    private let isCold: Bool
    private let session: Session
    private let storage: HeldStorage
    private let keeper: RuleKeeper?
    private let events: RouterEvents
    private let showsEvents: Bool
    private let print: (String) -> Void
    private var hasFirstPage: Bool
    private var watch = InboxWatch()
    private var told: [RouterEvent] = []

    /// An app that is closed for links until it has started.
    ///
    /// - Parameters:
    ///   - manifest: The app's links as data.
    ///   - configuration: What this run has that another has not.
    ///   - print: Takes the lines.
    /// - Throws: What is wrong with the features' routes.
    public init(
        manifest: Manifest, configuration: ShopConfiguration = ShopConfiguration(), print: @escaping (String) -> Void
    ) throws(MediatorError) {
        let folder = configuration.folder
        storage = HeldStorage(
            folder.map { FileInboxStorage(folder: $0.appending(path: "Links")) }
                ?? MemoryInboxStorage(clock: configuration.clock))
        var inbox = InboxConfiguration(storage: storage)
        inbox.gates = [
            InboxGateRule(.firstPage, isOpen: !configuration.isCold),
            InboxGateRule(.signIn, for: .tag(.needsSignIn)),
        ]
        var router = RouterConfiguration()
        router.clock = configuration.clock
        router.inbox = inbox

        let stage = Stage(print: print)
        let session = Session(agrees: configuration.signsIn)
        let app = try Mediator(
            modules: [
                MallModule(stage: stage), AccountModule(stage: stage, session: session), WebModule(stage: stage),
            ],
            manifest: manifest, configuration: router)
        session.onSignIn = { app.router.inbox?.open(.signIn) }
        keeper = configuration.rules.map {
            RuleKeeper(app.router, source: $0, folder: folder?.appending(path: "Rules"))
        }
        self.app = app
        self.session = session
        self.print = print
        isCold = configuration.isCold
        hasFirstPage = !configuration.isCold
        showsEvents = configuration.showsEvents
        events = app.router.events()
    }

    /// Opens the app for links: with the last good rules, and for those links as well that were kept from the last time.
    public func start() async {
        let kept = await storage.read()
        watch.expected += kept
        await follow { watch.expected <= 0 }
        if kept > 0 { print("> \(kept) kept from the last time") }
        report()
        if let keeper { show(await keeper.start()) }
        await app.start()
        await rest()
    }

    /// Does what a person at the terminal asks for, and prints what comes of it.
    ///
    /// - Returns: Whether it was done; of a link, whether it was opened, or waits.
    public func perform(_ step: ShopCommand.Step) async -> Bool {
        switch step {
        case .link(let link, let source):
            print("> \(link) from \(source)")
            if let keeper { show(await keeper.update()) }
            let isDone = isCold && !source.isInside ? await receive(link, from: source) : await open(link, from: source)
            await rest()
            return isDone
        case .firstPage:
            print("> first-page")
            hasFirstPage = true
            app.router.inbox?.open(.firstPage)
            await rest()
            return true
        case .signIn:
            print("> sign-in")
            let isSignedIn = try? await app.router.open(SignIn())
            await rest()
            return isSignedIn == true
        }
    }

    // MARK: Links

    /// Opens a link while somebody waits for what becomes of it.
    private func open(_ link: String, from source: LinkSource) async -> Bool {
        do throws(RouterError) {
            try await app.router.open(link, from: source)
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
        guard let inbox = app.router.inbox else { return false }
        do throws(InboxError) {
            let receipt = try await inbox.accept(link, from: source)
            if !receipt.isDuplicate { watch.expected += 1 }
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
        await follow { watch.isAtRest(isShut) }
        report()
    }

    private func report() {
        for event in told {
            if showsEvents {
                print("  · \(event)")
            } else if watch.hasCome(event) {
                // Nobody waits for what becomes of a link from the inbox, so nobody else is told why it was not opened.
                switch event.kind {
                case .waiting: print("  … \(event.kind)")
                case .refused, .failed: print("  ✗ \(event.kind)")
                default: break
                }
            }
        }
        told = []
    }

    private func follow(until isDone: () -> Bool) async {
        events.drain().forEach(note)
        var iterator = events.makeAsyncIterator()
        while !isDone(), let event = await iterator.next() {
            note(event)
            events.drain().forEach(note)
        }
    }

    private func note(_ event: RouterEvent) {
        watch.note(event)
        told.append(event)
    }

    /// Whether the link of an event waits for something that has not happened yet.
    private func isShut(before event: RouterEvent) -> Bool {
        if !hasFirstPage { return true }
        let route = app.router.explain(event.link, from: event.source).route
        return !session.isSignedIn && route?.tags.contains(.needsSignIn) == true
    }
}
