/// What a scene displays when a wish is fulfilled.
///
/// Every wish has one goal in each state, so that finding the way is a question of its own: ``NavigationPlan``. Screens of the
/// goal that are there already have their numbers; the others get new ones.
struct NavigationGoal {
    let state: SceneState
    /// Gives the next number for a screen.
    let number: () -> Int

    /// - Throws: Why the wish cannot be fulfilled in this state.
    func scene(for kind: NavigationWish.Kind) throws(NavigationRefusal) -> SceneState {
        if state.layers.isEmpty {
            switch kind {
            case .show(let screens, _) where screens.last(where: { $0.presentation.kind.isAnchor })?.isRoot == true:
                break
            case .restore: break
            default: throw .noRoot
            }
        }
        switch kind {
        case .show(let screens, let reuse): return try show(screens, reuse)
        case .back:
            let stack = state.layers[state.layers.count - 1].visible
            if stack.screens.count > 1 { return try pop(1) }
            if state.layers.count > 1 { return keeping(layers: state.layers.count - 1) }
            throw .nothingBeneath
        case .pop(let count): return try pop(count)
        case .popToRoot:
            let count = state.layers[state.layers.count - 1].visible.screens.count
            return count > 1 ? try pop(count - 1) : state
        case .popTo(let query):
            guard let place = search(.visible, { query.fits($0) }) else { throw .notDisplayed("'\(query.route)'") }
            return revealing(place)
        case .dismiss(let count):
            let presented = state.layers.count - 1
            guard presented > 0, count ?? 1 > 0, count ?? 1 <= presented else { throw .nothingPresented }
            return keeping(layers: count.map { presented + 1 - $0 } ?? 1)
        case .reveal(let number):
            guard let place = state.place(of: number) else { throw .notDisplayed("screen \(number)") }
            return revealing(place)
        case .close(let number): return try closing(number)
        case .selectTab(let name):
            for layer in state.layers.indices.reversed() {
                guard case .tabs(let tabs) = state.layers[layer].content, let index = tabs.index(of: name) else {
                    continue
                }
                var goal = keeping(layers: layer + 1)
                goal.select(index, in: layer)
                return goal
            }
            throw .noTab(name, known: tabNames)
        case .restore(let saved):
            let goal = restoring(saved)
            guard goal.layers.first?.visible.screens.isEmpty == false else { throw .nothing }
            return goal
        }
    }

    // MARK: Less than there is

    private func keeping(layers count: Int) -> SceneState {
        var goal = state
        goal.layers.removeSubrange(count...)
        return goal
    }

    private func pop(_ count: Int) throws(NavigationRefusal) -> SceneState {
        var goal = state
        let place = state.visiblePlace(ofLayer: state.layers.count - 1)
        let left = state[place].screens.count - count
        guard count > 0, left > 0 else { throw .nothingBeneath }
        goal[place].screens.removeSubrange(left...)
        return goal
    }

    private func closing(_ number: Int) throws(NavigationRefusal) -> SceneState {
        guard let place = state.place(of: number) else { throw .notDisplayed("screen \(number)") }
        if place.index > 0 {
            // What was presented on it goes with it, where it is on display; from a tab behind, nothing was.
            var goal = state.isVisible(place.stack) ? keeping(layers: place.stack.layer + 1) : state
            goal[place.stack].screens.removeSubrange(place.index...)
            return goal
        }
        guard place.stack.layer > 0, place.stack.tab == nil else { throw .nothingBeneath }
        return keeping(layers: place.stack.layer)
    }

    /// What is displayed once a screen that is there is on top.
    private func revealing(_ place: ScreenPlace) -> SceneState {
        var goal = keeping(layers: place.stack.layer + 1)
        goal[place.stack].screens.removeSubrange((place.index + 1)...)
        if let tab = place.stack.tab { goal.select(tab, in: place.stack.layer) }
        return goal
    }

    // MARK: Looking

    private var tabNames: [String] {
        state.layers.flatMap { layer -> [String] in
            if case .tabs(let tabs) = layer.content { tabs.tabs.map(\.name) } else { [] }
        }
    }

    /// Where a wished screen is, or one that is as good: its number finds it anywhere, being the same only where it may be reused.
    private func place(of wished: Screen, _ reuse: ScreenReuse) -> ScreenPlace? {
        state.place(of: wished.number) ?? search(reuse) { $0.isSame(as: wished) }
    }

    /// The place of a screen that fits: the topmost layer first, there the visible stack first, there the topmost screen.
    private func search(_ reuse: ScreenReuse, _ fits: (Screen) -> Bool) -> ScreenPlace? {
        if reuse == .never { return nil }
        for layer in state.layers.indices.reversed() {
            let visible = state.visiblePlace(ofLayer: layer)
            if let found = search(visible, reuse, fits) { return found }
            if reuse == .top { return nil }
            guard reuse == .anywhere else { continue }
            for place in state.layers[layer].places(in: layer) where place != visible {
                if let found = search(place, reuse, fits) { return found }
            }
        }
        return nil
    }

    private func search(_ place: StackPlace, _ reuse: ScreenReuse, _ fits: (Screen) -> Bool) -> ScreenPlace? {
        let screens = state[place].screens
        let index =
            reuse == .top ? screens.last.flatMap { fits($0) ? screens.count - 1 : nil } : screens.lastIndex(where: fits)
        return index.map { ScreenPlace(stack: place, index: $0) }
    }

    // MARK: A screen on top, with others beneath

    private func show(_ all: [Screen], _ reuse: ScreenReuse) throws(NavigationRefusal) -> SceneState {
        guard let wished = all.last else { throw .nothing }
        // What is beneath a root or the first screen of a tab is nothing.
        let chain = Array(all[(all.lastIndex { $0.presentation.kind.isAnchor } ?? 0)...])
        let runs = Self.runs(of: chain)
        switch chain[0].presentation.kind {
        case .root: return try withRoot(runs)
        case .tab(let name): return try inTab(name, runs)
        default: break
        }
        if chain.count == 1, let place = place(of: wished, reuse) {
            var goal = revealing(place)
            goal[place.stack].screens[place.index].take(wished)
            return goal
        }
        if chain.count > 1, let place = firstKept(runs[0], reuse) {
            return try following(place, runs)
        }
        if case .present = chain[0].presentation.kind { return presenting(runs, above: state.layers.count) }
        return try onTop(runs, replacing: wished.presentation.kind == .replace)
    }

    /// The screens layer by layer: each that is presented begins one.
    private static func runs(of chain: [Screen]) -> [[Screen]] {
        var runs: [[Screen]] = [[]]
        for screen in chain {
            if case .present = screen.presentation.kind, !(runs[0].isEmpty) { runs.append([]) }
            runs[runs.count - 1].append(screen)
        }
        return runs
    }

    /// Where the outermost screen of a run is that is on display; where the run begins a layer, that must too.
    private func firstKept(_ run: [Screen], _ reuse: ScreenReuse) -> ScreenPlace? {
        let isLayer = run[0].presentation.kind == .present
        for screen in run {
            guard let place = place(of: screen, reuse) else { continue }
            if !isLayer { return place }
            if place.index == 0, place.stack.layer > 0, place.stack.tab == nil { return place }
        }
        return nil
    }

    private func following(_ place: ScreenPlace, _ runs: [[Screen]]) throws(NavigationRefusal) -> SceneState {
        var goal = keeping(layers: place.stack.layer + 1)
        let old = goal[place.stack]
        let screens = old.screens[..<place.index] + take(runs[0], from: old.screens[place.index...])
        if !old.isContainer, screens.count > 1 {
            return try onTop(runs, replacing: false)
        }
        goal[place.stack].screens = Array(screens)
        if let tab = place.stack.tab { goal.select(tab, in: place.stack.layer) }
        return adding(runs.dropFirst(), to: goal)
    }

    private func onTop(_ runs: [[Screen]], replacing: Bool) throws(NavigationRefusal) -> SceneState {
        for layer in state.layers.indices.reversed() where state.layers[layer].visible.isContainer {
            var goal = keeping(layers: layer + 1)
            let place = state.visiblePlace(ofLayer: layer)
            if replacing, layer == state.layers.count - 1, !goal[place].screens.isEmpty {
                goal[place].screens.removeLast()
            }
            goal[place].screens += take(runs[0], from: [])
            return adding(runs.dropFirst(), to: goal)
        }
        throw .noContainer(runs[0][0])
    }

    private func presenting(_ runs: [[Screen]], above count: Int) -> SceneState {
        adding(runs[...], to: keeping(layers: count))
    }

    private func withRoot(_ runs: [[Screen]]) throws(NavigationRefusal) -> SceneState {
        let first = runs[0][0]
        let isContainer = first.presentation.isWrapped || runs[0].count > 1
        var goal = SceneState(state.name)
        var kept: [Screen] = []
        if case .stack(let stack)? = state.layers.first?.content, stack.isContainer == isContainer,
            stack.screens.first?.isSame(as: first) == true
        {
            kept = stack.screens
        }
        var stack = ScreenStack(take(runs[0], from: kept[...]))
        stack.isContainer = isContainer
        goal.layers = [ScreenLayer(.stack(stack))]
        return adding(runs.dropFirst(), to: goal)
    }

    private func inTab(_ name: String, _ runs: [[Screen]]) throws(NavigationRefusal) -> SceneState {
        guard case .tabs(let tabs) = state.layers[0].content, let index = tabs.index(of: name) else {
            throw .noTab(name, known: tabNames)
        }
        var goal = keeping(layers: 1)
        let place = StackPlace(layer: 0, tab: index)
        let old = tabs.tabs[index].stack
        // The first screen of a tab that the app has filled itself is the tab's screen, whatever it is called.
        var run = runs[0][...]
        var kept: [Screen] = []
        if let first = old.screens.first, first.isForeign {
            kept = [first]
            run = run.dropFirst()
        }
        let screens = kept + take(Array(run), from: old.screens.dropFirst(kept.count))
        guard old.isContainer || screens.map(\.number) == old.screens.map(\.number) else {
            throw .noContainer(runs[0][0])
        }
        goal[place].screens = screens
        goal.select(index, in: 0)
        return adding(runs.dropFirst(), to: goal)
    }

    /// A state with further layers, which are those that are there already as far as they fit.
    private func adding(_ runs: ArraySlice<[Screen]>, to base: SceneState) -> SceneState {
        var goal = base
        for run in runs {
            let wish = run[0].presentation
            let isContainer = wish.isWrapped || run.count > 1
            let level = goal.layers.count
            var presentation = wish
            presentation.isWrapped = isContainer
            var kept: [Screen] = []
            if state.layers.indices.contains(level), case .stack(let old) = state.layers[level].content,
                let shown = state.layers[level].presentation, shown.style == wish.style, old.isContainer == isContainer
            {
                kept = old.screens
                presentation = shown
            }
            if !isContainer, kept.first?.isSame(as: run[0]) != true { kept = [] }
            var stack = ScreenStack(take(run, from: kept[...]))
            stack.isContainer = isContainer
            goal.layers.append(ScreenLayer(.stack(stack), presentation: presentation))
        }
        return goal
    }

    /// Wished screens, as those that are there already where they are the same, else with new numbers.
    private func take(_ wished: [Screen], from there: ArraySlice<Screen>) -> [Screen] {
        var left = there
        return wished.map { screen in
            let index =
                left.firstIndex { $0.number == screen.number && $0.number != 0 }
                ?? left.firstIndex { $0.isSame(as: screen) }
            guard let index else { return screen.number == 0 ? screen.numbered(number()) : screen }
            var kept = left.remove(at: index)
            kept.take(screen)
            return kept
        }
    }

    // MARK: A saved state

    private func restoring(_ saved: SceneState) -> SceneState {
        var goal = SceneState(state.name)
        for (level, layer) in saved.layers.enumerated() {
            let old = state.layers.indices.contains(level) ? state.layers[level] : nil
            var layer = layer
            switch (layer.content, old?.content) {
            case (.tabs(let wished), .tabs(var tabs)) where level == 0:
                // The tabs are the app's; what is in them is the state's.
                for (index, tab) in tabs.tabs.enumerated() {
                    guard let saved = wished.tabs.first(where: { $0.name == tab.name })?.stack else { continue }
                    tabs.tabs[index].stack = restoring(saved, in: tab.stack)
                }
                if wished.tabs.indices.contains(wished.selected) {
                    tabs.selected = tabs.index(of: wished.tabs[wished.selected].name) ?? tabs.selected
                }
                layer.content = .tabs(tabs)
            case (.tabs(var tabs), _):
                for index in tabs.tabs.indices {
                    tabs.tabs[index].stack.screens = take(tabs.tabs[index].stack.screens, from: [])
                }
                layer.content = .tabs(tabs)
            case (.stack(let stack), .stack(let old)?):
                layer.content = .stack(restoring(stack, in: old))
            case (.stack(var stack), _):
                stack.screens = take(stack.screens, from: [])
                layer.content = .stack(stack)
            }
            goal.layers.append(layer)
        }
        return goal
    }

    private func restoring(_ saved: ScreenStack, in old: ScreenStack) -> ScreenStack {
        var stack = saved
        var kept = old.screens[...]
        var first: [Screen] = []
        var wished = saved.screens
        // What the app has put there itself stays, in place of what was saved of it.
        if let foreign = old.screens.first, foreign.isForeign {
            first = [foreign]
            kept = kept.dropFirst()
            if wished.first?.isForeign == true { wished.removeFirst() }
        }
        if stack.isContainer != old.isContainer { kept = [] }
        stack.screens = first + take(wished.filter { !$0.isForeign }, from: kept)
        return stack
    }
}

extension SceneState {
    /// Selects a tab of a layer that has it.
    fileprivate mutating func select(_ tab: Int, in layer: Int) {
        guard case .tabs(var tabs) = layers[layer].content else { return }
        tabs.selected = tab
        layers[layer].content = .tabs(tabs)
    }
}

extension Presentation.Kind {
    /// Whether nothing is beneath what is shown so.
    fileprivate var isAnchor: Bool {
        switch self {
        case .root, .tab: true
        default: false
        }
    }
}

extension Screen {
    fileprivate var isRoot: Bool { presentation.kind == .root }

    /// Takes over what another, which is the same page, says anew.
    fileprivate mutating func take(_ other: Screen) {
        if parameters == other.parameters { return }
        parameters = other.parameters
        link = other.link
    }
}
