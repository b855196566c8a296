import Foundation
import Testing
import Waymark
import WaymarkNavigation
import WaymarkTesting
import WaymarkTree
import WaymarkUnits

private final class Quiet: Interactor {
    let activity = Activity()
}

private final class UnitPage: UnitView {}

/// The paths of the units whose views have left.
@MainActor
private final class LeftUnits {
    var paths: [String] = []
}

/// A view that no driver of pages shows.
private final class OtherView: UnitView {}

@MainActor
@Suite struct UnitScreensTests {
    private let navigation = Navigation()
    private let driver = HeadlessDriver(.stack("main", [.foreign("Home")]))

    private var routes: [String] { driver.state().visible.map { $0.parameters["unit"] ?? $0.route } }

    private func tree(
        _ presentation: Presentation = .push, onLeave: @escaping @MainActor (TreeUnit) -> Void = { _ in }
    ) -> UnitTree {
        navigation.connect(driver)
        return UnitTree(
            display: UnitScreens(navigation, as: UnitPage.self, presentation: { _ in presentation }) { unit, _ in
                onLeave(unit)
            })
    }

    private func unit(_ name: String, _ view: any UnitView = UnitPage()) -> TreeUnit {
        TreeUnit(name, interactor: Quiet(), views: [view])
    }

    @Test("Units show their views as screens, and hide them when they are detached")
    func shows() throws {
        let tree = tree()
        let (root, cart) = (unit("root"), unit("cart"))
        try tree.launch(root)
        try root.attach(cart)
        #expect(routes == ["~Home", "root", "root/cart"])
        try root.detach(cart)
        #expect(routes == ["~Home", "root"])
        tree.end()
        #expect(routes == ["~Home"])
    }

    @Test("The screen of a unit is built as the unit's own view, and as nothing else")
    func builds() throws {
        let view = UnitPage()
        try tree().launch(unit("root", view))
        let screen = try #require(driver.state().top)
        let factory = try #require(navigation.screens[UnitScreens.route]?.factory(of: UnitPage.self))
        #expect(try factory.build(UnitPage.self, navigation.context(for: screen, in: "main")) === view)
        #expect(screen.link == nil)
    }

    @Test("A view that is no view of the driver's is not built, and says whose it is")
    func refusesOthers() throws {
        try tree().launch(unit("root", OtherView()))
        let screen = try #require(driver.state().top)
        let factory = try #require(navigation.screens[UnitScreens.route]?.factory(of: UnitPage.self))
        let error = #expect(throws: (any Error).self) {
            try factory.build(UnitPage.self, navigation.context(for: screen, in: "main"))
        }
        #expect(error.map { "\($0)" } == "the unit 'root' has no view that can be shown here")
    }

    @Test("A view that the user swipes away is reported once, so that its unit is detached")
    func tellsOfLeaving() throws {
        var left: [String] = []
        let tree = tree(.present(.sheet)) { unit in
            left.append(unit.path)
            try? unit.parent?.detach(unit)
        }
        let (root, cart) = (unit("root"), unit("cart"))
        try tree.launch(root)
        try root.attach(cart)
        #expect(driver.swipeDown())
        #expect(left == ["root/cart"])
        #expect(routes == ["~Home", "root"])
        #expect(root.children.isEmpty)
        try root.attach(cart)
        #expect(routes == ["~Home", "root", "root/cart"])
    }

    @Test("A view that cannot be shown is reported like one that has left")
    func tellsOfRefusal() throws {
        var left: [String] = []
        let tree = tree { left.append($0.path) }
        let recorder = NavigationRecorder(navigation)
        recorder.reasonAgainstPushing = "no"
        try tree.launch(unit("root"))
        #expect(left == ["root"])
        #expect(routes == ["~Home"])
    }

    @Test("A view is hidden in the window in which it is, whichever is active")
    func hidesInItsWindow() throws {
        let tree = tree()
        let other = HeadlessDriver(.stack("other", [.foreign("Home")]))
        navigation.connect(other)
        let (root, cart) = (unit("root"), unit("cart"))
        try tree.launch(root)
        try root.attach(cart)
        navigation.activate("other")
        try root.detach(cart)
        #expect(routes == ["~Home", "root"])
        tree.end()
        #expect(routes == ["~Home"])
    }

    @Test(
        "All views are hidden, however many there are, and whatever is requested meanwhile", arguments: [false, true])
    func hidesMany(isReplaced: Bool) throws {
        var configuration = NavigationConfiguration()
        configuration.queueLimit = 2
        let navigation = Navigation(configuration: configuration)
        let late = UnreliableDriver(driver)
        navigation.connect(late)
        let tree = UnitTree(display: UnitScreens(navigation, as: UnitPage.self) { _, _ in })
        var parent = unit("root")
        try tree.launch(parent)
        for number in 0..<8 {
            let child = unit("\(number)")
            try parent.attach(child)
            parent = child
        }
        #expect(routes.count == 10)
        late.mishaps = Array(repeating: .isLate, count: 20)
        tree.end()
        if isReplaced { navigation.start(NavigationRequest(.popTo(ScreenQuery("nothing"))), policy: .replace) }
        while late.lateCount > 0 { late.report() }
        #expect(routes == ["~Home"])
    }

    /// A tree whose first unit is displayed, and whose second one is attached while the driver is late.
    private func attachingLate(
        by late: UnreliableDriver, _ left: LeftUnits
    ) throws -> (UnitTree, TreeUnit, TreeUnit) {
        navigation.connect(late)
        let tree = UnitTree(
            display: UnitScreens(navigation, as: UnitPage.self) { unit, _ in left.paths.append(unit.path) })
        let (root, cart) = (unit("root"), unit("cart"))
        try tree.launch(root)
        late.mishaps = [.isLate]
        try root.attach(cart)
        return (tree, root, cart)
    }

    @Test("A view whose unit is detached while it is being shown is hidden when it is there")
    func hidesWhatArrives() throws {
        let (late, left) = (UnreliableDriver(driver), LeftUnits())
        let (tree, root, cart) = try attachingLate(by: late, left)
        try root.detach(cart)
        late.report()
        #expect(routes == ["~Home", "root"])
        #expect(left.paths == [])
        try root.attach(cart)
        #expect(routes == ["~Home", "root", "root/cart"])
        withExtendedLifetime(tree) {}
    }

    @Test("A view that has arrived although its navigation was superseded belongs to its unit like any other")
    func keepsWhatArrives() throws {
        let (late, left) = (UnreliableDriver(driver), LeftUnits())
        let (tree, _, _) = try attachingLate(by: late, left)
        navigation.start(NavigationRequest(.popTo(ScreenQuery("nothing"))), policy: .replace)
        late.report()
        #expect(routes == ["~Home", "root", "root/cart"])
        #expect(left.paths == [])
        #expect(driver.swipeBack())
        #expect(left.paths == ["root/cart"])
        withExtendedLifetime(tree) {}
    }

    @Test("The screens of units are left out where a saved state is displayed, with those above them")
    func restored() async throws {
        try tree().launch(unit("root"))
        let data = try JSONEncoder().encode(navigation.state)
        let (other, driver) = (Navigation(), HeadlessDriver(.stack("main", [.foreign("Home")])))
        other.connect(driver)
        let tree = UnitTree(display: UnitScreens(other, as: UnitPage.self) { _, _ in })
        let lost = try await other.restore(JSONDecoder().decode(NavigationState.self, from: data))
        #expect(lost.map(\.route) == [UnitScreens.route])
        #expect(driver.state().screens.map(\.route) == ["~Home"])
        withExtendedLifetime(tree) {}
    }
}
