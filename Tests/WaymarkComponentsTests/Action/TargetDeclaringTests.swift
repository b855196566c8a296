import Testing
import WaymarkComponents
import WaymarkLock

@Suite struct TargetDeclaringTests {
    @Test("A second target of a name is an error that names both places")
    func repeatedTarget() throws {
        let table = Components()
        try table.target("A", file: "Shop/One.swift", line: 3) { _ in }
        let error = #expect(throws: TargetError.self) {
            try table.targetOnMain("A", file: "Shop/Two.swift", line: 9) { _ in }
        }
        #expect(error?.description == "Shop/Two.swift:9: the target 'A' already exists (Shop/One.swift:3)")
    }

    @Test("Every second action and handler of a target is named when it is made, with both places")
    func repeatedActions() async throws {
        let table = Components()
        try table.target("A") { actions in
            actions.onSync("x", file: "Shop/One.swift", line: 3) { _ in 1 }
            actions.on("x", file: "Shop/One.swift", line: 4) { _ in 2 }
            actions.onMain("x", replacing: true, file: "Shop/One.swift", line: 5) { _ in 3 }
            actions.onSyncUnknown(file: "Shop/One.swift", line: 6) { _ in .declined }
            actions.onUnknown(file: "Shop/One.swift", line: 7) { _ in .declined }
            actions.onMainUnknown(replacing: true, file: "Shop/One.swift", line: 8) { _ in .declined }
        }
        let error = await #expect(throws: ActionError.self) { try await table.perform("A", "x") }
        #expect(
            error?.description == """
                the target 'A' could not be created to perform 'x': \
                Shop/One.swift:4: the target 'A' already has an action 'x' (Shop/One.swift:3)
                Shop/One.swift:7: the target 'A' already has a not-found handler (Shop/One.swift:6)
                """)
        #expect((error?.underlyingError as? TargetError)?.faults.count == 2)
    }

    @Test("A registration that replaces takes the place of an action and of a target")
    func replaces() async throws {
        let table = Components()
        let first = try table.target("A") { actions in actions.onSync("x") { _ in 1 } }
        var value: Int = try await table.perform("A", "x")
        #expect(value == 1)
        let second = try table.target("A", replacing: true) { actions in
            actions.onSync("x") { _ in 2 }
            actions.onSync("x", replacing: true) { _ in 3 }
        }
        first.remove()
        value = try await table.perform("A", "x")
        #expect(value == 3)
        second.remove()
        second.remove()
        await #expect(throws: ActionError.self) { try await table.perform("A", "x") }
    }

    @Test("A target goes with its token, and what runs goes on")
    func removes() async throws {
        final class Catalogue: Sendable {}
        let table = Components()
        let kept = Locked<(@Sendable () -> Catalogue?)?>(nil)
        let registration = try table.target("A") { actions in
            let catalogue = Catalogue()
            kept.withLock { $0 = { [weak catalogue] in catalogue } }
            actions.on("x") { _ async -> String in
                table.targets.isEmpty ? "gone \(catalogue)" : "there"
            }
            actions.on("leave") { parameters async throws -> String in
                try parameters["token", as: TargetRegistration.self].remove()
                await Task.yield()
                return "went \(table.targets.count)"
            }
        }
        let there: String = try await table.perform("A", "x")
        #expect(there == "there")
        let went: String = try await table.perform("A", "leave", ["token": registration])
        #expect(went == "went 0")
        await #expect(throws: ActionError.self) { try await table.perform("A", "x") }
        #expect(kept.withLock { $0 }?() == nil)
        try table.target("A") { _ in }
    }

    @Test("Targets are listed without being made, and with their actions once they are")
    func lists() async throws {
        let table = Components()
        try table.targetOnMain("B", file: "Shop/B.swift", line: 2) { _ in }
        try table.target("A", file: "Shop/A.swift", line: 1) { actions in
            actions.onSync("now", file: "Shop/A.swift", line: 2) { _ in 1 }
            actions.onMain("main", fromLinks: true, file: "Shop/A.swift", line: 3) { _ in 1 }
            actions.on("later", file: "Shop/A.swift", line: 4) { _ in 1 }
        }
        #expect(table.targets.map(\.name) == ["A", "B"])
        #expect(table.targets.map(\.isMade) == [false, false])
        #expect(table.targets.map(\.isMadeOnMain) == [false, true])
        try await table.perform("A", "now")
        #expect(table.targets.map(\.place.description) == ["Shop/A.swift:1", "Shop/B.swift:2"])
        #expect(table.targets[1].actions == nil)
        let actions = try #require(table.targets[0].actions)
        #expect(actions.map(\.name) == ["later", "main", "now"])
        #expect(actions.map(\.kind) == [.asynchronous, .onMain, .synchronous])
        #expect(actions.map(\.isFromLinks) == [false, true, false])
        #expect(actions.map(\.place.line) == [4, 3, 2])
    }
}
