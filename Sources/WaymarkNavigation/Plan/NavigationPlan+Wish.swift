extension NavigationPlan {
    /// The steps that fulfil a wish, without anybody doing them: for explanations, and for tests.
    ///
    /// Screens that have to be built get numbers beyond those of the state. Of the screens beneath the wished one only those
    /// count that the wish lists: ``ScreenCatalog/chain(of:)`` gives all of them.
    ///
    /// - Parameters:
    ///   - wish: What is wanted.
    ///   - state: What is displayed.
    /// - Returns: The steps, and what is displayed after them. Of a screen that is shown by the app's own way, the state as it is.
    /// - Throws: Why the wish cannot be fulfilled; `noRoot` also from a state that no scene could display.
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
