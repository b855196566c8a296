import WaymarkNavigation

/// All scenes of a small size: up to so many screens of the routes a, b and c, in a root with one stack, one screen by itself or two
/// tabs, and up to two layers on it.
///
/// Names do not matter to the planner, so that of states which differ by names alone one is taken: the one whose routes come first
/// in the order a, b, c. Screens are numbered from 1.
enum SmallStates {
    static let routes = ["a", "b", "c"]

    static func all(upTo count: Int) -> [SceneState] {
        var states = [SceneState("main")]
        for total in 0...count {
            for text in texts(total) { states += scenes(of: text.map { Screen($0) }) }
        }
        return states.map(numbered)
    }

    /// Sequences of routes in which each new one is the first that was not there yet.
    private static func texts(_ count: Int) -> [[String]] {
        if count == 0 { return [[]] }
        return texts(count - 1).flatMap { text in
            routes.prefix(Set(text).count + 1).map { text + [$0] }
        }
    }

    private static func scenes(of screens: [Screen]) -> [SceneState] {
        var states: [SceneState] = []
        for count in 0...screens.count {
            let (root, rest) = (Array(screens[..<count]), Array(screens[count...]))
            for lower in roots(of: root) {
                for layers in presented(rest, atMost: 2) { states.append(SceneState("main", layers: [lower] + layers)) }
            }
        }
        return states
    }

    private static func roots(of screens: [Screen]) -> [ScreenLayer] {
        var roots = stacks(of: screens).map { ScreenLayer(.stack($0)) }
        for count in 0...screens.count {
            for first in stacks(of: Array(screens[..<count])) {
                for second in stacks(of: Array(screens[count...])) {
                    for selected in 0...1 {
                        let tabs = [ScreenTab("x", stack: first), ScreenTab("y", stack: second)]
                        roots.append(ScreenLayer(.tabs(ScreenTabs(tabs, selected: selected))))
                    }
                }
            }
        }
        return roots
    }

    private static func stacks(of screens: [Screen]) -> [ScreenStack] {
        if screens.count > 3 { return [] }
        return [ScreenStack(screens)] + (screens.count == 1 ? [ScreenStack(single: screens[0])] : [])
    }

    private static func presented(_ screens: [Screen], atMost count: Int) -> [[ScreenLayer]] {
        if screens.isEmpty { return [[]] }
        if count == 0 { return [] }
        return (1...screens.count).flatMap { first in
            stacks(of: Array(screens[..<first])).flatMap { stack in
                presented(Array(screens[first...]), atMost: count - 1).map { rest in
                    [ScreenLayer(.stack(stack), presentation: .present(.sheet, wrapped: stack.isContainer))] + rest
                }
            }
        }
    }

    private static func numbered(_ state: SceneState) -> SceneState {
        var state = state
        var number = 0
        for layer in state.layers.indices {
            state.layers[layer].content = state.layers[layer].content.mapped { screen in
                number += 1
                return screen.numbered(number)
            }
        }
        return state
    }
}

extension ScreenLayer.Content {
    /// The content with other screens.
    func mapped(_ change: (Screen) -> Screen) -> ScreenLayer.Content {
        func mapped(_ stack: ScreenStack) -> ScreenStack {
            var copy = stack
            copy.screens = stack.screens.map(change)
            return copy
        }
        switch self {
        case .stack(let stack): return .stack(mapped(stack))
        case .tabs(let tabs):
            let list = tabs.tabs.map { ScreenTab($0.name, stack: mapped($0.stack)) }
            return .tabs(ScreenTabs(list, selected: tabs.selected))
        }
    }
}
