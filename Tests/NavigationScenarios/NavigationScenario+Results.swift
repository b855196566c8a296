import WaymarkNavigation

extension NavigationScenario {
    static let results = [
        NavigationScenario("A value is handed back to who opened the screen, which leaves") { run in
            let value = Task { try await run.navigation.value(of: .show(run.screen("pick"))) }
            await run.until("it is in front") { run.state.top?.route == "pick" }
            let handle = run.navigation.handle(of: run.state.top?.number ?? 0, String.self)
            run.expect(handle?.finish("Nanjing Road 1") == true, "somebody takes it")
            run.expect(handle?.finish("another") == false, "the first counts")
            run.expect(await run.text(of: value) == "Nanjing Road 1", "it is the value")
            await run.until("the screen has left") { run.state.layers.count == 1 }
        },
        NavigationScenario(
            "A screen that is dismissed without a choice is a cancellation, by hand or by its own button"
        ) { run in
            for isByHand in [true, false] {
                let value = Task { try await run.navigation.value(of: .show(run.screen("pick"))) }
                await run.until("it is in front") { run.state.top?.route == "pick" }
                let handle = run.navigation.handle(of: run.state.top?.number ?? 0, String.self)
                if isByHand { run.expect(run.stage.swipeDown(), "it can be swiped away") } else { handle?.dismiss() }
                run.expect(await run.text(of: value) == "cancelled", "it is a cancellation")
                await run.until("the screen has left") { run.state.layers.count == 1 }
                run.expect(handle?.finish("late") == false, "nobody takes what comes later")
            }
        },
        NavigationScenario("A value is taken by nobody once the opener has gone, and the screen leaves") { run in
            let value = Task { try await run.navigation.value(of: .show(run.screen("pick"))) }
            await run.until("it is in front") { run.state.top?.route == "pick" }
            await run.quiet()
            value.cancel()
            run.expect(await run.text(of: value) == "cancelled", "the opener has gone")
            let handle = run.navigation.handle(of: run.state.top?.number ?? 0, String.self)
            run.expect(run.state.top?.route == "pick", "the screen stays")
            run.expect(handle?.finish("late") == false, "nobody takes it")
            await run.until("the screen has left") { run.state.layers.count == 1 }
        },
        NavigationScenario(
            "A screen that navigation takes away is a cancellation, whoever still has its handle or has dropped it"
        ) {
            run in
            let first = Task { try await run.navigation.value(of: .show(run.screen("pick"))) }
            await run.until("it is in front") { run.state.top?.route == "pick" }
            await run.quiet()
            await run.arrived(run.show("goods", ["id": "1"]))
            run.expect(await run.text(of: first) == "cancelled", "it was taken away")
            let second = Task { try await run.navigation.value(of: .show(run.screen("pick"))) }
            await run.until("it is in front") { run.state.top?.route == "pick" }
            await run.quiet()
            let handle = run.navigation.handle(of: run.state.top?.number ?? 0, String.self)
            // Another handle, which is not kept, ends nothing.
            _ = run.navigation.handle(of: run.state.top?.number ?? 0, String.self)
            run.expect(handle?.isOver == false, "it is still there to choose from")
            run.expect(run.stage.swipeDown(), "it is swiped away")
            run.expect(await run.text(of: second) == "cancelled", "it has left without a choice")
            run.expect(handle?.finish("late") == false, "nobody takes it")
        },
        NavigationScenario("A screen that was not shown hands back why") { run in
            let value = Task { try await run.navigation.value(of: .show(run.screen("nothing"))) }
            run.expect(await run.text(of: value).hasPrefix("no route builds screens of 'nothing'"), "it says why")
        },
        NavigationScenario("A screen that closes itself under others goes with what is above it") { run in
            await run.arrived(run.show("help"))
            let handle = run.navigation.handle(of: run.state.top?.number ?? 0, Void.self)
            await run.arrived(run.show("editor"))
            await run.arrived(run.show("cart"))
            handle?.finish()
            await run.until("it has left") { run.state.screens.map(\.route) == ["home", "mall"] }
        },
    ]

    static let guards = [
        NavigationScenario("A screen with work that is not saved may refuse to leave, and nothing changes") { run in
            await run.arrived(run.show("editor"))
            let handle = run.navigation.handle(of: run.state.top?.number ?? 0, Void.self)
            handle?.guardLeaving { false }
            let before = run.state
            run.expect(
                await run.ended(run.start(.back)), failed: "editor did not consent to leave (back, scene 'main')")
            run.expect(run.state == before, "nothing has changed")
            await run.arrived(run.show("cart"))
            handle?.stopGuarding()
            await run.arrived(run.start(.popToRoot.self))
            await run.arrived(run.start(.dismiss(nil)))
            await run.arrived(run.start(.back))
            run.expect(run.state.top?.route == "home", "it has left")
        },
        NavigationScenario("A screen may take its time to let itself go; other navigation goes on meanwhile") { run in
            await run.arrived(run.show("editor"))
            let handle = run.navigation.handle(of: run.state.top?.number ?? 0, Void.self)
            var answer: CheckedContinuation<Bool, Never>?
            handle?.guardLeaving { await withCheckedContinuation { answer = $0 } }
            let back = run.start(.back)
            await run.until("it is asked") { answer != nil }
            await run.arrived(run.show("cart"))
            run.expect(run.state.visible.map(\.route) == ["home", "editor", "cart"], "the sheet is there")
            answer?.resume(returning: true)
            await run.arrived(back)
            run.expect(run.state.visible.map(\.route) == ["home"], "what it led back to is in front")
        },
        NavigationScenario("A request that waits for a screen to be let go can be taken back") { run in
            await run.arrived(run.show("editor"))
            let handle = run.navigation.handle(of: run.state.top?.number ?? 0, Void.self)
            var answer: CheckedContinuation<Bool, Never>?
            handle?.guardLeaving { await withCheckedContinuation { answer = $0 } }
            let back = run.start(.back)
            await run.until("it is asked") { answer != nil }
            back.ticket?.cancel()
            run.expect(await run.ended(back), failed: "it was cancelled")
            answer?.resume(returning: true)
            await run.quiet()
            run.expect(run.state.top?.route == "editor", "it is still there")
            run.expect(handle?.isOver == false, "it goes on")
        },
        NavigationScenario("A screen that has been let go once is not asked again, and each that leaves is asked") {
            run in
            await run.arrived(run.show("editor"))
            let lower = run.navigation.handle(of: run.state.top?.number ?? 0, Void.self)
            await run.arrived(run.show("help"))
            let upper = run.navigation.handle(of: run.state.top?.number ?? 0, Void.self)
            var asked: [String] = []
            lower?.guardLeaving {
                asked.append("editor")
                return true
            }
            upper?.guardLeaving {
                asked.append("help")
                return true
            }
            await run.arrived(run.start(.popToRoot))
            run.expect(asked == ["help", "editor"], "each was asked once, the topmost first: \(asked)")
        },
    ]
}
