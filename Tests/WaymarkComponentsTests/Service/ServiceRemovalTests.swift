import Testing
import WaymarkLock

@testable import WaymarkComponents

@Suite("Services leave whole, and what they replaced comes back")
struct ServiceRemovalTests {
    private static func draft(_ value: Int, by owner: LifecycleID?) throws -> ServiceDraft {
        let entry = try Components().provide(Int.self) { value }.entry
        return ServiceDraft(entry: owner.map { entry.owned(by: $0, gate: nil) } ?? entry, replaces: true)
    }

    @Test(
        "A service that a part of the app has replaced is there again when that part leaves, in whichever order parts leave"
    )
    func replaced() async throws {
        func now(_ app: Components) throws -> Int { try app.resolve() }
        for order in [[0, 1], [1, 0]] {
            let app = Components()
            try app.provide(Int.self) { 1 }
            #expect(try now(app) == 1)
            let drafts = [try Self.draft(2, by: "a"), try Self.draft(3, by: "b")]
            for draft in drafts { try app.add([draft]) }
            #expect(try now(app) == 3)
            await app.remove([drafts[order[0]]])
            #expect(try now(app) == (order[0] == 0 ? 3 : 2))
            await app.remove([drafts[order[1]]])
            #expect(try now(app) == 1)
        }
    }

    /// A service that asks for others as it goes.
    private final class Leaver: Sendable {
        let scope: Components
        init(_ scope: Components) { self.scope = scope }
        deinit { _ = try? scope.resolve(Int.self) }
    }

    @Test(
        "What a service or its factory held may ask for services as it goes",
        arguments: ["removed", "replaced", "displaced", "displaced for good", "closed", "of a scope"])
    func asksAsItGoes(_ way: String) async throws {
        let app = Components()
        let scope = app.openScope("user")
        try app.provide(Int.self) { 1 }
        let kept = Leaver(app)
        let registration = try app.provide(
            Leaver.self, way == "of a scope" ? .scoped : .shared
        ) { _ in withExtendedLifetime(kept) { Leaver(app) } }
        _ = try await scope.resolve(Leaver.self)
        switch way {
        case "replaced": try app.provide(Leaver.self, replacing: true) { Leaver($0) }
        case "displaced", "displaced for good":
            let entry = try Components().provide(Leaver.self) { Leaver(app) }.entry.owned(by: "a", gate: nil)
            let draft = ServiceDraft(entry: entry, replaces: true)
            try app.add([draft])
            if way == "displaced" {
                await registration.remove()
            } else {
                try app.provide(Leaver.self, replacing: true) { Leaver($0) }
            }
            await app.remove([draft])
        case "closed": break
        default: await registration.remove()
        }
        for _ in 0..<2 {
            let asking = Leaver(app)
            app.onMissing { _ in withExtendedLifetime(asking) { nil } }
        }
        await app.close()
        #expect(app.isClosed)
    }

    @Test("A service that was replaced otherwise does not come back")
    func replacedForGood() async throws {
        let app = Components()
        try app.provide(Int.self) { 1 }
        let registration = try app.provide(Int.self, replacing: true) { 2 }
        await registration.remove()
        func now() throws -> Int? { try app.resolveIfPresent() }
        #expect(try now() == nil)
    }

    @Test("A caller that is cancelled while it removes a service still ends the one that is just being made")
    func cancelledRemoval() async throws {
        let (app, barrier, notes) = (Components(), Barrier(), Notes())
        let registration = try app.provide(
            Int.self, closing: { notes.note("closed \($0)") },
            { _ async in
                await barrier.wait()
                return 7
            })
        let resolving = Task { try await app.resolve(Int.self) }
        await barrier.until(1)
        let removing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await registration.remove()
        }
        await Task.yield()
        barrier.open()
        _ = try await resolving.value
        await removing.value
        #expect(notes.all == ["closed 7"])
    }

    @Test("A service that its own factory takes out is ended once it is made")
    func removedByItself() async throws {
        let (app, ended) = (Components(), Barrier())
        let token = Locked<ServiceRegistration?>(nil)
        let registration = try app.provide(
            Int.self, closing: { _ in await ended.wait() },
            { _ async in
                await token.withLock { $0 }?.remove()
                return 7
            })
        token.withLock { $0 = registration }
        #expect(try await app.resolve(Int.self) == 7)
        await ended.until(1)
        ended.open()
        #expect(app.declarations.isEmpty)
    }

    @Test("A service of each scope that was taken out while what it needs is made is not made any more")
    func scopedAfterRemoval() async throws {
        let (app, barrier, notes) = (Components(), Barrier(), Notes())
        try app.provide(Int.self) { _ async in
            await barrier.wait()
            return 7
        }
        let registration = try app.provide(String.self, .scoped, needs: [Int.self]) { _ in
            notes.note("made")
            return "text"
        }
        let resolving = Task { await problemAwaiting { try await app.resolve(String.self, file: "App", line: 1) } }
        await barrier.until(1)
        await registration.remove()
        barrier.open()
        let text = await resolving.value
        #expect(text == "no provider of Swift.String; asked for at App:1: Swift.String")
        #expect(notes.all.isEmpty)
    }

    @Test(
        "A transient service that was taken out or replaced while what it needs is made is not made any more",
        arguments: [true, false], [true, false])
    func transientAfterRemoval(isOnMain: Bool, isReplaced: Bool) async throws {
        let (app, barrier, notes) = (Components(), Barrier(), Notes())
        try app.provide(Int.self) { _ async in
            await barrier.wait()
            return 7
        }
        let old = { @Sendable (_: Components) -> String in
            notes.note("made")
            return "old"
        }
        let registration =
            isOnMain
            ? try app.provideOnMain(String.self, .transient, needs: [Int.self]) { old($0) }
            : try app.provide(String.self, .transient, needs: [Int.self]) { old($0) }
        let resolving = Task { () async -> String in
            do { return try await app.resolve(String.self, file: "App", line: 1) } catch { return "\(error)" }
        }
        await barrier.until(1)
        if isReplaced {
            try app.provide(String.self, .transient, replacing: true) { _ in "new" }
        } else {
            await registration.remove()
        }
        barrier.open()
        let text = await resolving.value
        #expect(text == (isReplaced ? "new" : "no provider of Swift.String; asked for at App:1: Swift.String"))
        #expect(notes.all.isEmpty)
    }

    @Test("One that is replaced while its part of the app starts is made by the factory that has replaced its own")
    func transientBehindGate() async throws {
        let (app, barrier, isOpen, notes) = (Components(), Barrier(), Locked(false), Notes())
        let entry = try Components().provide(String.self, .transient) { _ async in
            notes.note("made")
            return "old"
        }.entry
        let gate = ServiceGate(
            isOpen: { isOpen.withLock(\.self) }, admits: { _ in false },
            open: {
                await barrier.wait()
                isOpen.withLock { $0 = true }
            })
        try app.add([ServiceDraft(entry: entry.owned(by: "part", gate: gate), replaces: false)])
        let resolving = Task { try await app.resolve(String.self) }
        await barrier.until(1)
        try app.provide(String.self, .transient, replacing: true) { _ in "new" }
        barrier.open()
        #expect(try await resolving.value == "new")
        #expect(notes.all.isEmpty)
    }

    @Test("A transient service that is made while its scope closes is not given to its caller")
    func transientWhileClosing() async throws {
        let (app, barrier) = (Components(), Barrier())
        let user = app.openScope("user")
        try user.provide(String.self, .transient) { _ async in
            await barrier.wait()
            return "late"
        }
        let resolving = Task { await problemAwaiting { try await user.resolve(String.self) } }
        await barrier.until(1)
        await user.close()
        barrier.open()
        #expect(await resolving.value.contains("closed"))
    }

    @Test("A chain of services without waiting that could overflow a stack is an error; awaited, it is made")
    func deep() async throws {
        let app = Components()
        func provide<Inner: Sendable>(_ type: Inner.Type, _ depth: Int) throws {
            try app.provide([Inner].self, needs: [type]) { try [$0.resolve(type)] }
            if depth > 1 { try provide([Inner].self, depth - 1) }
        }
        try app.provide(Int.self) { 1 }
        try provide(Int.self, 150)
        func now<Inner: Sendable>(_ type: Inner.Type, _ depth: Int) -> String {
            depth == 0 ? problem { try app.resolve(type) } : now([Inner].self, depth - 1)
        }
        #expect(
            now(Int.self, 150).contains(
                "is needed by more than 100 nested services, and must be awaited"))
        func later<Inner: Sendable>(_ type: Inner.Type, _ depth: Int) async -> String {
            depth == 0 ? await problemAwaiting { try await app.resolve(type) } : await later([Inner].self, depth - 1)
        }
        #expect(await later(Int.self, 150) == "none")
        #expect(now(Int.self, 150) == "none")
    }
}
