import WaymarkNavigation

extension NavigationScenario {
    /// The behaviours of UIKit and SwiftUI that must not lose a request; the table is in Tests/Behaviours.md.
    static let behaviours = [
        NavigationScenario("A layer that is requested while another goes comes when that has gone") { run in
            await run.arrived(run.show("cart"))
            run.observer.clear()
            let going = run.start(.dismiss(nil))
            let coming = run.show("login")
            await run.arrived(going)
            await run.arrived(coming)
            run.expect(
                run.state.layers.map { $0.visible.screens.last?.route } == ["home", "login"], "one took its place")
            run.expect(run.observer.hasNoOverlap, "one step after the other: \(run.observer.lines)")
            run.expect(run.stage.sight?.contains("login") == true, "it is seen")
        },
        NavigationScenario("Requests of one turn are one step after the other, and each page is seen in the end") {
            run in
            run.observer.clear()
            let attempts = ["help", "editor", "search"].map { run.show($0) }
            for attempt in attempts { await run.arrived(attempt) }
            run.expect(run.state.visible.map(\.route) == ["home", "help", "editor", "search"], "all have come")
            run.expect(run.observer.hasNoOverlap, "one step after the other: \(run.observer.lines)")
            run.expect(sees: "search")
        },
        NavigationScenario("A push, a pop and a push in one turn leave what was pushed last") { run in
            let first = run.show("help")
            let back = run.start(.back)
            let last = run.show("editor")
            for attempt in [first, back, last] { await run.arrived(attempt) }
            run.expect(run.state.visible.map(\.route) == ["home", "editor"], "the first has gone")
            run.expect(sees: "editor")
        },
        NavigationScenario("A swipe that is let go between two requests holds neither up") { run in
            await run.arrived(run.show("help"))
            let coming = run.show("editor")
            _ = run.stage.interruptSwipe()
            let last = run.show("search")
            await run.arrived(coming)
            await run.arrived(last)
            run.expect(run.state.visible.map(\.route) == ["home", "help", "editor", "search"], "nothing was lost")
        },
        NavigationScenario("Tabs beyond the fifth are selected, and take screens, as the others do") { run in
            let names = ["a", "b", "c", "d", "e", "f", "g"]
            run.connect(.tabs("wide", names.map { ScreenTab($0, [Screen("home")]) }))
            await run.arrived(run.start(.selectTab("g"), scene: "wide"))
            await run.arrived(run.show("help", scene: "wide"))
            run.expect(run.stages[1].driver.state().visible.map(\.route) == ["home", "help"], "it is in the last tab")
            await run.arrived(run.start(.selectTab("a"), scene: "wide"))
            await run.arrived(run.start(.selectTab("g"), scene: "wide"))
            run.expect(run.stages[1].driver.state().top?.route == "help", "the tab has kept it")
        },
        NavigationScenario("What a user takes away by hand, and what code takes away, is told of in the same way") {
            run in
            for isByHand in [true, false] {
                let value = Task { try await run.navigation.value(of: .show(run.screen("pick"))) }
                await run.until("it is in front") { run.state.top?.route == "pick" }
                await run.quiet()
                if isByHand {
                    run.expect(run.stage.swipeDown(), "it can be swiped away")
                } else {
                    await run.arrived(run.start(.dismiss(nil)))
                }
                run.expect(await run.text(of: value) == "cancelled", "nothing comes of it, by hand: \(isByHand)")
                run.expect(run.state.layers.count == 1, "it has gone")
            }
        },
        NavigationScenario("A split view that collapses and expands keeps its screens, and takes requests either way") {
            run in
            run.connect(.stack("split", [Screen("home")]))
            let stage = run.stages[1]
            @MainActor func routes() -> [String] {
                stage.driver.state().screens.map(\.route).filter { !$0.hasPrefix("~") }
            }
            guard stage.splitView(isCollapsed: true) else { return }
            await run.arrived(run.show("help", scene: "split"))
            let number = stage.driver.state().top?.number
            await run.arrived(run.show("cart", scene: "split"))
            run.expect(routes() == ["home", "help", "cart"], "all are there while it is collapsed: \(routes())")
            guard stage.splitView(isCollapsed: false) else { return }
            run.expect(stage.driver.state().layers.count == 2, "the sheet stays")
            await run.arrived(run.start(.dismiss(nil), scene: "split"))
            run.expect(stage.driver.state().top?.number == number, "it is the same page beneath")
            let coming = run.show("editor", scene: "split")
            _ = stage.splitView(isCollapsed: true)
            await run.arrived(coming)
            run.expect(routes() == ["home", "help", "editor"], "what came meanwhile is on top: \(routes())")
            await run.arrived(run.start(.back, scene: "split"))
            run.expect(stage.driver.state().top?.number == number, "the way back is the same")
        },
        NavigationScenario("A link that comes before the scene waits for it, and the next one comes on top") { run in
            run.navigation.disconnect("main")
            run.observer.clear()
            var attempts: [ScenarioRun.Attempt] = []
            for route in ["help", "editor"] { run.navigation.whenConnected { attempts.append(run.show(route)) } }
            await run.quiet()
            run.expect(attempts.isEmpty && run.observer.lines.isEmpty, "nothing was requested or refused meanwhile")
            run.navigation.connect(run.stage.driver)
            for attempt in attempts { await run.arrived(attempt) }
            run.expect(run.state.visible.map(\.route) == ["home", "help", "editor"], "both are there, in their order")
            run.expect(sees: "editor")
        },
        NavigationScenario("A link that comes while a scene is about to display what was saved of it comes on top") {
            run in
            await run.arrived(run.show("help"))
            let saved = run.navigation.state
            await run.arrived(run.start(.popToRoot))
            run.navigation.beginRestoring("main")
            var attempt: ScenarioRun.Attempt?
            run.navigation.whenRestored("main") { attempt = run.show("editor") }
            let restoring = Task { try await run.navigation.restore(saved) }
            await run.quiet()
            run.expect(attempt == nil, "it waits")
            _ = try? await restoring.value
            run.navigation.endRestoring("main")
            if let attempt { await run.arrived(attempt) }
            run.expect(run.state.visible.map(\.route) == ["home", "help", "editor"], "it is on what was saved")
        },
        NavigationScenario("A scene that closes takes its sheets along, and the opener of one is told") { run in
            let value = Task { try await run.navigation.value(of: .show(run.screen("pick"))) }
            await run.until("it is in front") { run.state.top?.route == "pick" }
            await run.quiet()
            run.navigation.disconnect("main")
            run.expect(await run.text(of: value) == "cancelled", "nothing comes of it any more")
        },
        NavigationScenario("A scene that comes back after it was disconnected takes requests again") { run in
            await run.arrived(run.show("help"))
            let saved = run.state
            run.navigation.disconnect("main")
            run.expect(await run.ended(run.show("editor")), failed: "no scene is connected")
            run.navigation.connect(run.stage.driver)
            await run.arrived(run.show("editor"))
            run.expect(run.state.visible.map(\.route).last == "editor", "it is in front")
            run.expect(run.state.screens.count == saved.screens.count + 1, "on what was there")
        },
    ]
}

extension ScenarioObserver {
    /// Whether no step has begun before the one before it was done.
    fileprivate var hasNoOverlap: Bool {
        let steps = lines.filter { $0.hasPrefix("will ") || $0.hasPrefix("did ") }
        return steps.enumerated().allSatisfy { $0.element.hasPrefix($0.offset.isMultiple(of: 2) ? "will " : "did ") }
    }
}
