import Foundation
import MallServices
import ShopScreens
import SignInRoutes
import SignInServices
import Waymark
public import WaymarkCatalogue
import WaymarkInbox
import WaymarkInboxFiles
import WaymarkRuleSources

/// The sample app: its assembled features, a window of text, and the outcomes of links as lines.
@MainActor public final class Shop {
    /// The outcome of a link when the app is idle again.
    public enum Outcome: Sendable {
        /// It was opened, with the value that its route returns, if any.
        case opened(Response)
        /// It waits for the user to answer a question, or in the inbox for a gate.
        case waits
        /// It was not opened.
        case refused(RouterError)
    }

    /// The app's version, on which conditions of some rewrites in the manifest depend.
    public static let version = "3.2"
    /// The features, put together.
    public let app: Mediator
    /// The state on display.
    public let window: TextWindow
    /// The notices that no page shows.
    public let notices: Notices
    let configuration: ShopConfiguration
    let tabs: ShopTabs
    private let keeper: RuleKeeper?
    private let events: RouterEvents
    /// The storage of links that wait.
    private let links: any InboxStorage
    let print: (String) -> Void
    /// Whether links from outside go to the inbox, as when the system delivers them at a start.
    var takesLinksIn: Bool
    /// The openings of links from the inbox; no caller waits for them.
    private var delivered: Set<UInt64> = []
    /// The pages that have come in front and were not printed yet.
    private var arrived: [(page: TextPage, request: NavigationRequest)] = []
    /// The state on display, as it was printed last.
    var printedState = ""
    /// The page that was printed last in this step.
    private weak var printed: TextPage?

    /// An app that is closed for links until it has started.
    ///
    /// - Parameters:
    ///   - manifest: The app's links as data.
    ///   - configuration: The configuration of this run.
    ///   - print: Receives the lines.
    /// - Throws: The errors of the features' routes, screens and services.
    public init(
        manifest: Manifest, configuration: ShopConfiguration = ShopConfiguration(), print: @escaping (String) -> Void
    ) throws(MediatorError) {
        links =
            configuration.folder.map { FileInboxStorage(folder: $0.appending(path: "Links")) }
            ?? MemoryInboxStorage(clock: configuration.clock)
        var inbox = InboxConfiguration(storage: links)
        inbox.gates = [InboxGateRule(.firstPage), InboxGateRule(.signIn, for: .tag(.needsSignIn))]
        var router = RouterConfiguration()
        router.clock = configuration.clock
        router.inbox = inbox
        router.appVersion = Self.version
        var lifecycle = LifecycleConfiguration()
        lifecycle.clock = configuration.clock
        lifecycle.width = configuration.width
        var limits = NavigationConfiguration()
        limits.clock = configuration.clock

        let (errands, notices) = (Errands(), Notices())
        let navigation = Navigation(configuration: limits)
        let teller = SignedOutTeller()
        let features = ShopFeatures(
            server: configuration.server, navigation: navigation, errands: errands, notices: notices
        ) { await teller.app?.send(SignedOut()) }
        app = try Mediator(
            modules: features.modules(manifest), manifest: manifest, configuration: router, navigation: navigation,
            lifecycle: lifecycle)
        teller.app = app
        tabs = ShopTabs(of: manifest)
        window = TextWindow(tabs.state(of: app), errands: errands, notices: notices)
        keeper = configuration.rules.map { [app] in
            // The sample has no key; a released app passes a verifier.
            RuleKeeper(
                app.router, source: $0, folder: configuration.folder?.appending(path: "Rules"), verifier: .unsigned)
        }
        self.notices = notices
        self.configuration = configuration
        takesLinksIn = configuration.isCold
        self.print = print
        events = app.router.events()
        notices.onPost = { print("  * \($0)") }
        window.onEnter = { [weak self] page, request in
            // A page that reappears because the page above it was removed is not printed.
            if let request, case .show = request.kind { self?.note(page, of: request) }
        }
    }

    /// Whether a manifest's table has all routes for which the features have code, so that it can belong to this app.
    public static func fits(_ manifest: Manifest) -> Bool {
        let features = ShopFeatures(
            server: ShopConfiguration().server, navigation: Navigation(), errands: Errands(), notices: Notices()
        ) {}
        return features.ids.isSubset(of: manifest.routes.compactMap(\.id))
    }

    /// Checks that each route with `@Route` is answered, and that the routes of all features are in the program.
    ///
    /// - Throws: An error with a sentence for each missing route.
    public func check() throws(CatalogueError) {
        try RouteCatalogue.current.check(
            app.router, modules: ["AccountRoutes", "LiveRoutes", "MallRoutes", "SignInRoutes"])
    }

    /// Releases the files, as the end of the process would, so that another app in this process can use them.
    public func end() async { await links.close() }

    /// Starts the features, displays the tabs, and opens the app for links: with the last good rules, and for those links as
    /// well that were kept from the last time.
    public func start() async {
        await app.router.inbox?.settle()
        let kept = app.router.inbox?.links ?? []
        if !kept.isEmpty { print("> \(kept.count) kept from the last run") }
        for link in kept { print("  … \(link.text) from \(link.source)") }
        // It is chance whether these were read before or after the observer began, so their events are not printed.
        _ = events.drain()
        if let keeper { show(await keeper.start()) }
        let report = await app.start()
        if configuration.showsTimeline {
            // The demo's clock does not advance when nothing waits, so it measures nothing here.
            let timeline = report.profile.timeline()
                .replacing(", on the main thread 0.000 ms", with: "").replacing("| 0.000 ms", with: "| at once")
            for line in timeline.split(separator: "\n") { print("  \(line)") }
        }
        app.navigation.connect(window)
        await window.rest()
        arrived = []
        if !configuration.isCold { app.router.inbox?.open(.firstPage) }
        await settle()
        flush()
    }

    // MARK: Links

    /// Opens a link, and waits until nothing more happens without the user.
    public func open(_ link: String, from source: LinkSource) async -> Outcome {
        let opening = Opening()
        begin(opening, link, from: source)
        await settle()
        return opening.outcome ?? .waits
    }

    /// An opening for which a caller waits until the app is idle.
    @MainActor final class Opening {
        var outcome: Outcome?
        /// Called with the outcome if the caller no longer waits.
        var onEnd: (@MainActor (Outcome) -> Void)?

        func end(_ outcome: Outcome) {
            self.outcome = outcome
            onEnd?(outcome)
        }
    }

    func begin(_ opening: Opening, _ link: String, from source: LinkSource) {
        var values = CallerValues()
        values[.isErrand] = true
        window.errands.begin { [app] in
            do throws(RouterError) {
                opening.end(.opened(try await app.router.open(link, from: source, values: values)))
            } catch { opening.end(.refused(error)) }
        }
    }

    /// Accepts a link as the system delivers it at a start: once this returns, the link is not lost.
    func receive(_ link: String, from source: LinkSource) async -> Bool {
        do throws(InboxError) {
            try await app.router.inbox?.accept(link, from: source)
            return true
        } catch {
            print("  ✗ \(error)")
            return false
        }
    }

    /// Checks the rules again.
    func update() async { if let keeper { show(await keeper.update()) } }

    private func show(_ update: RuleUpdate) {
        if case .unchanged = update { return }
        print("  ~ rules \(update)")
    }

    // MARK: The customer

    /// The customer and their services.
    func session() async -> (any Session)? { try? await app.components.resolve((any Session).self) }

    /// Whether a customer has signed in.
    public var isSignedIn: Bool { (try? app.components.resolve((any Session).self))?.isSignedIn ?? false }

    /// Signs in the customer whom this device knows, without a page.
    public func signIn() async {
        await session()?.signIn()
        await settle()
    }

    /// Signs out, and notifies all features.
    public func signOut() async {
        await session()?.signOut()
        await settle()
    }

    // MARK: The user's hands

    /// Goes back by one screen.
    ///
    /// - Returns: Whether a screen was beneath.
    public func back() async -> Bool { await byHand { window.swipeBack() } }

    /// Swipes the layer in front away.
    ///
    /// - Returns: Whether there was one.
    public func swipeDown() async -> Bool { await byHand { window.swipeDown() } }

    /// Taps a tab.
    ///
    /// - Returns: Whether the tab exists.
    public func tapTab(_ name: String) async -> Bool { await byHand { window.tapTab(name) } }

    /// Taps a button of the page in front, by its place from 0.
    ///
    /// - Returns: Whether it is there.
    public func tap(_ button: Int) async -> Bool { await byHand { window.tap(button) } }

    private func byHand(_ change: () -> Bool) async -> Bool {
        let isDone = change()
        await settle()
        return isDone
    }

    // MARK: Rest

    /// Waits until nothing happens before the user does something, and does that if the configuration answers for
    /// the user; prints the screens that came in front meanwhile, and the events of the router.
    func settle() async {
        await rest()
        while window.errands.isWaiting, let page = window.topPage, page.isQuestion, !page.buttons.isEmpty,
            configuration.person != .inFront
        {
            flush()
            window.tap(configuration.person == .agreeing ? 0 : page.buttons.count - 1)
            await rest()
        }
        flush()
        for event in events.drain() {
            if case .intercepted(ErrandTracker.name, _) = event.kind { continue }
            if configuration.showsEvents { print("  · \(event)") } else { report(event) }
        }
    }

    /// Takes note of a page that has come in front; of those that one request brings, the last counts.
    private func note(_ page: TextPage, of request: NavigationRequest) {
        if arrived.last?.request == request { arrived.removeLast() }
        arrived.append((page, request))
    }

    /// Waits until no work is pending, neither here nor in the inbox.
    private func rest() async {
        await window.rest()
        // Work that has ended may have opened a gate; links that the inbox then delivers are errands.
        window.errands.settling { [app] in await app.router.inbox?.settle() }
        await window.rest()
    }

    /// Prints the pages that have come to the front.
    private func flush() {
        // If the display is shown after each step, with the page in front, only pages that were answered are printed
        // here.
        for (page, _) in arrived where page !== printed && (page.isQuestion || !configuration.showsState) {
            show(page)
            printed = page
        }
        arrived = []
    }

    /// Begins a new step, in which nothing has been printed yet.
    func forgetPrinted() { printed = nil }

    /// Prints the page in front, unless it was the last to be printed.
    func showFront() {
        guard let page = window.topPage, page !== printed else { return }
        show(page)
        printed = page
    }

    func show(_ page: TextPage) { for line in page.text { print("  \(line)") } }

    /// Prints what no page shows: the progress of a workflow, and the outcome of links from the inbox.
    private func report(_ event: RouterEvent) {
        switch event.kind {
        case .progressed(let step):
            // The clock of the story does not advance while the app works.
            let (text, nothing) = ("\(step)", " in 0.000 ms")
            print("  → \(text.hasSuffix(nothing) ? String(text.dropLast(nothing.count)) : text)")
        case .waiting:
            delivered.insert(event.opening)
            print("  … \(event.kind)")
        case .delivered: delivered.insert(event.opening)
        case .refused, .failed: if delivered.contains(event.opening) { print("  ✗ \(event.kind)") }
        default: break
        }
    }
}

/// Keeps the app, once it exists, to send events to its features.
@MainActor private final class SignedOutTeller {
    var app: Mediator?
}
