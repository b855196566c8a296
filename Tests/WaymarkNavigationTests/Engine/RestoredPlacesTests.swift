import Testing
import WaymarkNavigation

@MainActor
@Suite("The places of saved screens, and those that have none any more")
struct RestoredPlacesTests {
    private func scene(_ state: SceneState) -> (Navigation, HeadlessDriver) {
        let navigation = Navigation()
        for route in ["page", "shelf"] { navigation.screens.declare(ScreenDeclaration(route)) }
        let driver = HeadlessDriver(state)
        navigation.connect(driver)
        return (navigation, driver)
    }

    private static func page(_ id: Int) -> Screen {
        Screen("page", parameters: ["id": "\(id)"], link: "shop://page/\(id)")
    }

    @Test("A screen whose tab has gone is lost, though another tab displays its like")
    func lookAlike() async throws {
        let home = ScreenTab("home", [.foreign("Home")])
        let saved = SceneState.tabs("main", [ScreenTab("gone", [.foreign("Gone"), Self.page(1)]), home])
        let (navigation, driver) = scene(.tabs("main", [home, ScreenTab("other", [.foreign("Other"), Self.page(1)])]))
        let before = driver.state().screens.count
        #expect(try await navigation.restore(NavigationState(scenes: [saved])) == [Self.page(1)])
        #expect(driver.state().screens.count == before)
    }

    @Test("The screens of a stack on the app's own page are lost if the app has tabs now, and the tabs stay")
    func tabsNow() async throws {
        let saved = SceneState.stack("main", [.foreign("Home"), Self.page(1)])
        let (navigation, driver) = scene(.tabs("main", [ScreenTab("home", [.foreign("Home")]), ScreenTab("mall", [])]))
        #expect(try await navigation.restore(NavigationState(scenes: [saved])) == [Self.page(1)])
        #expect(driver.steps.isEmpty)
    }

    @Test("A tab that stays empty is not brought to the front")
    func empty() async throws {
        let tabs = [ScreenTab("home", [.foreign("Home")]), ScreenTab("mall", [])]
        var saved = SceneState.tabs("main", [tabs[0], ScreenTab("mall", [Screen("unknown", link: "shop://unknown")])])
        saved.layers[0].content = .tabs(
            ScreenTabs([tabs[0], ScreenTab("mall", [Screen("unknown", link: "shop://unknown")])], selected: 1))
        let (navigation, driver) = scene(.tabs("main", tabs))
        #expect(try await navigation.restore(NavigationState(scenes: [saved])).map(\.route) == ["unknown"])
        #expect(driver.state().top == driver.state().screens.first)
    }

    @Test("A state that is displayed already takes no step, tabs that are presented among it")
    func idempotent() async throws {
        var state = SceneState.tabs(
            "main", [ScreenTab("home", [.foreign("Home"), Self.page(1)]), ScreenTab("mall", [Self.page(2)])])
        state.layers.append(
            ScreenLayer(
                .tabs(
                    ScreenTabs(
                        [ScreenTab("a", [Self.page(3)]), ScreenTab("b", [Self.page(4), Self.page(5)])], selected: 1)),
                presentation: .present))
        let (navigation, driver) = scene(state)
        #expect(try await navigation.restore(navigation.state).isEmpty)
        #expect(driver.steps.isEmpty)
    }

    @Test("A screen with an id like that of a foreign page is a screen of its route")
    func tilde() async throws {
        let (navigation, driver) = scene(.stack("main", [.foreign("Home")]))
        navigation.screens.declare(ScreenDeclaration("~page"))
        try await navigation.perform(.show(Screen("~page", link: "shop://page/1")))
        let saved = navigation.state
        #expect(saved.links.map(\.foreign) == ["Home", nil])
        try await navigation.popToRoot()
        #expect(try await navigation.restore(saved).isEmpty)
        #expect(driver.state().screens.count == 2)
    }

    @Test(
        "Reading a list of links takes a time in proportion, however many scenes and tabs it names",
        arguments: [false, true])
    func many(_ areScenes: Bool) {
        let pages = (0..<20_000).map { Self.page($0) }
        let state =
            areScenes
            ? NavigationState(scenes: pages.enumerated().map { .stack("\($0.offset)", [$0.element]) })
            : NavigationState(scenes: [
                .tabs("main", pages.enumerated().map { ScreenTab("\($0.offset)", [$0.element]) })
            ])
        let screens = Dictionary(uniqueKeysWithValues: pages.map { ($0.link ?? "", $0) })
        #expect(NavigationState(links: state.links) { screens[$0] }.scenes == state.scenes)
    }
}
