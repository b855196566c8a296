import Foundation
import WaymarkCore
import WaymarkRouting
import WaymarkTesting

@testable import WaymarkRuleSources

/// A router with pages, and a keeper of its rules.
struct RuleHouse {
    let router: Router
    let source: StandInSource
    let keeper: RuleKeeper
    let events: RouterEvents
    let clock = ManualClock()

    init(
        _ folder: URL? = nil, source: StandInSource = StandInSource(),
        verifier: (any RuleVerifier)? = StandInSignature(),
        audience: String? = nil, memory: (any RuleMemory)? = nil, limits: RuleLimits = RuleLimits(),
        wallTime: @escaping @Sendable () -> Duration = { .seconds(1_000) }
    ) throws {
        self.source = source
        var configuration = RouterConfiguration()
        configuration.clock = AppClock(clock)
        router = try Router(configuration)
        for page in ["goods", "list", "home"] {
            try router.on([RoutePattern("shop://\(page)/:id")], .public.id(page)) {
                "\(page) \($0["id"] ?? "?")"
            }
        }
        let trusted: any RuleVerifier = if let verifier { verifier } else { UnsignedRules() }
        keeper = RuleKeeper(
            router, source: source, folder: folder, verifier: trusted, audience: audience, memory: memory,
            limits: limits, dialects: [], wallTime: wallTime)
        events = router.events()
    }

    /// The page that a link from before leads to, or `nil`.
    func page() async -> String? {
        (try? await router.open("https://old.example/p/7", from: .push))?.value(as: String.self)
    }

    /// The events about rules and storage since the last call.
    func told() -> [String] {
        events.drain().compactMap { event in
            switch event.kind {
            case .rulesReplaced(let version): "\(event.link) replaced \(version.map(String.init) ?? "-")"
            case .rulesRefused(let problem): "\(event.link) refused: \(problem)"
            case .rulesStale(let version, let age): "\(event.link) \(version) is \(age.components.seconds) s old"
            case .storageFailed(let problem): "\(event.link) storage: \(problem)"
            default: nil
            }
        }
    }

    /// Has the source give rules, signed.
    func offer(_ document: [UInt8], key: UInt8? = 1, tag: String? = nil) async {
        await source.give(
            .document(document, signature: key.map { StandInSignature.sign(document, key: $0) }, entityTag: tag))
    }

    /// Rules of a version, by which the old links lead to a page.
    static func rules(_ version: UInt64, to page: String = "goods", text: String = "") -> [UInt8] {
        Array(
            """
            { "waymark": 1, "version": \(version),
              "rewrites": [ { "name": "old pages\(text)", "from": "https://old.example/p/:id", "to": "shop://\(page)/:id" } ] }
            """.utf8)
    }
}

extension RuleUpdate {
    /// The event, in a few words.
    var row: String {
        switch self {
        case .unchanged: "unchanged"
        case .replaced(let version): "replaced \(version)"
        case .refused(let refusal): "refused: \(refusal.problem)"
        case .cancelled: "cancelled"
        }
    }

    /// Whether they were refused.
    var isRefused: Bool { if case .refused = self { true } else { false } }
}
