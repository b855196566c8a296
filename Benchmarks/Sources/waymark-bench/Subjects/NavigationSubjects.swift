import Foundation
import WaymarkNavigation

extension Subjects {
    /// Planning from five tabs of ten screens each, saving and restoring a hundred screens, and doing steps.
    static func navigating() -> [Benchmark] {
        let deep = NavigationRequest(.show((0..<10).map { screen("deep", $0) }, reuse: .anywhere))
        let beneath = NavigationRequest(.show([screen("t2", 4)], reuse: .anywhere))
        return [
            planning("navigation/plan-deep-link", deep),
            planning("navigation/plan-found", beneath),
            planning("navigation/plan-back", NavigationRequest(.back)),
            Benchmark(name: "navigation/save-100", unit: .state, operations: 10) {
                let state = NavigationState(scenes: [tabs(10, of: 10)])
                return { for _ in 0..<10 { use(sure { try JSONEncoder().encode(state) }) } }
            },
            Benchmark(name: "navigation/restore-100", unit: .state, operations: 10) {
                let saved = try JSONEncoder().encode(NavigationState(scenes: [tabs(10, of: 10)]))
                return { for _ in 0..<10 { use(sure { try JSONDecoder().decode(NavigationState.self, from: saved) }) } }
            },
            Benchmark(
                name: "navigation/headless-step", unit: .step, operations: 2000,
                .main {
                    let navigation = Navigation()
                    navigation.screens.declare(ScreenDeclaration("page"))
                    navigation.connect(HeadlessDriver(.stack("main", [screen("home", 0)])))
                    let show = NavigationRequest.show(screen("page", 1))
                    let back = NavigationRequest(.back)
                    return {
                        for _ in 0..<1000 {
                            navigation.start(show)
                            navigation.start(back)
                        }
                        guard navigation.state.scenes[0].screens.count == 1 else { fatalError("\(navigation.state)") }
                    }
                }),
        ]
    }

    private static func planning(_ name: String, _ request: NavigationRequest) -> Benchmark {
        Benchmark(name: name, unit: .step, operations: 1000, budget: .nanoseconds(20_000)) {
            // Displayed once, so that every screen has its number.
            let state = try NavigationPlan.making(
                NavigationRequest(.restore(tabs(5, of: 10))), from: SceneState("main")
            ).goal
            return {
                for _ in 0..<1000 { use(sure { try NavigationPlan.making(request, from: state) }.plan.steps.count) }
            }
        }
    }

    /// A scene of tabs, numbered.
    private static func tabs(_ count: Int, of depth: Int) -> SceneState {
        .tabs("main", (0..<count).map { tab in ScreenTab("t\(tab)", (0..<depth).map { screen("t\(tab)", $0) }) })
    }

    private static func screen(_ route: String, _ id: Int) -> Screen {
        Screen(route, parameters: ["id": "\(id)"], link: "shop://\(route)/\(id)")
    }
}
