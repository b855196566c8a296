import SwiftUIStandIn
import Testing
import Waymark
import WaymarkNavigation

@testable import WaymarkSwiftUI

@MainActor
@Suite struct NavigatorTests {
    /// A navigator in a navigation whose screens are all built as texts, with its notifications.
    @MainActor
    final class Bench {
        let navigation: Navigation
        let navigator: Navigator
        let stage: ViewStage
        let events = EventList()
        private(set) var built: [Int] = []
        private(set) var changes = 0
        private(set) var isAnimated: [Bool] = []
        private var subscription: AnyCancellable?

        init(_ state: SceneState) {
            let catalog = ScreenCatalog()
            for route in ["a", "b", "c", "d", "e"] { catalog.declare(ScreenDeclaration(route)) }
            navigation = Navigation(screens: catalog)
            navigator = Navigator(state)
            navigator.settlingTime = .zero
            stage = ViewStage(navigator)
            let factory = ScreenFactory(of: AnyView.self) { [weak self] context in
                if context.screen.parameters["broken"] != nil { throw Broken() }
                self?.built.append(context.screen.number)
                return AnyView(Text(verbatim: context.screen.sight))
            }
            for route in catalog.routes where route != "e" { catalog.addFactory(factory, to: route) }
            navigation.connect(navigator)
            navigation.addObserver(events)
            subscription = navigator.objectWillChange.sink { [weak self] in
                self?.changes += 1
                self?.isAnimated.append(!Transaction.present.disablesAnimations)
            }
            stage.settle()
        }

        /// Does a step; whether and how it has been reported.
        func perform(_ step: NavigationStep, animated isAnimated: Bool = true) -> Report {
            let report = Report()
            navigator.perform(step, animated: isAnimated) { fault in
                report.count += 1
                report.fault = fault
            }
            return report
        }

        /// A screen with a number of its own, as the planner gives it one.
        func numbered(_ route: String, _ parameters: [String: String] = [:]) -> Screen {
            Screen(route, parameters: parameters).numbered(navigation.nextNumber())
        }

        /// The invariant: the views are those of the state.
        func look() {
            stage.settle()
            #expect(stage.mismatches.isEmpty, "\(stage.mismatches)")
        }
    }

    @MainActor
    final class Report {
        var count = 0
        var fault: NavigationFault?
    }

    nonisolated static let stack = SceneState.stack("main", [Screen("a"), Screen("b"), Screen("c"), Screen("d")])
    nonisolated static let tabs = SceneState.tabs(
        "main",
        [ScreenTab("one", [Screen("a"), Screen("b")]), ScreenTab("two", stack: ScreenStack(single: Screen("c")))])
    nonisolated static let layers = SceneState(
        "main",
        layers: [
            ScreenLayer(.stack(ScreenStack([Screen("a")]))),
            ScreenLayer(
                .stack(ScreenStack([Screen("b"), Screen("c")])), presentation: .present(.sheet, wrapped: true)),
            ScreenLayer(.stack(ScreenStack(single: Screen("d"))), presentation: .present(.fullScreen)),
        ])

    struct Shape: CustomTestStringConvertible {
        let state: SceneState
        var testDescription: String { "\(state)" }
    }

    nonisolated static let shapes: [SceneState] = [
        stack, tabs, layers, SceneState("main"), .stack("main", []),
        SceneState("main", layers: [ScreenLayer(.stack(ScreenStack(single: Screen("a"))))]),
        .tabs("main", [ScreenTab("one", []), ScreenTab("two", [Screen("a")])], selected: 1),
        SceneState(
            "main",
            layers: [
                ScreenLayer(.stack(ScreenStack(single: Screen("a")))),
                ScreenLayer(
                    .tabs(ScreenTabs([ScreenTab("x", [Screen("b")]), ScreenTab("y", [Screen("c")])])),
                    presentation: .present(.popover)),
                ScreenLayer(.stack(ScreenStack([Screen("d")])), presentation: .present(.custom("own"))),
            ]),
    ]

    @Test("Every shape of a scene is seen as it is said", arguments: shapes.map { Shape(state: $0) })
    func seesShapes(_ shape: Shape) {
        let bench = Bench(shape.state)
        bench.look()
        #expect("\(bench.navigator.displayed)" == "\(shape.state)")
        #expect(bench.stage.looks > 0)
    }

    @Test("A state that no scene could display is displayed as nothing")
    func refusesUnlawful() {
        let bench = Bench(.tabs("main", [ScreenTab("one", [])], selected: 4))
        #expect(bench.navigator.displayed == SceneState("main"))
        bench.look()
    }

    @Test("Screens that two scenes begin with under one number get numbers of their own")
    func numbers() {
        let navigation = Navigation()
        let navigators = ["first", "second"].map { Navigator(scene: $0, [Screen("a").numbered(1), Screen("b")]) }
        for navigator in navigators { navigation.connect(navigator) }
        let numbers = navigators.flatMap { $0.displayed.screens.map(\.number) }
        #expect(Set(numbers).count == 4)
        #expect(numbers.first == 1 && !numbers.contains(0))
    }

    @Test("A root that takes another's place is another for SwiftUI, and one that changes is the same")
    func rootIsAnother() throws {
        let bench = Bench(.stack("main", [Screen("a")]))
        func root() -> AnyHashable? { bench.stage.tree.found { if case .id(let id) = $0 { id } else { nil } }.first }
        let first = try #require(root())
        _ = bench.perform(.push([bench.numbered("b")], on: StackPlace(layer: 0)))
        bench.look()
        #expect(root() == first)
        _ = bench.perform(.setRoot(.stack(ScreenStack([bench.numbered("c")]))))
        bench.look()
        #expect(root() != first)
        #expect(bench.navigator.layers.departed.isEmpty)
    }

    // MARK: What views write

    @Test("Writing the value that is there already notifies no observer")
    func isSilent() throws {
        let bench = Bench(Self.tabs)
        let before = bench.changes
        let stack = try #require(bench.stage.stack)
        try stack.setPath(stack.path)
        let tabs = try #require(bench.stage.tabs)
        try tabs.select(try #require(tabs.selection))
        #expect(bench.changes == before)
        #expect(bench.events.visits.isEmpty)
        bench.look()
    }

    @Test("Going back by two takes two screens off, at once")
    func popsTwo() {
        let bench = Bench(Self.stack)
        #expect(bench.stage.swipeBack(by: 2))
        #expect(bench.navigator.displayed.screens.map(\.route) == ["a", "b"])
        #expect(bench.events.visits == ["b in main by hand"])
        bench.look()
    }

    @Test("A path that only a step could have made changes nothing, and views are asked to read again")
    func refusesPath() throws {
        let bench = Bench(Self.stack)
        let stack = try #require(bench.stage.stack)
        let changes = bench.changes
        for path in [stack.path + stack.path.prefix(1), stack.path.reversed(), [stack.path[1]]] {
            try stack.setPath(path)
        }
        #expect(throws: SwiftUIStandIn.StageFault.self) { try stack.setPath([AnyHashable("x")]) }
        #expect(bench.changes == changes + 3)
        #expect(bench.navigator.displayed.screens.count == 4)
        bench.look()
    }

    @Test("Selecting another tab and swiping a layer away are reported, with what lay above")
    func tells() {
        let tabs = Bench(Self.tabs)
        #expect(tabs.stage.tapTab("two"))
        #expect(tabs.events.visits == ["c in main by hand"])
        tabs.look()
        let layers = Bench(Self.layers)
        // The cover of the whole screen stays; the sheet beneath is taken away from under it by SwiftUI.
        #expect(!layers.stage.swipeDown())
        #expect(layers.stage.seen[1].cover?.dismiss() == true)
        #expect(layers.navigator.displayed.layers.count == 1)
        #expect(layers.events.visits == ["a in main by hand"])
        layers.look()
    }

    @Test("A binding of a layer that has gone writes nothing")
    func ignoresStale() throws {
        let bench = Bench(Self.layers)
        let old = bench.stage.seen
        let sheet = try #require(old[1].tree.stack)
        #expect(old[1].cover?.dismiss() == true)
        let state = bench.navigator.displayed
        sheet.goBack()
        old[2].cover?.dismiss()
        #expect(old[1].cover?.dismiss() == true)
        #expect(bench.navigator.displayed == state)
        bench.look()
    }

    // MARK: When a step is over

    @Test("A layer is there when its content appears, and gone when its cover says so")
    func completesLayers() async {
        for style in [PresentationStyle.sheet, .fullScreen, .popover] {
            let bench = Bench(.stack("main", [Screen("a")]))
            let layer = ScreenLayer(.stack(ScreenStack(single: bench.numbered("b"))), presentation: .present(style))
            let shown = bench.perform(.present(layer))
            await Task.yield()
            #expect(shown.count == 0, "nobody has seen it")
            bench.look()
            #expect(shown.count == 1 && shown.fault == nil)
            let gone = bench.perform(.dismiss(to: 1))
            await Task.yield()
            #expect(gone.count == 0, "it is still seen to go")
            bench.look()
            #expect(gone.count == 1 && gone.fault == nil)
        }
    }

    @Test("A layer that was never displayed is gone on the next turn")
    func completesUnseen() async {
        let bench = Bench(.stack("main", [Screen("a")]))
        let layer = ScreenLayer(.stack(ScreenStack(single: bench.numbered("b"))), presentation: .present)
        let shown = bench.perform(.present(layer))
        let gone = bench.perform(.dismiss(to: 1))
        #expect(gone.count == 0)
        while gone.count == 0 { await Task.yield() }
        #expect(shown.count == 0, "a later step has taken its place")
        #expect(bench.navigator.layers.departed.isEmpty)
        bench.look()
    }

    @Test("A layer that the user takes away before it is seen ends its step")
    func completesTakenAway() async {
        let bench = Bench(.stack("main", [Screen("a")]))
        let layer = ScreenLayer(.stack(ScreenStack(single: bench.numbered("b"))), presentation: .present)
        let shown = bench.perform(.present(layer))
        #expect(bench.stage.seen.last?.cover?.dismiss() == true)
        #expect(shown.count == 1)
        bench.look()
    }

    @Test("Stacks, tabs and roots are there when their page has appeared, and not before")
    func completesOthers() async {
        let bench = Bench(Self.tabs)
        let place = StackPlace(layer: 0, tab: 0)
        let steps: [NavigationStep] = [
            .selectTab(1, layer: 0), .push([bench.numbered("d")], on: place), .pop(to: 1, on: place),
            .replace(keeping: 0, with: [bench.numbered("b")], on: place),
            .setRoot(.stack(ScreenStack([bench.numbered("c")]))),
        ]
        for step in steps {
            let report = bench.perform(step)
            #expect(report.count == 0, "\(step)")
            bench.look()
            while report.count == 0 { await Task.yield() }
            #expect(report.fault == nil, "\(step)")
        }
    }

    @Test("A change without animation is made without animations", arguments: [false, true])
    func animates(_ isAnimated: Bool) {
        let bench = Bench(Self.stack)
        _ = bench.perform(.pop(to: 1, on: StackPlace(layer: 0)), animated: isAnimated)
        #expect(bench.isAnimated == [isAnimated])
        bench.look()
    }

    // MARK: What screens are built

    @Test("A step that is not legal, or whose screen cannot be built, changes nothing and says why")
    func refuses() {
        let bench = Bench(Self.stack)
        let state = bench.navigator.displayed
        let place = StackPlace(layer: 0)
        let rows: [(NavigationStep, String)] = [
            (.pop(to: 9, on: place), "9 of 4 screens cannot be kept"),
            (.custom("zoom", bench.numbered("a")), "it is not known how 'zoom' shows a screen"),
            (
                .push([bench.numbered("b"), bench.numbered("c", ["broken": "1"])], on: place),
                "c(broken: 1) was not built: Broken()"
            ),
            (.push([bench.numbered("e")], on: place), "e was not built: no SwiftUI view is registered for 'e'"),
            (.push([bench.numbered("x")], on: place), "x was not built: no SwiftUI view is registered for 'x'"),
            (
                .push([.foreign("Ad", number: bench.navigation.nextNumber())], on: place),
                "~Ad was not built: no SwiftUI view is registered for 'Ad'"
            ),
        ]
        for (step, text) in rows {
            let report = bench.perform(step)
            #expect(report.count == 1)
            #expect(report.fault?.description == text)
            #expect(bench.navigator.displayed == state)
        }
        bench.look()
    }

    @Test("A screen that is there from the start and cannot be built is empty, and reported once")
    func tellsFault() {
        let navigator = Navigator(scene: "main", [Screen("a"), .foreign("Ad")])
        var faults: [String] = []
        navigator.onFault = { faults.append("\($0)") }
        let navigation = Navigation()
        navigation.connect(navigator)
        for _ in 0..<3 { _ = StandInView.inspect(NavigatorScreens(navigator) { AnyView(Text(verbatim: $0)) }).stack }
        #expect(
            faults == [
                "a was not built: no SwiftUI view is registered for 'a'",
                "~Ad was not built: no SwiftUI view is registered for 'Ad'",
            ])
    }

    @Test("A view is built once, and anew only where its screen has other values; it stays the same for SwiftUI")
    func buildsOnce() throws {
        let bench = Bench(Self.stack)
        for _ in 0..<5 { bench.look() }
        #expect(bench.built.count == 4)
        let old = bench.numbered("b", ["x": "1"])
        let place = StackPlace(layer: 0)
        _ = bench.perform(.push([old], on: place))
        for _ in 0..<5 { bench.look() }
        #expect(bench.built.count == 5)
        let new = Screen("b", parameters: ["x": "2"]).numbered(old.number)
        _ = bench.perform(.replace(keeping: 4, with: [new], on: place))
        for _ in 0..<5 { bench.look() }
        #expect(bench.built.suffix(2) == [old.number, old.number])
        let page = try #require(bench.stage.stack?.top)
        #expect(page.texts == ["\(old.number) b(x: 2)"])
        #expect(page.found { if case .id(let id) = $0 { id } else { nil } } == [AnyHashable(old.number)])
    }

    @Test(
        "A screen in front stays while it is seen to go, and is let go of when it has gone", arguments: [false, true])
    func letsGo(byStep isByStep: Bool) async throws {
        let app = try await ShopApp()
        let window = app.window()
        try await app.router.open("shop://goods/1", from: .push)
        window.stage.settle()
        #expect(app.log.built == ["goods 1 -"])
        let number = try #require(window.navigator.displayed.top?.number)
        window.stage.isSlow = true
        if isByStep { try await app.navigation.back() } else { #expect(window.stage.swipeBack()) }
        #expect(StandInView.inspect(window.navigator.content(of: number)).texts == ["\(number) goods(id: 1)"])
        #expect(window.shown == "mall")
        window.stage.rest()
        window.stage.forget()
        #expect(app.log.living == 0)
        #expect(StandInView.inspect(window.navigator.content(of: number)).texts.isEmpty)
    }

    @Test("The content of a layer stays until the layer has gone, whatever is shown next")
    func keepsLayer() async throws {
        let app = try await ShopApp()
        let window = app.window()
        let opening = Task { try await app.router.open(Cart()) }
        await window.until("it is there") { window.navigator.displayed.layers.count == 2 }
        try await opening.value
        let cover = try #require(window.stage.tree.cover?.content)
        window.stage.stopWatching()
        #expect(window.stage.tree.cover?.dismiss() == true)
        let other = Task { try await app.router.open("shop://goods/1", from: .push) }
        while window.navigator.displayed.top?.route != "goods" { await Task.yield() }
        #expect(cover.stack?.top?.texts == ["\(2) cart"])
        let layer = StandInView.inspect(LayerView(navigator: window.navigator, number: 2) { AnyView(Text($0)) })
        #expect(layer.stack?.top?.texts == ["\(2) cart"])
        _ = window.shown
        let gone = StandInView.inspect(LayerView(navigator: window.navigator, number: 2) { AnyView(Text($0)) })
        #expect(gone.stack == nil)
        _ = try await other.value
    }

    @Test("Screens that were never displayed are let go of at once")
    func letsGoUnseen() async throws {
        let app = try await ShopApp()
        let window = app.window()
        window.stage.stopWatching()
        window.stage.tree.stack?.root.disappear()
        for id in 1...3 { try await app.router.open("shop://goods/\(id)", from: .push) }
        #expect(app.log.built.count == 3)
        #expect(app.log.living == 1)
        #expect(window.shown == "mall > goods(id: 3)")
    }
}
