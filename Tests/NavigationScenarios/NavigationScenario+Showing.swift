import WaymarkNavigation

extension NavigationScenario {
    static let showing = [
        NavigationScenario("A cold start leads from nothing through ten screens at once") { run in
            run.connect(SceneState("cold"))
            let attempt = run.show("level10", scene: "cold")
            await run.arrived(attempt)
            run.expect(attempt.arrival?.steps.count == 1, "it took one step")
            let levels = (1...9).map { "  ├ level\($0)" }.joined(separator: "\n")
            run.expect(shows: "cold", "└ root", "  ├ front", levels, "  └ level10 <", scene: 1)
        },
        NavigationScenario("A link to what is on top already changes nothing") { run in
            await run.arrived(run.show("goods", ["id": "1"]))
            run.observer.clear()
            let number = run.state.top?.number
            let again = run.show("goods", ["id": "1"])
            await run.arrived(again)
            run.expect(again.arrival?.steps.isEmpty == true, "no step was done")
            run.expect(run.state.top?.number == number, "it is the same screen")
        },
        NavigationScenario(
            "A page that is opened with other values displays these, and is built anew where it takes none"
        ) {
            run in
            for route in ["search", "fixed", "fixed.sheet", "fixed.flow"] {
                await run.arrived(run.show(route, ["id": "234"]))
                run.expect(sees: "\(route)(id: 234)")
                await run.arrived(run.show(route, ["id": "77"]))
                run.expect(sees: "\(route)(id: 77)")
                await run.arrived(run.show("help"))
                await run.arrived(run.show(route, ["id": "5"]))
                run.expect(sees: "\(route)(id: 5)")
                run.expect(run.state.screens.count { $0.route == route } == 1, "one page of \(route) is displayed")
                await run.arrived(run.start(.popToRoot))
            }
        },
        NavigationScenario("A page that is built anew for other values is asked before it goes") { run in
            await run.arrived(run.show("fixed", ["id": "1"]))
            let number = run.state.top?.number ?? 0
            let handle: ScreenHandle<Void>? = run.navigation.handle(of: number)
            handle?.guardLeaving { false }
            let again = await run.ended(run.show("fixed", ["id": "2"]))
            if run.stage.driver.canUpdate(number) {
                run.expect(sees: "fixed(id: 2)")
            } else {
                run.expect(again, failed: "did not consent to leave")
                run.expect(sees: "fixed(id: 1)")
            }
        },
        NavigationScenario("A link below a presented sheet takes the sheet away, and the screen stays the same one") {
            run in
            await run.arrived(run.show("goods", ["id": "1"]))
            let number = run.state.top?.number
            await run.arrived(run.show("cart"))
            await run.arrived(run.show("pick"))
            await run.arrived(run.show("goods", ["id": "1"]))
            run.expect(run.state.top?.number == number, "it is the same screen")
            run.expect(
                shows: "main", "├ tab home", "│ └ home", "└ tab mall *", "  ├ mall", "  └ goods(id: 1) <")
        },
        NavigationScenario("A screen with one beneath goes where that is, and takes the tab and the layers with it") {
            run in
            await run.arrived(run.show("help"))
            await run.arrived(run.show("note"))
            run.expect(
                shows: "main", "├ tab home *", "│ ├ home", "│ └ help", "├ tab mall", "│ └ mall",
                "└ present sheet wrapped",
                "  ├ cart", "  └ note <")
            await run.arrived(run.show("goods", ["id": "2"]))
            run.expect(
                shows: "main", "├ tab home", "│ ├ home", "│ └ help", "└ tab mall *", "  ├ mall", "  └ goods(id: 2) <")
        },
        NavigationScenario("Each reuse finds what it says, and builds otherwise") { run in
            await run.arrived(run.show("help"))
            let first = run.state.top?.number
            await run.arrived(run.show("editor"))
            await run.arrived(run.show("help", reuse: .top))
            run.expect(run.state.visible.map(\.route) == ["home", "help", "editor", "help"], "another is on top")
            await run.arrived(run.show("help", reuse: .never))
            run.expect(run.state.visible.count == 5, "one more is on top")
            await run.arrived(run.show("mall"))
            await run.arrived(run.show("help", reuse: .visible))
            run.expect(run.state.visible.map(\.route) == ["mall", "help"], "one was built in the tab in front")
            await run.arrived(run.start(.back))
            await run.arrived(run.show("help", reuse: .anywhere))
            run.expect(
                run.state.visible.map(\.route) == ["home", "help", "editor", "help", "help"],
                "the tab with the last one is in front")
            await run.arrived(run.start(.reveal(first ?? 0)))
            run.expect(run.state.top?.number == first, "the first one is still there")
        },
        NavigationScenario(
            "A link that needs sign-in while a sheet is up shows it above, and goes on when that is done"
        ) { run in
            await run.arrived(run.show("cart"))
            let signIn = Task { try await run.navigation.value(of: .show(run.screen("login"))) }
            await run.until("sign-in is asked for") { run.state.top?.route == "login" }
            run.expect(run.state.layers.count == 3, "the sheet is still there beneath")
            let handle = run.navigation.handle(of: run.state.top?.number ?? 0, Bool.self)
            run.expect(handle?.finish(true) == true, "somebody takes the answer")
            run.expect(await run.text(of: signIn) == "true", "the answer is handed back")
            await run.arrived(run.show("goods", ["id": "3"]))
            run.expect(
                shows: "main", "├ tab home", "│ └ home", "└ tab mall *", "  ├ mall", "  └ goods(id: 3) <")
        },
        NavigationScenario("The user's own hands count: what was swiped away is gone, and what was tapped is in front")
        { run in
            await run.arrived(run.show("goods", ["id": "1"]))
            run.expect(run.stage.swipeBack(), "it can be swiped")
            await run.until("it has left") { run.state.top?.route == "mall" }
            run.expect(run.stage.tapTab("home"), "the tab can be tapped")
            await run.until("the tab is in front") { run.state.top?.route == "home" }
            run.expect(!run.stage.swipeBack(), "nothing is beneath")
            await run.arrived(run.show("cart"))
            run.expect(!run.stage.tapTab("mall"), "tabs under a sheet are out of reach")
            run.expect(run.stage.swipeDown(), "a sheet can be swiped away")
            await run.until("the sheet has left") { run.state.layers.count == 1 }
            await run.arrived(run.show("login"))
            run.expect(!run.stage.swipeDown(), "what takes the whole screen stays")
            await run.arrived(run.start(.back))
            run.expect(shows: "main", "├ tab home *", "│ └ home <", "└ tab mall", "  └ mall")
        },
        NavigationScenario("What cannot be gone back to, taken away or selected is refused, and nothing changes") {
            run in
            let before = run.state
            for (kind, reason) in [
                (NavigationRequest.Kind.back, "there is no screen beneath"), (.pop(1), "there is no screen beneath"),
                (.pop(0), "there is no screen beneath"), (.pop(.min), "there is no screen beneath"),
                (.dismiss(nil), "nothing is presented"), (.dismiss(1), "nothing is presented"),
                (.dismiss(.max), "nothing is presented"), (.popTo(ScreenQuery("goods")), "'goods' is not displayed"),
                (.reveal(999), "screen 999 is not displayed"), (.close(999), "screen 999 is not displayed"),
                (.close(before.top?.number ?? 0), "there is no screen beneath"),
                (.selectTab("cellar"), "there is no tab 'cellar' among 'home', 'mall'"),
                (.show([], reuse: .anywhere), "there is nothing to show"),
            ] {
                let attempt = await run.ended(run.start(kind))
                run.expect(attempt, failed: reason)
            }
            run.expect(run.state == before, "nothing has changed")
            await run.arrived(run.start(.popToRoot))
            run.expect(run.state == before, "the first screen is there")
        },
        NavigationScenario("Pop, pop to a screen and dismiss go exactly so far") { run in
            for route in ["help", "editor"] { await run.arrived(run.show(route)) }
            await run.arrived(run.show("note"))
            await run.arrived(run.show("pick"))
            await run.arrived(run.start(.dismiss(1)))
            run.expect(run.state.top?.route == "note", "one layer less")
            await run.arrived(run.start(.pop(1)))
            run.expect(run.state.top?.route == "cart", "one screen less")
            await run.arrived(run.start(.popTo(ScreenQuery("help"))))
            run.expect(shows: "main", "├ tab home *", "│ ├ home", "│ └ help <", "└ tab mall", "  └ mall")
            await run.arrived(run.start(.popToRoot))
            run.expect(run.state.top?.route == "home", "the first screen is in front")
        },
        NavigationScenario("A screen that nobody builds is refused with the nearest name") { run in
            run.expect(await run.ended(run.show("gods")), failed: "no route builds screens of 'gods'; 'goods' is known")
            run.expect(await run.ended(run.show("lost")), failed: "no route builds screens of 'nowhere'")
        },
        NavigationScenario("Screens that are beneath each other in a circle are refused") { run in
            run.expect(
                await run.ended(run.show("circleA")),
                failed: "the screen beneath 'circleA' cannot be determined: 'circleA' is beneath itself")
        },
        NavigationScenario("A push without a navigation container is refused") { run in
            run.connect(SceneState("single", layers: [ScreenLayer(.stack(ScreenStack(single: Screen("help"))))]))
            run.expect(
                await run.ended(run.show("editor", scene: "single")),
                failed: "editor needs a navigation container, but none is in front")
        },
        NavigationScenario("The app's own way of showing a screen is called by its name, and an unknown one fails") {
            run in
            run.expect(await run.ended(run.show("zoomed")), failed: "it is not known how 'zoom' shows a screen")
            let isThere = run.stage.custom("zoom") { screen, state in
                state.layers.append(
                    ScreenLayer(.stack(ScreenStack(single: screen)), presentation: .present(.custom("zoom"))))
            }
            guard isThere else { return }
            let attempt = run.show("zoomed")
            await run.arrived(attempt)
            run.expect(run.state.top?.route == "zoomed", "it is in front")
            run.expect(attempt.arrival?.screen?.number == run.state.top?.number, "it is the screen that was requested")
        },
        NavigationScenario("Addresses are opened outside where somebody opens them") { run in
            var opened: [String] = []
            do throws(NavigationError) {
                try await run.navigation.openOutside("https://example.com")
                run.expect(false, "nobody opens addresses")
            } catch {
                run.expect("\(error)" == "nothing takes 'https://example.com' (open outside)", "the error says so")
            }
            run.navigation.opener = {
                opened.append($0)
                return true
            }
            do throws(NavigationError) { try await run.navigation.openOutside("tel:110") } catch {
                run.expect(false, "\(error)")
            }
            run.expect(opened == ["tel:110"], "the address was opened")
        },
    ]
}
