extension SceneState {
    /// Performs a step if it is legal; a custom step never is.
    ///
    /// - Throws: An ``IllegalStep`` if the step is not legal; the state is then unchanged.
    /// - Complexity: O(*n*) for *n* screens of the stacks that change.
    public mutating func apply(_ step: NavigationStep) throws(IllegalStep) {
        switch step {
        case .selectTab(let tab, let layer):
            guard layers.indices.contains(layer), case .tabs(var tabs) = layers[layer].content,
                tabs.tabs.indices.contains(tab)
            else { throw .noTab(tab, layer: layer) }
            tabs.selected = tab
            layers[layer].content = .tabs(tabs)
        case .push(let screens, let place):
            let count = try container(at: place).screens.count
            try put(screens, keeping: count, on: place)
        case .pop(let kept, let place):
            let stack = try container(at: place)
            guard kept >= 1, kept < stack.screens.count else { throw .count(kept, of: stack.screens.count) }
            self[place].screens.removeSubrange(kept...)
        case .replace(let kept, let screens, let place):
            if try isOneByItself(screens, keeping: kept, at: place) {
                let number = screens[0].number
                if number != 0, number != self[place].screens[0].number, self.place(of: number) != nil {
                    throw .twice(number: number)
                }
                self[place].screens = screens
                return
            }
            let stack = try container(at: place)
            guard kept >= 0, kept < stack.screens.count else { throw .count(kept, of: stack.screens.count) }
            try put(screens, keeping: kept, on: place)
        case .dismiss(let kept):
            guard kept >= 1, kept < layers.count else { throw .layers(kept, of: layers.count) }
            layers.removeSubrange(kept...)
        case .present(let layer):
            if layers.isEmpty { throw .noRoot }
            try check(layer.content)
            var layer = layer
            layer.presentation = layer.presentation ?? .present
            layers.append(layer)
        case .setRoot(let content):
            if layers.count > 1 { throw .coveredRoot(layers: layers.count - 1) }
            let old = layers
            layers = []
            do { try check(content) } catch {
                layers = old
                throw error
            }
            layers = [ScreenLayer(content)]
        case .custom(let name, _): throw .unknownCustom(name)
        }
    }

    /// Returns the state after a step.
    ///
    /// - Throws: An ``IllegalStep`` if the step is not possible.
    public func applying(_ step: NavigationStep) throws(IllegalStep) -> SceneState {
        var copy = self
        try copy.apply(step)
        return copy
    }

    private func container(at place: StackPlace) throws(IllegalStep) -> ScreenStack {
        guard has(place) else { throw .noStack(place) }
        let stack = self[place]
        if !stack.isContainer { throw .noContainer(place) }
        return stack
    }

    /// Returns whether the step gives new values to a single screen without a container or, in a tab, replaces it.
    private func isOneByItself(
        _ screens: [Screen], keeping kept: Int, at place: StackPlace
    ) throws(IllegalStep) -> Bool {
        guard has(place) else { throw .noStack(place) }
        let stack = self[place]
        guard !stack.isContainer, kept == 0, screens.count == 1 else { return false }
        return place.tab != nil || screens.map(\.number) == stack.screens.map(\.number)
    }

    private mutating func put(_ screens: [Screen], keeping kept: Int, on place: StackPlace) throws(IllegalStep) {
        if screens.isEmpty { throw .nothing }
        var stack = self[place]
        let old = stack.screens
        stack.screens.removeSubrange(kept...)
        stack.screens += screens
        // Screens that the stack loses may return in it; no other displayed screen may.
        var there = Set(self.screens.lazy.map(\.number)).subtracting(old.lazy.map(\.number))
        for screen in stack.screens where screen.number != 0 && !there.insert(screen.number).inserted {
            throw .twice(number: screen.number)
        }
        self[place] = stack
    }

    /// Checks that the content of a layer can be shown in addition to the displayed screens.
    ///
    /// - Throws: An ``IllegalStep`` if the selected tab is missing, a stack is empty, or a screen is displayed already.
    private func check(_ content: ScreenLayer.Content) throws(IllegalStep) {
        let layer = ScreenLayer(content)
        if case .tabs(let tabs) = content, !tabs.tabs.indices.contains(tabs.selected) {
            throw .noTab(tabs.selected, layer: layers.count)
        }
        var there = Set(screens.lazy.map(\.number))
        for stack in layer.stacks {
            if !stack.isContainer, stack.screens.count != 1 { throw .nothing }
            for screen in stack.screens where screen.number != 0 && !there.insert(screen.number).inserted {
                throw .twice(number: screen.number)
            }
        }
        if layer.stacks.allSatisfy(\.screens.isEmpty) { throw .nothing }
    }
}
