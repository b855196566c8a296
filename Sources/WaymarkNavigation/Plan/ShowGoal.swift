/// The goal of showing screens: the last on top, with the others beneath it.
///
/// The screen's reuse determines where the screen itself is looked for. The screens beneath it are looked for
/// everywhere, except in hidden tabs if the screen itself is not looked for there.
struct ShowGoal {
    private let base: NavigationGoal
    /// The screens, layer by layer. Each screen that is presented begins a layer.
    private let runs: [[Screen]]
    private let requested: Screen
    private let reuse: ScreenReuse
    /// The place of the requested screen, or of an equivalent one.
    private let found: ScreenPlace?

    private var state: SceneState { base.state }

    /// - Throws: A ``NavigationRefusal`` if there are no screens.
    init(base: NavigationGoal, _ all: [Screen], _ reuse: ScreenReuse) throws(NavigationRefusal) {
        guard let last = all.last else { throw .nothing }
        // A root and the first screen of a tab have nothing beneath them.
        var chain = Array(all[(all.lastIndex { $0.presentation.kind.isAnchor } ?? 0)...])
        let found = base.place(of: last, reuse)
        if let found {
            chain[chain.count - 1] = last.numbered(base.state[found.stack].screens[found.index].number)
        } else if last.number == 0 || base.state.place(of: last.number) != nil {
            chain[chain.count - 1] = last.numbered(base.number())
        }
        self.base = base
        self.reuse = reuse
        self.found = found
        requested = chain[chain.count - 1]
        var runs: [[Screen]] = [[]]
        for screen in chain {
            if screen.presentation.kind == .present, !runs[0].isEmpty { runs.append([]) }
            runs[runs.count - 1].append(screen)
        }
        self.runs = runs
    }

    /// - Throws: A ``NavigationRefusal`` if the screens cannot be shown in this state.
    func scene() throws(NavigationRefusal) -> SceneState {
        let first = runs[0][0]
        switch first.presentation.kind {
        case .root: return withRoot()
        case .tab(let name): return try inTab(name)
        default: break
        }
        if runs.count == 1, runs[0].count == 1, let place = found {
            var goal = base.revealing(place)
            let there = goal[place.stack].screens[place.index]
            goal[place.stack].screens[place.index] = base.updated(there, to: requested)
            return goal
        }
        if let place = firstKept() { return try following(place) }
        if first.presentation.kind == .present { return adding(runs[...], to: state) }
        return try onTop(replacing: requested.presentation.kind == .replace)
    }

    /// Returns the place of the outermost screen that is on display; if the screens begin a layer, it must begin one too.
    private func firstKept() -> ScreenPlace? {
        let isLayer = runs[0][0].presentation.kind == .present
        for (index, screen) in runs[0].enumerated() {
            let isRequested = runs.count == 1 && index == runs[0].count - 1
            let place = isRequested ? found : base.place(of: screen, reuse == .visible ? .visible : .anywhere)
            guard let place else { continue }
            if !isLayer { return place }
            if place.index == 0, place.stack.layer > 0, place.stack.tab == nil { return place }
        }
        return nil
    }

    private func following(_ place: ScreenPlace) throws(NavigationRefusal) -> SceneState {
        var goal = base.keeping(layers: place.stack.layer + 1)
        let old = goal[place.stack]
        let screens = old.screens[..<place.index] + take(runs[0], from: old.screens[place.index...])
        if !old.isContainer, screens.count > 1 {
            // No screen can be pushed on a single screen without a container: a layer is presented anew, and pushed
            // screens go elsewhere.
            if runs[0][0].presentation.kind == .present {
                return adding(runs[...], to: base.keeping(layers: place.stack.layer))
            }
            return try onTop(replacing: false)
        }
        goal[place.stack].screens = Array(screens)
        goal.select(place.stack)
        return adding(runs.dropFirst(), to: goal)
    }

    private func onTop(replacing: Bool) throws(NavigationRefusal) -> SceneState {
        for layer in state.layers.indices.reversed() where state.layers[layer].visible.isContainer {
            var goal = base.keeping(layers: layer + 1)
            let place = state.visiblePlace(ofLayer: layer)
            if replacing, layer == state.layers.count - 1, !goal[place].screens.isEmpty {
                goal[place].screens.removeLast()
            }
            goal[place].screens += take(runs[0], from: [])
            return adding(runs.dropFirst(), to: goal)
        }
        throw .noContainer(runs[0][0])
    }

    private func withRoot() -> SceneState {
        let first = runs[0][0]
        let isContainer = first.presentation.isWrapped || runs[0].count > 1
        var goal = SceneState(state.name)
        var kept: [Screen] = []
        if case .stack(let stack)? = state.layers.first?.content, stack.isContainer == isContainer,
            let root = stack.screens.first, base.canReuse(root, for: first)
        {
            kept = stack.screens
        }
        var stack = ScreenStack(take(runs[0], from: kept[...]))
        stack.isContainer = isContainer
        goal.layers = [ScreenLayer(.stack(stack))]
        return adding(runs.dropFirst(), to: goal)
    }

    private func inTab(_ name: String) throws(NavigationRefusal) -> SceneState {
        let place = try base.place(ofTab: name)
        var goal = base.keeping(layers: place.layer + 1)
        let old = state[place]
        // The first screen of a tab stays if it is the same, whatever the reuse. A page that the app has put there
        // itself counts as the tab's first screen, whatever its name, unless values must be displayed that it does not
        // have.
        var run = runs[0]
        var kept: [Screen] = []
        if var first = old.screens.first,
            first.isForeign ? run[0].parameters.isEmpty : base.canReuse(first, for: run[0])
        {
            if !first.isForeign { first = base.updated(first, to: run[0]) }
            kept = [first]
            run.removeFirst()
        }
        let screens = kept + take(run, from: old.screens.dropFirst(kept.count))
        guard old.isContainer || screens.count == 1 else { throw .noContainer(run.first ?? runs[0][0]) }
        goal[place].screens = screens
        goal.select(place)
        return adding(runs.dropFirst(), to: goal)
    }

    /// Returns a state with further layers. A displayed layer is used again if it has one of the screens.
    private func adding(_ runs: ArraySlice<[Screen]>, to lower: SceneState) -> SceneState {
        var goal = lower
        for run in runs {
            let isContainer = run[0].presentation.isWrapped || run.count > 1
            let level = goal.layers.count
            var presentation = run[0].presentation
            presentation.isWrapped = isContainer
            var screens = take(run, from: [])
            if state.layers.indices.contains(level), case .stack(let old) = state.layers[level].content,
                let shown = state.layers[level].presentation, shown.style == presentation.style,
                old.isContainer == isContainer
            {
                let kept = take(run, from: old.screens[...])
                if kept.contains(where: { state.place(of: $0.number) != nil }) {
                    (screens, presentation) = (kept, shown)
                }
            }
            var stack = ScreenStack(screens)
            stack.isContainer = isContainer
            goal.layers.append(ScreenLayer(.stack(stack), presentation: presentation))
        }
        return goal
    }

    /// Returns the requested screens with the numbers of equal screens that are displayed already, or with new numbers.
    private func take(_ run: [Screen], from there: ArraySlice<Screen>) -> [Screen] {
        var left = there
        return run.map { screen in
            var index = left.firstIndex {
                $0.number == screen.number && $0.number != 0 && !base.isOver($0.number)
            }
            if index == nil, screen.number == 0 || screen.number != requested.number {
                index = left.firstIndex { base.canReuse($0, for: screen) }
            }
            guard let index else {
                // If the number is displayed elsewhere, it belongs to that screen.
                let isTaken = screen.number == 0 || state.place(of: screen.number) != nil
                return isTaken ? screen.numbered(base.number()) : screen
            }
            return base.updated(left.remove(at: index), to: screen)
        }
    }
}
