import Testing
import WaymarkComponents

@Suite struct UnknownActionTests {
    /// A target with a handler of its own for what begins with `a`, under a common one for what has no `x`.
    static func table(fromLinks: Bool = false) throws -> Components {
        let table = Components()
        try table.target("Own") { actions in
            actions.onSync("known") { _ in "known" }
            actions.onSyncUnknown(fromLinks: fromLinks) { call in
                call.action.hasPrefix("a")
                    ? .value("own \(call.target).\(call.action) \(call.parameters.names)") : .declined
            }
        }
        try table.target("Plain") { actions in actions.onSync("known") { _ in "known" } }
        try table.onSyncUnknownAction(fromLinks: fromLinks) { call in
            call.action.contains("x") ? .declined : .value("common \(call.target).\(call.action) \(call.isFromLink)")
        }
        return table
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let target: String
        let action: String
        let value: String?
        var testDescription: String { "\(target).\(action)" }
    }

    static let rows = [
        Row(target: "Own", action: "known", value: "known"),
        Row(target: "Own", action: "add", value: "own Own.add [\"p\"]"),
        Row(target: "Own", action: "put", value: "common Own.put false"),
        Row(target: "Own", action: "pxt", value: nil),
        Row(target: "Plain", action: "add", value: "common Plain.add false"),
        Row(target: "Plain", action: "axe", value: nil),
        Row(target: "None", action: "add", value: "common None.add false"),
        Row(target: "None", action: "axe", value: nil),
    ]

    private func now(_ table: Components, _ row: Row) throws(ActionError) -> String {
        try table.perform(row.target, row.action, ["p": 1])
    }

    @Test(
        "The target's handler is asked for what it does not have, then the common one, then there is an error",
        arguments: rows)
    func asks(_ row: Row) async throws {
        let table = try Self.table()
        if let value = row.value {
            let waited: String = try await table.perform(row.target, row.action, ["p": 1])
            #expect(waited == value)
            #expect(try now(table, row) == value)
            let onMain: String = try await MainActor.run { try table.performOnMain(row.target, row.action, ["p": 1]) }
            #expect(onMain == value)
        } else {
            let error = #expect(throws: ActionError.self) { try now(table, row) }
            #expect(error?.isNotFound == true)
            await #expect(throws: ActionError.self) { try await table.perform(row.target, row.action) }
        }
    }

    @Test("For a link handlers are asked only where they say so", arguments: [true, false])
    func asksForLinks(_ fromLinks: Bool) async throws {
        let table = try Self.table(fromLinks: fromLinks)
        if fromLinks {
            #expect(try await table.performFromLink("Own", "add") as? String == "own Own.add []")
            #expect(try await table.performFromLink("None", "add") as? String == "common None.add true")
        } else {
            let error = await #expect(throws: ActionError.self) { _ = try await table.performFromLink("Own", "add") }
            #expect(error?.isNotFound == true)
            await #expect(throws: ActionError.self) { _ = try await table.performFromLink("None", "add") }
        }
    }

    @Test("A handler's error ends the call")
    func throwsOn() async throws {
        let table = Components()
        try table.onUnknownAction { call in throw ActionPerformingTests.SoldOut() }
        let error = await #expect(throws: ActionError.self) { try await table.perform("A", "b") }
        #expect(error?.description == "the action 'b' of 'A' failed: sold out")
    }

    @Test("Handlers that wait or run on the main actor are asked where that can be")
    @MainActor
    func kinds() async throws {
        let table = Components()
        try table.target("Wait") { actions in actions.onUnknown { _ async in .value(1) } }
        try table.target("Main") { actions in actions.onMainUnknown { _ in .value(2) } }
        for (target, value) in [("Wait", 1), ("Main", 2)] {
            let given: Int = try await table.perform(target, "x")
            #expect(given == value)
        }
        let given: Int = try table.performOnMain("Main", "x")
        #expect(given == 2)
        let waiting = #expect(throws: ActionError.self) { try table.performOnMain("Wait", "x") }
        #expect(
            waiting?.description
                == "the action 'x' of 'Wait' cannot be performed without waiting: the not-found handler is asynchronous"
        )
        let main = #expect(throws: ActionError.self) { try now(table, Row(target: "Main", action: "x", value: nil)) }
        #expect(
            main?.description
                == "the action 'x' of 'Main' cannot be performed without waiting: the not-found handler runs on the main actor"
        )
    }

    @Test("The common handler is taken back, and replaced only on purpose")
    func takesBack() async throws {
        let table = Components()
        let first = try table.onMainUnknownAction(file: "Shop/A.swift", line: 3) { _ in .value(1) }
        let error = #expect(throws: TargetError.self) {
            try table.onSyncUnknownAction(file: "Shop/B.swift", line: 4) { _ in .value(2) }
        }
        #expect(
            error?.description == "Shop/B.swift:4: a not-found handler for actions already exists (Shop/A.swift:3)")
        let second = try table.onSyncUnknownAction(replacing: true) { _ in .value(3) }
        first.remove()
        let value: Int = try await table.perform("A", "b")
        #expect(value == 3)
        second.remove()
        await #expect(throws: ActionError.self) { try await table.perform("A", "b") }
    }
}
