import WaymarkNavigation

extension NavigationScenario {
    static let waiting = [
        NavigationScenario("Of two links at once, the second waits for its turn") { run in
            guard run.stage.order(.late) else { return }
            let first = run.show("help")
            let second = run.show("cart")
            run.reportLate()
            await run.arrived(first)
            await run.arrived(second)
            run.expect(run.state.visible.map(\.route) == ["home", "help", "cart"], "both are there, in their order")
        },
        NavigationScenario("Of two links at once, the second can take the place of the first and of all that wait") {
            run in
            guard run.stage.order(.late) else { return }
            let first = run.show("level3")
            let waiting = run.show("help")
            let second = run.show("cart", policy: .replace)
            run.expect(await run.ended(waiting), failed: "a later navigation replaced it")
            run.reportLate()
            run.expect(await run.ended(first), failed: "a later navigation replaced it")
            await run.arrived(second)
            run.expect(run.state.top?.route == "cart", "the second is in front")
            run.expect(!run.state.screens.contains { $0.route == "help" }, "what waited was not shown")
        },
        NavigationScenario("Of two links at once, the second can be dropped") { run in
            guard run.stage.order(.late) else { return }
            let first = run.show("help")
            let second = run.show("cart", policy: .drop)
            run.expect(await run.ended(second), failed: "another navigation was under way (show cart, scene 'main')")
            run.reportLate()
            await run.arrived(first)
            run.expect(run.state.top?.route == "help", "the first is in front")
            await run.arrived(run.show("cart", policy: .drop))
        },
        NavigationScenario("The observer of a superseded request may make another at once") { run in
            guard run.stage.order(.late) else { return }
            let first = run.show("help")
            var again: ScenarioRun.Attempt?
            run.navigation.start(.show(run.screen("cart"))) { result in
                if case .failure = result { again = run.show("editor") }
            }
            let second = run.show("pick", policy: .replace)
            run.reportLate()
            await run.ended(first)
            await run.arrived(second)
            run.expect(again != nil, "it was told")
            if let again { await run.arrived(again) }
        },
        NavigationScenario("A queue that is full drops what comes") { run in
            guard run.stage.order(.late) else { return }
            let first = run.show("help")
            let waiting = (0..<64).map { _ in run.start(.popToRoot) }
            run.expect(await run.ended(run.show("cart")), failed: "another navigation was under way")
            run.reportLate()
            await run.arrived(first)
            for attempt in waiting { await run.arrived(attempt) }
        },
        NavigationScenario("A request that is taken back between two steps does no other step") { run in
            await run.arrived(run.show("cart"))
            guard run.stage.order(.late) else { return }
            // Takes the sheet away, and a further step selects the tab.
            let attempt = run.show("mall")
            attempt.ticket?.cancel()
            run.reportLate()
            run.expect(await run.ended(attempt), failed: "it was cancelled")
            run.expect(run.state.layers.count == 1 || run.state.top?.route == "cart", "one step was done at most")
            await run.arrived(run.show("help"))
        },
        NavigationScenario("A request that waits is taken back at once, in its own scene, once") { run in
            run.connect(Shop.scene("other"))
            guard run.stages[1].order(.late) else { return }
            let first = run.show("help", scene: "other")
            let second = run.show("editor", scene: "other")
            second.ticket?.cancel()
            run.expect(await run.ended(second), failed: "it was cancelled (show editor, scene 'other')")
            run.reportLate(1)
            await run.arrived(first)
            await run.quiet()
            run.expect(run.observer.lines.count { $0.hasPrefix("ended show editor") } == 1, "observers are told once")
        },
        NavigationScenario("A task that is cancelled ends its request") { run in
            guard run.stage.order(.late) else { return }
            let first = run.show("help")
            let task = Task { try await run.navigation.perform(.show(run.screen("cart"))) }
            await run.quiet()
            task.cancel()
            run.expect(await run.text(of: task).hasPrefix("it was cancelled"), "it says so")
            run.reportLate()
            await run.arrived(first)
            run.expect(run.state.top?.route == "help", "it was not shown")
        },
        NavigationScenario(
            "A scene that closes with a request on its way hands it over, with what is beneath, or ends it"
        ) { run in
            run.connect(Shop.scene("other"))
            guard run.stages[1].order(.late) else { return }
            let running = run.show("goods", ["id": "7"], scene: "other")
            let waiting = run.start(.selectTab("mall"), scene: "other")
            let second = run.show("note", scene: "other")
            run.navigation.disconnect("other")
            run.expect(await run.ended(waiting), failed: "the scene closed")
            await run.arrived(running)
            await run.arrived(second)
            run.expect(
                run.state.screens.map(\.route) == ["home", "mall", "goods", "cart", "note"],
                "they are in the other scene")
            run.observer.clear()
            run.reportLate(1)
            await run.quiet()
            run.expect(run.observer.lines.isEmpty, "a closed scene tells nothing any more: \(run.observer.lines)")
        },
        NavigationScenario("Without a scene, requests are refused") { run in
            run.navigation.disconnect("main")
            run.expect(await run.ended(run.show("help")), failed: "no scene is connected")
            run.expect(await run.ended(run.show("help", scene: "main")), failed: "no scene 'main' is connected")
        },
        NavigationScenario("A request in a scene that is not there is fulfilled in the active one") { run in
            await run.arrived(run.show("help", scene: "gone"))
            run.expect(run.state.top?.route == "help", "it is in front")
        },
    ]
}
