extension NavigationPlan {
    /// Plans the steps of a navigation without performing them, for explanations and tests.
    ///
    /// Screens that have to be built get numbers beyond those of the state. Beneath the screen, only the screens that
    /// the navigation lists count: ``ScreenCatalog/chain(of:)`` returns all of them.
    ///
    /// - Parameters:
    ///   - wish: The navigation.
    ///   - state: The displayed state.
    /// - Returns: The steps, and the state after them. For a custom presentation, that is the given state.
    /// - Throws: A ``NavigationRefusal`` if the navigation is not possible; `noRoot` also for a state that no scene
    ///   could display.
    /// - Complexity: O(*n*) for *n* screens of the state.
    public static func making(
        _ wish: NavigationWish, from state: SceneState
    ) throws(NavigationRefusal) -> (plan: NavigationPlan, goal: SceneState) {
        if state.unlawfulness != nil { throw .noRoot }
        var last = state.screens.lazy.map(\.number).max() ?? 0
        let number = {
            last += 1
            return last
        }
        if case .show(let screens, _) = wish.kind, let screen = screens.last,
            case .custom(let name) = screen.presentation.kind
        {
            return (NavigationPlan(custom: name, screen.numbered(number())), state)
        }
        let goal = try NavigationGoal(state: state, number: number).scene(for: wish.kind)
        return (NavigationPlan(from: state, to: goal), goal)
    }
}
