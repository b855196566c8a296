import Waymark
import WaymarkUnits

/// The handbook, by a feature in the language mode of Swift 5.
public struct HelpModule: Module {
    /// It is started by the first link to it.
    public let startup = Startup(isLazy: true)
    private let desk: HelpDesk
    private let unit: HelpUnitControls
    private let note: @Sendable (String) -> Void

    /// The feature with what it keeps.
    public init(desk: HelpDesk, unit: HelpUnitControls, note: @escaping @Sendable (String) -> Void) {
        self.desk = desk
        self.unit = unit
        self.note = note
    }

    // MARK: Starting and stopping

    /// Notes it.
    public func start(_ context: StartContext) async throws { note("help start") }

    /// Notes it.
    public func stop() async { note("help stop") }

    /// Notes it.
    public func handle(_ event: LifecycleEvent) async { note("help hear \(event)") }

    // MARK: Registering

    /// Registers the handbook's routes.
    public func register(in app: Registrar) {
        app.on(HelpPage.self, .public.id("help")) { route, request in
            "\(request["headline"] ?? "-"), \(route.path.count) deep"
        }
        app.screen("shop://handbook/:topic?", .public.id("help.screen"), shown: .push.parent("account.screen")) {
            request, _ in HelpScreen(title: request["topic"] ?? "contents")
        }
        app.on("shop://ask(/:topic)", .public, weakly: desk)
        app.onSync("shop://hotline", .public) { _ in "10086" }
        app.on("shop://callback", .public) { request in
            // Code that answers by calling back keeps the reply, and the handler waits for the call.
            await withCheckedContinuation { continuation in
                Self.ask { answer in
                    request.reply.answer(answer)
                    continuation.resume()
                }
            }
        }
        app.router.use(HelpLog(), for: .route("help"))
        offer(in: app)
    }

    /// Registers what is no page: a service, a target and a workflow.
    private func offer(in app: Registrar) {
        let components = app.components
        let unit = unit
        let root = { @MainActor @Sendable in unit }
        app.provideOnMain(Phrasebook.self) { _ in Phrasebook() }
        app.targetOnMain("Help") { help in
            let phrases = try components.resolveOnMain(Phrasebook.self)
            help.onMain("say", fromLinks: true) { phrases.say(try $0["phrase", as: String.self]) }
        }
        app.workflow("shop://ask/about/:topic", .public, on: root) { request in
            let topic = request["topic"] ?? "anything"
            return Workflow("ask", from: HelpUnitControls.self)
                .step("ask") { help, _ in
                    let answer = await withCheckedContinuation { continuation in
                        help.answer(topic) { continuation.resume(returning: $0) }
                    }
                    return (help, answer)
                }
        }
    }

    /// A function of the older kind: it calls back some time later, on some thread.
    private static func ask(_ completion: @escaping @Sendable (String) -> Void) {
        Task.detached { completion("we call you") }
    }
}
