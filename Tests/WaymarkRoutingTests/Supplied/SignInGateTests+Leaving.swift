import Testing
import WaymarkCore
import WaymarkLock
import WaymarkRouting
import WaymarkTesting

/// Links that leave the gate before it has opened.
extension SignInGateTests {
    @Test("A link that is cancelled leaves the others waiting", arguments: [false, true])
    func waiterLeaves(_ isUnlimited: Bool) async throws {
        let gate = session.gate { [session] _ in await session.signIn() }
        var configuration = RouterConfiguration()
        if isUnlimited { configuration.interceptorLimit = nil }
        let router = try router(gate, configuration)
        let first = result(of: "/gated/1", router)
        await until { gate.waitingCount == 1 }
        let second = result(of: "/gated/2", router)
        await until { gate.waitingCount == 2 }
        let third = result(of: "/gated/3", router)
        await until { gate.waitingCount == 3 }
        second.cancel()
        #expect(isCancelled(await second.value))
        await until { gate.waitingCount == 2 }
        session.barrier.open()
        #expect(isOpened(await first.value))
        #expect(isOpened(await third.value))
        #expect(Set(session.opened) == ["1", "3"])
    }

    @Test(
        "When the link that began the sign-in is cancelled, the sign-in goes on for the others, and may still open links",
        arguments: [false, true])
    func firstLeaves(_ isUnlimited: Bool) async throws {
        let gate = session.gate { [session] request in
            await session.begin()
            try Task.checkCancellation()
            try await request.router.open("/sign-in", from: .app)
            return true
        }
        var configuration = RouterConfiguration()
        if isUnlimited { configuration.interceptorLimit = nil }
        let router = try router(gate, configuration)
        try router.on("/sign-in") { [session] _ in session.state.withLock { $0.isSignedIn = true } }
        let first = result(of: "/gated/1", router)
        await until { gate.waitingCount == 1 }
        let second = result(of: "/gated/2", router)
        await until { gate.waitingCount == 2 }
        first.cancel()
        #expect(isCancelled(await first.value))
        await until { gate.waitingCount == 1 }
        session.barrier.open()
        #expect(isOpened(await second.value))
        #expect(session.opened == ["2"])
        #expect(session.signIns == 1)
    }

    @Test("After its last caller has gone, the sign-in is cancelled, and the next link begins a new one")
    func allLeave() async throws {
        let wasCancelled = Barrier()
        let gate = session.gate { [session] _ in
            if session.signIns > 0 { return await session.signIn() }
            await withTaskCancellationHandler {
                await session.begin()
            } onCancel: {
                wasCancelled.open()
            }
            return true
        }
        let router = try router(gate)
        let first = result(of: "/gated/1", router)
        await until { session.signIns == 1 }
        first.cancel()
        #expect(isCancelled(await first.value))
        await wasCancelled.pass()
        #expect(gate.waitingCount == 0)
        let second = result(of: "/gated/2", router)
        await until { session.signIns == 2 }
        session.barrier.open()
        #expect(isOpened(await second.value))
        #expect(session.opened == ["2"])
    }

    @Test("A link that is cancelled before it comes to the gate begins no sign-in")
    func cancelledBefore() async throws {
        let asking = Barrier()
        let gate = SignInGate(
            isSignedIn: {
                await asking.pass()
                return false
            }, signIn: { [session] _ in await session.signIn() })
        var configuration = RouterConfiguration()
        configuration.interceptorLimit = nil
        let router = try router(gate, configuration)
        let link = result(of: "/gated/1", router)
        await until { asking.count == 1 }
        link.cancel()
        asking.open()
        #expect(isCancelled(await link.value))
        #expect(session.signIns == 0)
    }
}
