import Waymark

/// The handbook, by a feature in the language mode of Swift 5.
public struct HelpModule: Module {
    private let desk: HelpDesk

    /// The feature with what it keeps.
    public init(desk: HelpDesk) { self.desk = desk }

    /// Registers the handbook's routes.
    public func register(in app: Registrar) {
        app.on(HelpPage.self, id: "help", exposure: .public) { route, request in
            "\(request["headline"] ?? "-"), \(route.path.count) deep"
        }
        app.on("shop://ask(/:topic)", weakly: desk, exposure: .public)
        app.onSync("shop://hotline", exposure: .public) { _ in "10086" }
        app.on("shop://callback", exposure: .public) { request in
            // Code that answers by calling back keeps the reply, and the handler waits for the call.
            await withCheckedContinuation { continuation in
                Self.ask { answer in
                    request.reply.answer(answer)
                    continuation.resume()
                }
            }
        }
        app.router.use(HelpLog(), for: .route("help"))
    }

    /// A function of the older kind: it calls back some time later, on some thread.
    private static func ask(_ completion: @escaping @Sendable (String) -> Void) {
        Task.detached { completion("we call you") }
    }
}
