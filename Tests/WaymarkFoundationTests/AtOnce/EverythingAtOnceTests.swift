import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkInbox
import WaymarkInboxFiles
import WaymarkLock
import WaymarkRouting
import WaymarkRules

/// Links are opened, come in by the inbox, and are rewritten and overridden by rules that are replaced all the time: on as
/// many threads as there are.
@Suite("Openers, overriders, replacers of rules and an inbox, all at once")
struct EverythingAtOnceTests {
    /// The outcomes of links, with the versions that each has met.
    private struct Seen: Sendable {
        var mixed: [String] = []
        var opened = 0
        var delivered: [String: Int] = [:]
    }

    private static let versions: UInt64 = 60

    /// Two rewrites and two overrides; each leaves its version in the link.
    private static func rules(_ version: UInt64) -> RuleSet {
        var first = RewriteRule(from: "shop://in/:n", to: "shop://between/\(version)/:n")
        first.continues = true
        return RuleSet(
            version: version,
            rewrites: [first, RewriteRule(from: "shop://between/:a/:n", to: "shop://page/:a/\(version)/:n")],
            overrides: [
                RouteOverride("page", .redirect(to: "shop://stop/:a/:b/\(version)/:n")),
                RouteOverride("stop", .redirect(to: "shop://end/:a/:b/:c/\(version)/:n")),
            ])
    }

    private static func router(_ seen: Locked<Seen>, inbox: InboxConfiguration) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.inbox = inbox
        let router = try Router(configuration)
        let note: @Sendable (RouteRequest) -> Void = { request in
            let versions = ["a", "b", "c", "d"].compactMap { request[$0] }
            let number = request["n"] ?? ""
            seen.withLock { seen in
                if Set(versions).count > 1 || (versions.count != 4 && !versions.isEmpty) {
                    seen.mixed.append(request.linkText)
                }
                if request.source == .push { seen.delivered[number, default: 0] += 1 } else { seen.opened += 1 }
            }
        }
        // Without rules a link ends where it began; with them at the end, and nowhere between.
        try router.on("shop://in/:n", .public, handler(note))
        try router.on("shop://between/:a/:n", .public, handler(note))
        try router.on("shop://page/:a/:b/:n", .public.id("page"), handler(note))
        try router.on("shop://stop/:a/:b/:c/:n", .public.id("stop"), handler(note))
        try router.on("shop://end/:a/:b/:c/:d/:n", .public, handler(note))
        return router
    }

    private static func handler(
        _ note: @escaping @Sendable (RouteRequest) -> Void
    ) -> @Sendable (RouteRequest) async throws -> Void {
        { request in note(request) }
    }

    @Test("Every link meets exactly one version of the rules, and arrives once", arguments: [false, true])
    func oneVersion(inFile: Bool) async throws {
        let folder = try ScratchFolder()
        let seen = Locked(Seen())
        let storage: any InboxStorage =
            inFile ? FileInboxStorage(folder: folder.url) : MemoryInboxStorage()
        var inbox = InboxConfiguration(storage: storage)
        inbox.greatestLinks = 10_000
        inbox.duplicateWindow = nil
        let router = try Self.router(seen, inbox: inbox)
        let isDone = Locked(false)
        let sent = Locked(0)
        await withTaskGroup { group in
            // Replaces rewrites and overrides together, and takes them back.
            for first in 1...2 as ClosedRange<UInt64> {
                group.addTask { @concurrent in
                    for version in stride(from: first, through: Self.versions, by: 2) {
                        try? router.setRules(Self.rules(version))
                        if version.isMultiple(of: 9) { router.removeRules() }
                        await Task.yield()
                    }
                    if first == 1 { isDone.withLock { $0 = true } }
                }
            }
            // Replaces what the app has of its own, and refuses what is wrong.
            group.addTask { @concurrent in
                for _ in 0..<60 {
                    try? router.setRewrites([RewriteRule(from: "shop://other/:n", to: "shop://in/:n")])
                    try? router.setRules(
                        RuleSet(version: 1, overrides: [RouteOverride("nobody", .disable(reason: "-"))]))
                    await Task.yield()
                }
            }
            for opener in 0..<4 {
                group.addTask { @concurrent in
                    var number = 0
                    while !isDone.withLock({ $0 }) {
                        number += 1
                        let link = "shop://in/\(opener)-\(number)"
                        if number.isMultiple(of: 5) { _ = router.canOpen(link, from: .push) }
                        if number.isMultiple(of: 7) { _ = router.explain(link, from: .push) }
                        _ = try? await router.open(link, from: .qrCode)
                        await Task.yield()
                    }
                }
            }
            group.addTask { @concurrent in
                while !isDone.withLock({ $0 }) {
                    let number = sent.withLock { sent in
                        sent += 1
                        return sent
                    }
                    if number.isMultiple(of: 2) {
                        router.send("shop://in/\(number)", from: .push)
                    } else {
                        _ = try? await router.inbox?.accept("shop://in/\(number)", from: .push)
                    }
                    await Task.yield()
                }
            }
        }
        await router.inbox?.settle()
        let result = seen.withLock { $0 }
        #expect(result.mixed.isEmpty, "\(result.mixed.prefix(3))")
        #expect(result.opened > 0)
        #expect(result.delivered.count == sent.withLock { $0 })
        #expect(result.delivered.values.allSatisfy { $0 == 1 })
        #expect(router.inbox?.links.isEmpty == true)
    }
}
