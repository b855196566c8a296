import Testing

@testable import WaymarkNavigation

/// Pages that the app put on display itself: nobody can build them, so that no goal may want them anew.
@Suite struct ForeignScreenTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        let start: SceneState
        let kind: NavigationRequest.Kind
        /// The routes stack by stack; `nil` where the request is refused.
        let goal: [[String]]?
        var testDescription: String { name }
    }

    private static let own = Screen.foreign("Own", number: 1)
    private static func sheet(_ screens: [Screen]) -> ScreenLayer {
        ScreenLayer(.stack(ScreenStack(screens)), presentation: .present(.sheet, wrapped: true))
    }
    private static func tabs(_ first: ScreenStack) -> SceneState {
        SceneState("main", layers: [ScreenLayer(.tabs(ScreenTabs([ScreenTab("x", stack: first)])))])
    }
    private static let inTab = Screen("x", presentation: .tab("x"))

    static let rows = [
        Row(
            name: "The first screen of a tab is the app's own, whatever it is called",
            start: tabs(ScreenStack([own, Screen("b").numbered(2)])),
            kind: .show([inTab], reuse: .never), goal: [["~Own"]]),
        Row(
            name: "The app's own page in a tab does not stand for one that displays values",
            start: tabs(ScreenStack([own, Screen("b").numbered(2)])),
            kind: .show([Screen("x", parameters: ["kind": "books"], presentation: .tab("x"))], reuse: .anywhere),
            goal: [["x"]]),
        Row(
            name: "What belongs to a tab stands on the app's own page", start: tabs(ScreenStack([own])),
            kind: .show([inTab, Screen("a")], reuse: .anywhere), goal: [["~Own", "a"]]),
        Row(
            name: "A tab of a presented layer is found like one of the root, the topmost first",
            start: SceneState(
                "main",
                layers: tabs(ScreenStack([own])).layers + [
                    ScreenLayer(
                        .tabs(ScreenTabs([ScreenTab("z", []), ScreenTab("x", [own.numbered(2)])])),
                        presentation: .present(.sheet))
                ]),
            kind: .show([inTab, Screen("a")], reuse: .anywhere), goal: [["~Own"], [], ["~Own", "a"]]),
        Row(
            name: "A page of the app's own in a tab by itself can be shown", start: tabs(ScreenStack(single: own)),
            kind: .show([inTab], reuse: .anywhere), goal: [["~Own"]]),
        Row(
            name: "Nothing can stand on a page by itself", start: tabs(ScreenStack(single: own)),
            kind: .show([inTab, Screen("a")], reuse: .anywhere), goal: nil),
        Row(
            name: "A saved tab stands on the app's own page", start: tabs(ScreenStack([own])),
            kind: .restore(tabs(ScreenStack([.foreign("Older", number: 9), Screen("a").numbered(1)]))),
            goal: [["~Own", "a"]]),
        Row(
            name: "A saved tab whose page has a container now stands in it", start: tabs(ScreenStack([own])),
            kind: .restore(tabs(ScreenStack(single: Screen("a")))), goal: [["~Own", "a"]]),
        Row(
            name: "A page by itself stays where more was saved", start: tabs(ScreenStack(single: own)),
            kind: .restore(tabs(ScreenStack([Screen("a"), Screen("b")]))), goal: [["~Own"]]),
        Row(
            name: "A page of the app's own in a root of another kind leaves",
            start: SceneState("main", layers: [ScreenLayer(.stack(ScreenStack(single: own)))]),
            kind: .restore(.stack("main", [Screen("a"), Screen("b")])), goal: [["a", "b"]]),
        Row(
            name: "Tabs stay where a stack on a page of the app's own was saved, with the layers above it",
            start: tabs(ScreenStack([own])),
            kind: .restore(
                SceneState(
                    "main",
                    layers: [
                        ScreenLayer(.stack(ScreenStack([.foreign("Own", number: 5), Screen("a")]))),
                        sheet([Screen("b")]),
                    ])), goal: [["~Own"], ["b"]]),
        Row(
            name: "A saved alert is not built, nor what was presented on it", start: .stack("main", [own]),
            kind: .restore(
                SceneState(
                    "main",
                    layers: [
                        ScreenLayer(.stack(ScreenStack([.foreign("Own", number: 5), Screen("a")]))),
                        sheet([.foreign("Alert", number: 6)]), sheet([Screen("b")]),
                    ])), goal: [["~Own", "a"]]),
        Row(
            name: "A saved tab that was not selected is restored beside an empty one",
            start: SceneState(
                "main", layers: [ScreenLayer(.tabs(ScreenTabs([ScreenTab("x", [own]), ScreenTab("y", [])])))]),
            kind: .restore(
                SceneState(
                    "main",
                    layers: [
                        ScreenLayer(
                            .tabs(
                                ScreenTabs(
                                    [ScreenTab("x", [.foreign("Own", number: 5), Screen("a")]), ScreenTab("y", [])],
                                    selected: 1)))
                    ])), goal: [["~Own", "a"], []]),
        Row(
            name: "Nothing but pages of the app's own is nothing to restore", start: SceneState("main"),
            kind: .restore(.stack("main", [.foreign("Own", number: 5)])), goal: nil),
    ]

    @Test("Pages of the app's own stay or leave, and are never built", arguments: rows)
    func foreign(_ row: Row) throws {
        var last = 100
        let goals = NavigationGoal(state: row.start) {
            last += 1
            return last
        }
        guard let wanted = row.goal else {
            #expect(throws: NavigationRefusal.self) { try goals.scene(for: row.kind) }
            return
        }
        let goal = try goals.scene(for: row.kind)
        #expect(goal.layers.flatMap(\.stacks).map { $0.screens.map(\.route) } == wanted)
        #expect(goal.violation == nil)
        for screen in goal.screens where screen.isForeign { #expect(row.start.place(of: screen.number) != nil) }
        var state = row.start
        for step in NavigationPlan(from: row.start, to: goal).steps { try state.apply(step) }
        #expect(state == goal)
    }

    @Test("Only what is seen is animated")
    func animation() throws {
        let hidden = SceneState.tabs(
            "main",
            [
                ScreenTab("x", [Screen("a").numbered(1)]),
                ScreenTab("y", [Screen("b").numbered(2), Screen("c").numbered(3)]),
            ])
        let goals = NavigationGoal(state: hidden) { 9 }
        #expect(NavigationPlan(from: hidden, to: try goals.scene(for: .close(3))).animatedStep == nil)
        #expect(NavigationPlan(from: hidden, to: try goals.scene(for: .reveal(2))).animatedStep == 1)
    }
}
