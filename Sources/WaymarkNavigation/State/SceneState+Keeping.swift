extension SceneState {
    /// Returns the scene without unwanted screens and the screens above each in its stack. A presented layer that has
    /// no screens left is removed, with the layers above it.
    ///
    /// - Parameter kept: Returns the screen to keep in place of a screen, usually the same one, or `nil` to remove it.
    func keeping(_ kept: (Screen) -> Screen?) -> (scene: SceneState, lost: [Screen]) {
        keeping(screens.map(kept))
    }

    /// The same, with an asynchronous decision. It is not called for screens above a removed one.
    func keepingAdmitted(_ kept: (Screen) async -> Screen?) async -> (scene: SceneState, lost: [Screen]) {
        var answers: [Screen?] = []
        for stack in layers.flatMap(\.stacks) {
            var isCut = false
            for screen in stack.screens {
                let answer = isCut ? nil : await kept(screen)
                isCut = answer == nil
                answers.append(answer)
            }
        }
        return keeping(answers)
    }

    /// - Parameter answers: The replacement of each of ``screens``.
    private func keeping(_ answers: [Screen?]) -> (scene: SceneState, lost: [Screen]) {
        var scene = self
        var lost: [Screen] = []
        var answers = answers[...]
        for layer in scene.layers.indices {
            for place in scene.layers[layer].places(in: layer) {
                let screens = scene[place].screens
                let kept = answers.prefix(screens.count).prefix { $0 != nil }.compactMap(\.self)
                answers = answers.dropFirst(screens.count)
                scene[place].screens = kept
                if kept.count == screens.count { continue }
                lost += screens[kept.count...]
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

    /// Returns the scene with each screen replaced.
    package func replacingScreens(_ replacement: (Screen) -> Screen) -> SceneState {
        var scene = self
        for layer in scene.layers.indices {
            for place in scene.layers[layer].places(in: layer) {
                scene[place].screens = scene[place].screens.map(replacement)
            }
        }
        return scene
    }
}
