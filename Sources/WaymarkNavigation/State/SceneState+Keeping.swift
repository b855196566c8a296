extension SceneState {
    /// The scene without the screens that are not wanted and those above each in its stack; a presented layer of which nothing
    /// is left goes with those above it.
    func keeping(_ isWanted: (Screen) -> Bool) -> (scene: SceneState, lost: [Screen]) {
        var scene = self
        var lost: [Screen] = []
        for layer in scene.layers.indices {
            for place in scene.layers[layer].places(in: layer) {
                guard let index = scene[place].screens.firstIndex(where: { !isWanted($0) }) else { continue }
                lost += scene[place].screens[index...]
                scene[place].screens.removeSubrange(index...)
                scene[place].isContainer = true
            }
            if layer > 0, scene.layers[layer].visible.screens.isEmpty {
                lost += scene.layers[layer...].flatMap { $0.stacks.flatMap(\.screens) }
                scene.layers.removeSubrange(layer...)
                break
            }
        }
        return (scene, lost)
    }
}
