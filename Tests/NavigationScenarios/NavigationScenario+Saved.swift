import Foundation
import WaymarkNavigation

extension NavigationScenario {
    /// Shows something of everything; what is displayed then, saved.
    @MainActor
    private static func saved(_ run: ScenarioRun) async -> NavigationState {
        await run.arrived(run.show("help"))
        await run.arrived(run.show("goods", ["id": "1"]))
        await run.arrived(run.show("editor"))
        await run.arrived(run.show("note"))
        await run.arrived(run.show("pick"))
        return run.navigation.state
    }

    static let saved = [
        NavigationScenario("What was displayed is displayed again in a fresh app, from a file") { run in
            let state = await saved(run)
            let fresh = ScenarioRun(run.make)
            do {
                let data = try JSONEncoder().encode(state)
                let read = try JSONDecoder().decode(NavigationState.self, from: data)
                fresh.expect("\(read)" == "\(state)", "what was read is what was written")
                let restoring = Task { try await fresh.navigation.restore(read) }
                await fresh.quiet()
                let lost = try await restoring.value
                fresh.expect(lost.isEmpty, "nothing is lost")
                let again = Task { try await fresh.navigation.restore(read) }
                await fresh.quiet()
                _ = try await again.value
            } catch { run.expect(false, "\(error)") }
            run.expect("\(fresh.navigation.state)" == "\(state)", "all is there again: \(fresh.navigation.state)")
            for failure in await fresh.finish() { run.expect(false, failure) }
        },
        NavigationScenario("What was displayed is displayed again in a fresh app, by links") { run in
            let state = await saved(run)
            let fresh = ScenarioRun(run.make)
            let read = NavigationState(links: state.links) { link in
                let (route, parameters) = Shop.read(link)
                return fresh.screen(route, parameters)
            }
            let restoring = Task { try await fresh.navigation.restore(read) }
            await fresh.quiet()
            do { _ = try await restoring.value } catch { run.expect(false, "\(error)") }
            run.expect("\(fresh.navigation.state)" == "\(state)", "all is there again: \(fresh.navigation.state)")
            for failure in await fresh.finish() { run.expect(false, failure) }
        },
        NavigationScenario("Screens that nobody builds any more are left out with those above, and named") { run in
            let state = await saved(run)
            let fresh = ScenarioRun(run.make)
            fresh.catalog.remove("goods")
            fresh.catalog.remove("note")
            let restoring = Task { try await fresh.navigation.restore(state) }
            await fresh.quiet()
            let lost = (try? await restoring.value)?.map(\.route)
            run.expect(lost == ["goods", "editor", "note"], "they are named: \(lost ?? [])")
            run.expect(
                fresh.state.screens.map(\.route) == ["home", "help", "mall", "cart", "pick"], "the others are there")
        },
    ]

    static let hooks = [
        NavigationScenario("Observers are told of each step and of each screen in front, with its link and the request")
        {
            run in
            await run.arrived(run.show("goods", ["id": "1"]))
            run.expect(
                run.observer.lines == [
                    "will push goods(id: 1) in tab 1", "did push goods(id: 1) in tab 1", "will select tab 1",
                    "left home by show goods(id: 1)", "entered goods(id: 1) shop://goods?id=1 by show goods(id: 1)",
                    "did select tab 1", "ended show goods(id: 1)",
                ], "they are told so, not \(run.observer.lines)")
            run.observer.clear()
            _ = run.stage.swipeBack()
            await run.until("it has left") { run.state.top?.route == "mall" }
            await run.quiet()
            run.expect(
                run.observer.lines == ["left goods(id: 1) by hand", "entered mall shop://mall by hand"],
                "the hand is told of, not \(run.observer.lines)")
        },
        NavigationScenario("A push and a layer can be prevented, with the reason") { run in
            run.observer.prevented = ["goods", "pick"]
            let before = run.state
            run.expect(
                await run.ended(run.show("goods", ["id": "1"])),
                failed: "'push goods(id: 1) in tab 1' was prevented: goods is not to be pushed")
            run.expect(
                await run.ended(run.show("pick")),
                failed: "'present sheet: pick' was prevented: pick is not to be presented")
            run.expect(run.state == before, "nothing has changed")
            run.observer.prevented = []
            await run.arrived(run.show("pick"))
        },
    ]
}
