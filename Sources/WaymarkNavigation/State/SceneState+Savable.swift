// The senders of links determine how many screens there are and how long their links are. An excess of either must not
// prevent the rest from being saved.

extension SceneState {
    /// Writes as much of the scene, from the bottom up, as fits and can be read back.
    ///
    /// - Parameter written: Returns the saved form of a scene, or `nil` if it is too large.
    /// - Returns: The saved form, or `nil` if not even one screen with a link fits.
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
                // No screen of it could be restored.
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

    /// The scene without the parts that would not be read back.
    private var withinLimits: SceneState {
        var scene = self
        scene.layers = Array(layers.prefix(Self.layerLimit))
        let surplus = scene.screens.count - Self.screenLimit
        return surplus > 0 ? scene.dropping(surplus) : scene
    }

    /// Returns the scene without a number of screens, counted from the top down, and without presented layers that are
    /// then empty in front. In each layer, hidden tabs lose their screens first, beginning with the last tab; the
    /// selected tab is kept longest.
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
