import Dispatch
import Testing
import WaymarkLock

@testable import WaymarkComponents

@Suite struct TargetMakingTests {
    struct Broken: Error, CustomStringConvertible { let description = "no catalogue" }

    private func now(_ table: Components, _ target: String, _ action: String = "x") throws(ActionError) -> Int {
        try table.perform(target, action, file: "App", line: 9)
    }

    @Test("A target is made on its first use, and once")
    func madeOnFirstUse() async throws {
        let table = Components()
        let count = Locked(0)
        try table.target("A") { actions in
            let number = count.withLock { count in
                count += 1
                return count
            }
            actions.onSync("x") { _ in number }
        }
        #expect(count.withLock { $0 } == 0)
        for _ in 0..<3 {
            let value: Int = try await table.perform("A", "x")
            #expect(value == 1)
            #expect(try now(table, "A") == 1)
        }
        #expect(count.withLock { $0 } == 1)
    }

    @Test("Of many threads and tasks that come first, one makes it and the others wait")
    func madeOnce() async throws {
        for _ in 0..<50 {
            let table = Components()
            let count = Locked(0)
            let begun = DispatchSemaphore(value: 0)
            try table.target("A") { actions in
                // Its maker has set out, and at least one other caller too.
                begun.wait()
                begun.wait()
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                actions.onSync("x") { _ in number }
            }
            let values = await withTaskGroup(of: Int?.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        await withCheckedContinuation { continuation in
                            DispatchQueue.global().async {
                                begun.signal()
                                continuation.resume(returning: try? self.now(table, "A"))
                            }
                        }
                    }
                }
                for _ in 0..<4 {
                    group.addTask {
                        begun.signal()
                        return try? await table.perform("A", "x") as Int
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(values == Array(repeating: 1, count: 8))
            #expect(count.withLock { $0 } == 1)
        }
    }

    @Test("A target whose maker throws is made again by the next use")
    func madeAgain() async throws {
        let table = Components()
        let isBroken = Locked(true)
        try table.target("A") { actions in
            if isBroken.withLock({ $0 }) { throw Broken() }
            actions.onSync("x") { _ in 1 }
        }
        for _ in 0..<2 {
            let error = await #expect(throws: ActionError.self) { try await table.perform("A", "x") }
            #expect(error?.description == "the target 'A' could not be created to perform 'x': no catalogue")
            #expect(error?.underlyingError is Broken)
        }
        isBroken.withLock { $0 = false }
        #expect(try now(table, "A") == 1)
    }

    @Test("A maker that performs an action of its own target gets an error")
    func ownAction() async throws {
        let table = Components()
        try table.target("A", file: "A", line: 1) { actions in
            let error = #expect(throws: ActionError.self) { try self.now(table, "A", "y") }
            #expect(
                error?.description
                    == "the target 'A' could not be created to perform 'y': target 'A' needs itself; asked for at App:9: "
                    + "target 'A' (A:1) → target 'A' (A:1)")
            actions.onSync("x") { _ in 1 }
        }
        #expect(try now(table, "A") == 1)
        let value: Int = try await table.perform("A", "x")
        #expect(value == 1)
    }

    @Test("A circle over three targets is an error that names them")
    func circle() async throws {
        let table = Components()
        for (target, other) in [("A", "B"), ("B", "C"), ("C", "A")] {
            try table.target(target, file: target, line: 1) { actions in
                let value = try self.now(table, other)
                actions.onSync("x") { _ in value }
            }
        }
        let error = await #expect(throws: ActionError.self) { try await table.perform("A", "x", file: "App", line: 8) }
        #expect(
            error?.description
                == "the target 'A' could not be created to perform 'x': target 'A' needs itself; asked for at App:8: "
                + "target 'A' (A:1) → target 'B' (B:1) → target 'C' (C:1) → target 'A' (A:1)")
    }

    @Test("A circle over two targets on two threads is an error, also over two tables", arguments: [true, false])
    func circleOverThreads(isOneTable: Bool) async throws {
        for _ in 0..<50 {
            let first = Components()
            let second = isOneTable ? first : Components()
            let isBegun = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
            let circles = Locked<[String]>([])
            func declare(
                _ name: String, in table: Components, _ number: Int, needs other: String, of others: Components
            ) throws {
                try table.target(name) { actions in
                    isBegun[number].signal()
                    isBegun[1 - number].wait()
                    defer { isBegun[1 - number].signal() }
                    do throws(ActionError) { _ = try self.now(others, other) } catch {
                        if case .circularMaking(let error) = error.reason {
                            circles.withLock { $0.append(error.chain.map(\.service).joined(separator: " ")) }
                        }
                    }
                    actions.onSync("x") { _ in number }
                }
            }
            try declare("A", in: first, 0, needs: "B", of: second)
            try declare("B", in: second, 1, needs: "A", of: first)
            let values = await withTaskGroup(of: Int?.self) { group in
                for (name, table) in [("A", first), ("B", second)] {
                    group.addTask {
                        await withCheckedContinuation { continuation in
                            DispatchQueue.global().async {
                                continuation.resume(returning: try? self.now(table, name))
                            }
                        }
                    }
                }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(values == [0, 1])
            let found = circles.withLock { $0 }
            #expect(
                found == ["target 'A' target 'B' target 'A'"] || found == ["target 'B' target 'A' target 'B'"],
                "\(found)")
        }
    }

    @Test("A task that a maker starts may wait for the target")
    func taskOfMaker() async throws {
        let table = Components()
        let tasks = Locked<[Task<Int, any Error>]>([])
        try table.target("A") { actions in
            let isBegun = DispatchSemaphore(value: 0)
            tasks.withLock {
                $0 = [
                    Task {
                        isBegun.signal()
                        return try await table.perform("A", "x")
                    },
                    Task {
                        isBegun.signal()
                        return try self.now(table, "A")
                    },
                ]
            }
            isBegun.wait()
            actions.onSync("x") { _ in 7 }
        }
        let value = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: try? self.now(table, "A")) }
        }
        #expect(value == 7)
        for task in tasks.withLock({ $0 }) { #expect(try await task.value == 7) }
    }

    @Test("A target on the main actor is made there, for every caller that may wait")
    func madeOnMain() async throws {
        let table = Components()
        let count = Locked(0)
        try table.targetOnMain("Badge") { actions in
            MainActor.preconditionIsolated()
            count.withLock { $0 += 1 }
            actions.onSync("x") { _ in 1 }
        }
        let error = #expect(throws: ActionError.self) { try now(table, "Badge") }
        #expect(
            error?.description
                == "the action 'x' of 'Badge' cannot be performed without waiting: "
                + "the target has yet to be created on the main actor")
        #expect(count.withLock { $0 } == 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { try? await table.perform("Badge", "x") } }
        }
        #expect(count.withLock { $0 } == 1)
        #expect(try now(table, "Badge") == 1)
    }

    @Test("The main actor makes it at once, and a maker there that needs itself gets an error")
    @MainActor
    func madeNowOnMain() throws {
        let table = Components()
        try table.targetOnMain("Badge", file: "Badge", line: 1) { actions in
            let end =
                "target 'Badge' needs itself; asked for at App:8: target 'Badge' (Badge:1) → target 'Badge' (Badge:1)"
            let own = #expect(throws: ActionError.self) { try table.performOnMain("Badge", "y") }
            #expect(own?.description == "the target 'Badge' could not be created to perform 'y': \(end)")
            let anywhere = #expect(throws: ActionError.self) { try self.now(table, "Badge", "z") }
            #expect(anywhere?.description == "the target 'Badge' could not be created to perform 'z': \(end)")
            actions.onSync("x") { _ in 1 }
        }
        let value: Int = try table.performOnMain("Badge", "x", file: "App", line: 8)
        #expect(value == 1)
    }

    @Test("A target that goes while it is made still answers those who came before")
    func removedWhileMade() async throws {
        let table = Components()
        let token = Locked<TargetRegistration?>(nil)
        let registration = try table.target("A") { actions in
            token.withLock { $0 }?.remove()
            actions.onSync("x") { _ in 1 }
        }
        token.withLock { $0 = registration }
        #expect(try now(table, "A") == 1)
        let error = #expect(throws: ActionError.self) { try now(table, "A") }
        #expect(error?.isNotFound == true)
        #expect(table.targets.isEmpty)
    }

    @Test(
        "None of its actions begins where it goes while it is made with its part of the app, and what it replaced answers"
    )
    func removedWithPart() throws {
        for isReplacing in [false, true] {
            let table = Components()
            if isReplacing { try table.target("A") { $0.onSync("x") { _ in 7 } } }
            let token = Locked<TargetRegistration?>(nil)
            let draft = TargetDraft("A", replaces: true, file: "A", line: 1) { actions in
                token.withLock { $0 }?.remove()
                actions.onSync("x") { _ in 1 }
            }
            let gate = ServiceGate(isOpen: { true }, admits: { _ in true }, open: {})
            token.withLock { $0 = nil }
            let registration = try table.add([draft.owned(by: "part", gate: gate)])[0]
            token.withLock { $0 = registration }
            for _ in 0..<2 {
                if isReplacing {
                    #expect(try now(table, "A") == 7)
                } else {
                    let error = #expect(throws: ActionError.self) { try now(table, "A") }
                    #expect(error?.isNotFound == true)
                }
            }
        }
    }
}
