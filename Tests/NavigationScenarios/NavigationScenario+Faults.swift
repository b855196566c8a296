import WaymarkNavigation

extension NavigationScenario {
    static let faults = [
        NavigationScenario("A step that is never reported but done is over after its limit") { run in
            guard run.stage.order(.withheld) else { return }
            let attempt = run.show("help")
            await run.passLimit()
            await run.arrived(attempt)
            run.expect(attempt.arrival?.replans == 0, "it came out as planned")
            run.observer.clear()
            run.reportLate()
            await run.quiet()
            run.expect(run.observer.lines.isEmpty, "what is reported late is ignored: \(run.observer.lines)")
        },
        NavigationScenario("A step that is reported too late says nothing of the step that is waited for now") { run in
            guard run.stage.order(.withheld) else { return }
            let first = run.show("help")
            await run.passLimit()
            await run.arrived(first)
            _ = run.stage.order(.ignored)
            let second = run.show("editor")
            await run.until("a limit runs") { run.hasLimit }
            run.reportLate()
            await run.quiet()
            run.expect(second.result == nil, "it is still waited for")
            await run.passLimit()
            await run.arrived(second)
        },
        NavigationScenario("Who is to leave when a way is planned anew is asked then") { run in
            await run.arrived(run.show("editor"))
            let handle = run.navigation.handle(of: run.state.top?.number ?? 0, Void.self)
            guard run.stage.order(.ignored) else { return }
            let attempt = run.start(.popToRoot)
            await run.until("a limit runs") { run.hasLimit }
            handle?.guardLeaving { false }
            await run.passLimit()
            run.expect(await run.ended(attempt), failed: "editor did not consent to leave")
            run.expect(run.state.top?.route == "editor", "it is still there")
        },
        NavigationScenario("A step that is never done is planned anew after its limit") { run in
            guard run.stage.order(.ignored) else { return }
            let attempt = run.show("help")
            await run.passLimit()
            await run.arrived(attempt)
            run.expect(attempt.arrival?.replans == 1, "it was planned anew")
            run.expect(run.state.visible.map(\.route) == ["home", "help"], "it is there once")
        },
        NavigationScenario(
            "A step that is never done is tried four times, and then given up; the next request is fulfilled"
        ) { run in
            let before = run.state
            guard run.stage.order(.ignored) else { return }
            let attempt = run.show("help")
            for _ in 0..<3 {
                await run.until("a limit runs") { run.hasLimit }
                _ = run.stage.order(.ignored)
                await run.passLimit()
            }
            await run.passLimit()
            run.expect(
                await run.ended(attempt), failed: "'push help in tab 0' did not have the planned result, 4 times")
            run.expect(run.state == before, "nothing has changed")
            await run.arrived(run.show("cart"))
        },
        NavigationScenario("What is done too late is taken note of") { run in
            guard run.stage.order(.late) else { return }
            let attempt = run.show("goods", ["id": "1"])
            await run.passLimit()
            await run.arrived(attempt)
            run.reportLate()
            await run.quiet()
            run.expect(run.state.violation == nil, "it is lawful")
            run.expect(run.navigation.state.scenes.first == run.state, "it is known")
        },
        NavigationScenario("A driver that cannot show anything at the moment is asked again") { run in
            guard run.stage.order(.unavailable) else { return }
            let attempt = run.show("help")
            await run.arrived(attempt)
            run.expect(attempt.arrival?.replans == 1, "it was planned anew")
        },
        NavigationScenario("A screen whose builder throws is not asked for again, and the error says so") { run in
            guard run.stage.order(.notBuilt) else { return }
            let before = run.state
            let attempt = await run.ended(run.show("help"))
            run.expect(attempt, failed: "'push help in tab 0' failed: ")
            run.expect(attempt, failed: "was not built: ")
            run.expect(run.state == before, "nothing has changed")
            await run.arrived(run.show("help"))
        },
        NavigationScenario("A swipe while a navigation runs is no trap: the request is fulfilled or says why not") {
            run in
            await run.arrived(run.show("editor"))
            guard run.stage.order(.swiped) else { return }
            let attempt = run.show("help")
            await run.arrived(attempt)
            run.expect(run.state.visible.map(\.route) == ["home", "editor", "help"], "it was shown again")
            _ = run.stage.order(.swiped)
            let back = await run.ended(run.start(.back))
            run.expect(back, failed: "is not displayed")
            run.expect(run.state.top?.route == "home", "the swipe was the user's will")
        },
        NavigationScenario("A swipe that is let go changes nothing") { run in
            await run.arrived(run.show("help"))
            let before = run.state
            guard run.stage.interruptSwipe() else { return }
            await run.quiet()
            run.expect(run.state == before, "nothing has changed")
            await run.arrived(run.show("cart"))
        },
        NavigationScenario("The app's own way that never comes back is given up after its limit, and not tried again") {
            run in
            var count = 0
            let isThere = run.stage.custom("zoom") { _, _ in count += 1 }
            guard isThere, run.stage.order(.withheld) else { return }
            let attempt = run.show("zoomed")
            await run.passLimit()
            run.expect(await run.ended(attempt), failed: "did not have the planned result, 1 times")
            run.expect(count == 1, "it was called once")
        },
        NavigationScenario(
            "A value of a screen that the user takes away while it comes, and that comes again, is handed back"
        ) { run in
            guard run.stage.order(.swiped) else { return }
            let value = Task { try await run.navigation.value(of: .show(run.screen("help"))) }
            await run.until("it is in front") {
                run.state.top?.route == "help" && run.observer.lines.contains("ended show help")
            }
            let handle = run.navigation.handle(of: run.state.top?.number ?? 0, Int.self)
            run.expect(handle?.finish(7) == true, "somebody takes it")
            run.expect(await run.text(of: value) == "7", "it is the value")
        },
    ]
}
