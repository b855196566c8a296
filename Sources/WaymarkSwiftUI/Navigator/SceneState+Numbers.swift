import WaymarkNavigation

extension SceneState {
    /// Returns the scene with other numbers for its screens.
    func numbered(_ number: (Screen) -> Int) -> SceneState {
        func numbered(_ stack: ScreenStack) -> ScreenStack {
            var stack = stack
            stack.screens = stack.screens.map { $0.numbered(number($0)) }
            return stack
        }
        var scene = self
        for index in layers.indices {
            switch layers[index].content {
            case .stack(let stack): scene.layers[index].content = .stack(numbered(stack))
            case .tabs(var tabs):
                for tab in tabs.tabs.indices { tabs.tabs[tab].stack = numbered(tabs.tabs[tab].stack) }
                scene.layers[index].content = .tabs(tabs)
            }
        }
        return scene
    }
}
