import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkLock
import WaymarkRouting

/// A router that calls other apps back, and what it has had opened.
struct CallbackHouse {
    let router: Router
    let events: RouterEvents
    private let opened = Log()
    private static let last = "notes://last"

    /// - Parameter opens: Opens a callback that is noted already.
    init(
        _ change: (inout RouterConfiguration) -> Void = { _ in },
        opens: @escaping @MainActor @Sendable (DeepLink) async -> Bool = { _ in true }
    ) throws {
        var configuration = RouterConfiguration()
        configuration.callbacks = try CallbackConfiguration(schemes: ["notes"]) { [opened] link in
            opened.add(link.text)
            return link.text == Self.last ? true : await opens(link)
        }
        change(&configuration)
        router = try Router(configuration)
        events = router.events(keeping: 10_000, redaction: .byName)
        try router.onSync("shop://x-callback-url/last", .public.priority(9)) { _ in }
    }

    /// The links that were opened so far, when no callback is on its way any more.
    func links() async throws -> [String] {
        // Callbacks are opened on the main actor in the order in which openings end.
        let count = opened.lines.count { $0 == Self.last }
        let isReady = router.isReady
        router.setReady(true)
        try await router.open("shop://x-callback-url/last?x-success=notes%3A%2F%2Flast", from: .push)
        router.setReady(isReady)
        await until { opened.lines.count { $0 == Self.last } > count }
        return opened.lines.filter { $0 != Self.last }
    }

    /// The events of callbacks so far.
    func told() -> [String] {
        events.drain().compactMap { event in
            switch event.kind {
            case .calledBack(_, let link) where link == Self.last: nil
            case .calledBack, .callbackFailed: "\(event.kind)"
            default: nil
            }
        }
    }

    /// A link that asks to be called back.
    static func link(
        _ action: String = "do", query: [LinkQuery.Pair] = [], asking callbacks: KeyValuePairs<String, String>
    ) throws -> String {
        try DeepLink(
            DeepLink.Parts(
                scheme: "shop", host: "x-callback-url", segments: [action],
                query: query + callbacks.map { LinkQuery.Pair($0, $1) })
        ).text
    }

    /// A link with callbacks for these outcomes, named after them.
    static func link(_ action: String = "do", for outcomes: Set<CallbackOutcome>) throws -> String {
        let pairs = outcomes.map { LinkQuery.Pair("x-\($0.rawValue)", "notes://\($0.rawValue)") }
        return try link(action, query: pairs.sorted { $0.name < $1.name }, asking: [:])
    }

    static let outcomes: Set<CallbackOutcome> = [.success, .error, .cancel]
}
