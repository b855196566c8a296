// The senders of links choose how many screens there are and how long their links: too much of it must not keep the rest from being saved.

extension SceneState {
    /// Writes as much of the scene from the bottom up as there is room for, and as is read back.
    ///
    /// - Parameter written: Returns a scene as it is saved, or `nil` if that is too large.
    /// - Returns: What was written; `nil` if there is no room for any screen with a link.
    /// - Complexity: O(log *n*) calls for *n* screens.
    package func savable<Written>(_ written: (SceneState) -> Written?) -> Written? {
        let whole = withinLimits
        if let all = written(whole) { return all }
        var best: Written?
        var (low, high) = (1, whole.screens.count - 1)
        while low <= high {
            let middle = (low + high) / 2
            let rest = whole.dropping(middle)
            if !rest.screens.contains(where: { $0.link != nil }) {
                // Nothing of it could be restored.
                high = middle - 1
            } else if let part = written(rest) {
                best = part
                high = middle - 1
            } else {
                low = middle + 1
            }
        }
        return best
    }

    /// The scene without what would not be read back.
    private var withinLimits: SceneState {
        var scene = self
        scene.layers = Array(layers.prefix(Self.layerLimit))
        let surplus = scene.screens.count - Self.screenLimit
        return surplus > 0 ? scene.dropping(surplus) : scene
    }

    /// The scene without so many screens from the top down, and without the presented layers that have none in front then. The tabs of a
    /// layer that are not selected come first, from the last on: the one that is in front is kept longest.
    private func dropping(_ count: Int) -> SceneState {
        var scene = self
        var left = count
        while left > 0, let layer = scene.layers.indices.last {
            for place in scene.layers[layer].placesFromTop(in: layer) where left > 0 {
                var stack = scene.layers[layer][place]
                let dropped = min(left, stack.screens.count)
                stack.screens.removeLast(dropped)
                if stack.screens.isEmpty { stack.isContainer = true }
                scene.layers[layer][place] = stack
                left -= dropped
            }
            if layer == 0 || !scene.layers[layer].visible.screens.isEmpty { break }
            scene.layers.removeLast()
        }
        return scene
    }
}

extension ScreenLayer {
    /// The places of its stacks, that of the selected tab last.
    fileprivate func placesFromTop(in layer: Int) -> [StackPlace] {
        guard case .tabs(let tabs) = content else { return places(in: layer) }
        let places = places(in: layer)
        guard places.indices.contains(tabs.selected) else { return places.reversed() }
        let others = places.enumerated().filter { $0.offset != tabs.selected }.map(\.element)
        return others.reversed() + [places[tabs.selected]]
    }
}
