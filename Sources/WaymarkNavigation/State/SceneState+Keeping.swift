extension SceneState {
    /// The scene without the screens that are not wanted and those above each in its stack; a presented layer of which nothing
    /// is left goes with those above it.
    func keeping(_ isWanted: (Screen) -> Bool) -> (scene: SceneState, lost: [Screen]) {
        var scene = self
        for layer in scene.layers.indices {
            for place in scene.layers[layer].places(in: layer) {
                guard let index = scene[place].screens.firstIndex(where: { !isWanted($0) }) else { continue }
                scene[place].screens.removeSubrange(index...)
                scene[place].isContainer = true
            }
            if layer > 0, scene.layers[layer].visible.screens.isEmpty {
                scene.layers.removeSubrange(layer...)
                break
            }
        }
        let kept = scene.screens
        return (scene, screens.filter { !kept.contains($0) })
    }
}
