/// The goal of restoring a saved state: the tabs come from the app, the screens in them and above them from the saved
/// state.
struct RestoreGoal {
    let base: NavigationGoal

    private var state: SceneState { base.state }

    /// Returns the scene to display. A layer that has no screens left is left out, with the layers above it.
    func scene(of saved: SceneState) -> SceneState {
        var goal = SceneState(state.name)
        for (level, saved) in saved.layers.enumerated() {
            let old = state.layers.indices.contains(level) ? state.layers[level] : nil
            let presentation = level == 0 ? nil : saved.presentation ?? .present
            var content: ScreenLayer.Content
            switch (saved.content, old?.content) {
            case (.tabs(let requested), .tabs(let tabs)?) where level == 0:
                content = .tabs(filling(tabs, from: requested))
            case (.stack(let stack), .stack(let there)?) where old?.presentation == presentation:
                content = .stack(restoring(stack, in: there))
            case (.stack(let stack), .tabs(let tabs)?) where level == 0 && stack.screens.first?.isForeign == true:
                // The page at the bottom of the stack cannot be built.
                content = .tabs(tabs)
            case (.stack(let stack), _): content = .stack(building(stack))
            case (.tabs(var tabs), .tabs(let there)?)
            where old?.presentation == presentation && tabs.tabs.map(\.name) == there.tabs.map(\.name):
                for index in tabs.tabs.indices {
                    tabs.tabs[index].stack = restoring(tabs.tabs[index].stack, in: there.tabs[index].stack)
                }
                content = .tabs(tabs)
            case (.tabs(var tabs), _):
                for index in tabs.tabs.indices { tabs.tabs[index].stack = building(tabs.tabs[index].stack) }
                content = .tabs(tabs)
            }
            let layer = ScreenLayer(content, presentation: presentation)
            if level > 0, layer.visible.screens.isEmpty { break }
            goal.layers.append(layer)
        }
        return goal
    }

    /// Returns the screens of a saved scene that have no place in this one, with those above them, because their tab no
    /// longer exists or holds a single screen, or because tabs have taken the place of their stack.
    func lost(of saved: SceneState) -> [Screen] {
        let goal = scene(of: saved)
        return saved.layers.enumerated().flatMap { level, layer in
            let there = goal.layers.indices.contains(level) ? goal.layers[level].content : nil
            switch (layer.content, there) {
            case (.tabs(let saved), .tabs(let tabs)?):
                let stacks = Dictionary(tabs.tabs.map { ($0.name, $0.stack) }) { first, _ in first }
                return saved.tabs.flatMap { missing(of: $0.stack, in: stacks[$0.name]) }
            case (.stack(let saved), .stack(let stack)?): return missing(of: saved, in: stack)
            default: return layer.stacks.flatMap { missing(of: $0, in: nil) }
            }
        }
    }

    /// Returns the screens of a saved stack that are missing from the stack that takes its place.
    private func missing(of saved: ScreenStack, in stack: ScreenStack?) -> [Screen] {
        var there = stack?.screens ?? []
        return saved.screens.filter { screen in
            if screen.isForeign { return false }
            guard let index = there.firstIndex(where: { $0.isSame(as: screen) }) else { return true }
            there.remove(at: index)
            return false
        }
    }

    private func filling(_ tabs: ScreenTabs, from requested: ScreenTabs) -> ScreenTabs {
        var tabs = tabs
        let stacks = Dictionary(requested.tabs.map { ($0.name, $0.stack) }) { first, _ in first }
        for (index, tab) in tabs.tabs.enumerated() {
            guard let saved = stacks[tab.name] else { continue }
            if tab.stack.isContainer {
                var filled = restoring(ScreenStack(saved.screens), in: tab.stack)
                // A tab without saved screens stays as it is.
                if filled.screens.isEmpty { filled = tab.stack }
                tabs.tabs[index].stack = filled
            } else if saved.screens.count == 1, let screen = saved.screens.first,
                let there = tab.stack.screens.first, base.canReuse(there, for: screen)
            {
                tabs.tabs[index].stack.screens[0] = base.updated(there, to: screen)
            }
        }
        // A tab that is still empty must not be selected.
        if requested.tabs.indices.contains(requested.selected),
            let selected = tabs.index(of: requested.tabs[requested.selected].name),
            !tabs.tabs[selected].stack.screens.isEmpty
        {
            tabs.selected = selected
        }
        return tabs
    }

    /// Returns a saved stack, with screens that are displayed already in place of equal ones.
    private func restoring(_ saved: ScreenStack, in old: ScreenStack) -> ScreenStack {
        guard saved.isContainer == old.isContainer else { return building(saved) }
        guard saved.isContainer else {
            guard let screen = saved.screens.first, let there = old.screens.first else { return building(saved) }
            if screen.isForeign, there.isForeign { return old }
            guard base.canReuse(there, for: screen) else { return building(saved) }
            return ScreenStack(single: base.updated(there, to: screen))
        }
        // A page that the app has put there itself stays, in place of its saved counterpart.
        let first = old.screens.first.flatMap { $0.isForeign ? [$0] : nil } ?? []
        return ScreenStack(first + take(saved.screens, from: old.screens.dropFirst(first.count)))
    }

    /// Returns a saved stack whose screens are all built anew, without pages that the app had put there itself, which
    /// cannot be built.
    private func building(_ saved: ScreenStack) -> ScreenStack {
        var stack = ScreenStack(take(saved.screens, from: []))
        stack.isContainer = saved.isContainer || stack.screens.count != 1
        return stack
    }

    /// Returns saved screens with the numbers of equal screens that are displayed already, or with new numbers, because
    /// a saved number may come from an earlier run of the app.
    private func take(_ saved: [Screen], from there: ArraySlice<Screen>) -> [Screen] {
        var left = there
        return saved.filter { !$0.isForeign }.map { screen in
            let index =
                left.firstIndex { $0.number == screen.number && base.canReuse($0, for: screen) }
                ?? left.firstIndex { base.canReuse($0, for: screen) }
            guard let index else { return screen.numbered(base.number()) }
            return base.updated(left.remove(at: index), to: screen)
        }
    }
}
