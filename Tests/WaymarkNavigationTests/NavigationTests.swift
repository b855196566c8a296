import Testing

@testable import WaymarkNavigation

@Suite @MainActor struct SmokeTests {
    @Test("smoke")
    func smoke() async throws {
        let catalog = ScreenCatalog()
        for id in ["home", "mall", "goods", "cart", "pick"] { catalog.declare(ScreenDeclaration(id)) }
        catalog.declare(ScreenDeclaration("mall", .tab("mall")))
        catalog.declare(ScreenDeclaration("goods", .push, parent: { _ in catalog["mall"]!.screen() }))
        catalog.declare(ScreenDeclaration("pick", .present(.sheet)))
        let navigation = Navigation(screens: catalog)
        let driver = HeadlessDriver(
            .tabs(
                "main",
                [
                    ScreenTab("home", [Screen("home").numbered(1)]),
                    ScreenTab("mall", [.foreign("MallController", number: 2)]),
                ]))
        navigation.connect(driver)
        print(navigation.state)
        let arrival = try await navigation.perform(.show(catalog["goods"]!.screen(["id": "42"])))
        print(arrival.steps)
        print(navigation.state)
        try await navigation.perform(.show(catalog["pick"]!.screen()))
        print(navigation.state)
        async let value = navigation.value(of: .show(catalog["pick"]!.screen(["a": "b"])))
        while driver.state().layers.count < 3 { await Task.yield() }
        let handle = navigation.handle(of: driver.state().top!.number, Int.self)
        #expect(handle?.finish(7) == true)
        #expect(try await value as? Int == 7)
        print(navigation.state)
        try await navigation.back()
        try await navigation.back()
        print(navigation.state)
        await #expect(throws: NavigationError.self) { try await navigation.back() }
    }
}
