extension NavigationPlan {
    /// Plans the steps of a navigation without performing them, for explanations and tests.
    ///
    /// Screens that have to be built get numbers beyond those of the state. Beneath the screen, only the screens that
    /// the navigation lists count: ``ScreenCatalog/chain(of:)`` returns all of them.
    ///
    /// - Parameters:
    ///   - request: The navigation.
    ///   - state: The displayed state.
    /// - Returns: The steps, and the state after them. For a custom presentation, that is the state before the app's own step.
    /// - Throws: A ``NavigationRefusal`` if the navigation is not possible; `noRoot` also for a state that no scene
    ///   could display.
    /// - Complexity: O(*n*) for *n* screens of the state.
    public static func making(
        _ request: NavigationRequest, from state: SceneState
    ) throws(NavigationRefusal) -> (plan: NavigationPlan, goal: SceneState) {
        if state.violation != nil { throw .noRoot }
        var last = state.screens.lazy.map(\.number).max() ?? 0
        let number = {
            last += 1
            return last
        }
        let base = NavigationGoal(state: state, number: number)
        var kind = request.kind
        if case .show(let screens, let reuse) = kind, let screen = screens.last,
            case .custom(let name) = screen.presentation.kind
        {
            let beneath = Array(screens.dropLast())
            if base.place(of: screen, reuse) != nil {
                kind = .show([screen], reuse: reuse)
            } else if beneath.isEmpty {
                return (NavigationPlan(custom: name, screen.numbered(number()), on: nil), state)
            } else {
                let goal = try base.scene(for: .show(beneath, reuse: reuse == .visible ? .visible : .anywhere))
                let plan = NavigationPlan(from: state, to: goal)
                return (NavigationPlan(custom: name, screen.numbered(number()), on: plan), goal)
            }
        }
        let goal = try base.scene(for: kind)
        return (NavigationPlan(from: state, to: goal), goal)
    }
}
