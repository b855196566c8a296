/// The displayed state of a scene when a request is fulfilled.
///
/// Every request has one goal in each state; ``NavigationPlan`` finds the steps to it. Screens of the goal that are
/// displayed already keep their numbers, and the others get new ones.
struct NavigationGoal {
    let state: SceneState
    /// Returns the next number for a screen.
    let number: () -> Int
    /// Returns whether the page of a displayed screen, by number, can take other values. If it cannot, another page is
    /// built for them.
    var canUpdate: (Int) -> Bool = { _ in true }
    /// Returns whether a displayed screen, by number, has ended and will be removed, so that it is not reused.
    var isOver: (Int) -> Bool = { _ in false }

    /// - Throws: A ``NavigationRefusal`` if the request cannot be fulfilled in this state.
    func scene(for kind: NavigationRequest.Kind) throws(NavigationRefusal) -> SceneState {
        if state.layers.isEmpty {
            switch kind {
            case .show(let screens, _) where screens.last(where: { $0.presentation.kind.isAnchor })?.isRoot == true:
                break
            case .restore: break
            default: throw .noRoot
            }
        }
        switch kind {
        case .show(let screens, let reuse):
            return standing(try ShowGoal(base: self, screens, reuse).scene())
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
            guard let place = search(.visible, { query.fits($0) && !isOver($0.number) }) else {
                throw .notDisplayed("'\(query.route)'")
            }
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
            let place = try place(ofTab: name)
            var goal = keeping(layers: place.layer + 1)
            goal.select(place)
            return goal
        case .restore(let saved):
            let goal = standing(RestoreGoal(base: self).scene(of: saved))
            // The selected tab may be empty.
            guard goal.layers.first?.stacks.contains(where: { !$0.screens.isEmpty }) == true else { throw .nothing }
            return goal
        }
    }

    // MARK: Less than there is

    func keeping(layers count: Int) -> SceneState {
        var goal = state
        goal.layers.removeSubrange(count...)
        return goal
    }

    private func pop(_ count: Int) throws(NavigationRefusal) -> SceneState {
        var goal = state
        let place = state.visiblePlace(ofLayer: state.layers.count - 1)
        let there = state[place].screens.count
        guard count > 0, count < there else { throw .nothingBeneath }
        goal[place].screens.removeSubrange((there - count)...)
        return goal
    }

    private func closing(_ number: Int) throws(NavigationRefusal) -> SceneState {
        guard let place = state.place(of: number) else { throw .notDisplayed("screen \(number)") }
        if place.index > 0 {
            // If the screen is visible, what is presented on it is dismissed with it. On a screen of a hidden tab,
            // nothing is presented.
            var goal = state.isVisible(place.stack) ? keeping(layers: place.stack.layer + 1) : state
            goal[place.stack].screens.removeSubrange(place.index...)
            return goal
        }
        guard place.stack.layer > 0, state.isVisible(place.stack) else { throw .nothingBeneath }
        return keeping(layers: place.stack.layer)
    }

    /// Returns the state without a screen that has ended and the screens that were above it at that time. Screens that
    /// appeared later stay. The screen itself stays with them if it holds the layer on which they are presented, or if
    /// the layer has another tab in front.
    ///
    /// - Parameters:
    ///   - number: The screen's number.
    ///   - last: The last number that a screen had when this one ended.
    func withdrawing(_ number: Int, endedAt last: Int) throws(NavigationRefusal) -> SceneState {
        guard let place = state.place(of: number) else { throw .notDisplayed("screen \(number)") }
        guard place.index > 0 || place.stack.layer > 0 else { throw .nothingBeneath }
        let isInFront = state.isVisible(place.stack)
        let above = isInFront ? state.layers[(place.stack.layer + 1)...] : []
        let isCovered = above.contains { layer in layer.contains { $0.number > last } }
        let screens = state[place.stack].screens
        let staying = screens[..<place.index] + screens[(place.index + 1)...].filter { $0.number > last }
        if staying.isEmpty { return isCovered || !isInFront ? state : keeping(layers: place.stack.layer) }
        var goal = above.isEmpty || isCovered ? state : keeping(layers: place.stack.layer + 1)
        goal[place.stack].screens = Array(staying)
        return goal
    }

    /// Returns the state in which a screen that is displayed already is on top.
    func revealing(_ place: ScreenPlace) -> SceneState {
        var goal = keeping(layers: place.stack.layer + 1)
        goal[place.stack].screens.removeSubrange((place.index + 1)...)
        goal.select(place.stack)
        return goal
    }

    // MARK: Looking

    /// The place of a tab by its name, in the topmost layer that has it.
    func place(ofTab name: String) throws(NavigationRefusal) -> StackPlace {
        for layer in state.layers.indices.reversed() {
            if case .tabs(let tabs) = state.layers[layer].content, let index = tabs.index(of: name) {
                return StackPlace(layer: layer, tab: index)
            }
        }
        let names = state.layers.flatMap { layer -> [String] in
            if case .tabs(let tabs) = layer.content { tabs.tabs.map(\.name) } else { [] }
        }
        throw .noTab(name, known: names)
    }

    /// Returns the place of a requested screen or of an equivalent one. Its number finds it anywhere; an equivalent
    /// screen counts only if `reuse` allows it.
    func place(of requested: Screen, _ reuse: ScreenReuse) -> ScreenPlace? {
        if let place = state.place(of: requested.number),
            canReuse(state[place.stack].screens[place.index], for: requested)
        {
            return place
        }
        return search(reuse) { canReuse($0, for: requested) }
    }

    /// Returns whether a displayed screen is the same page as a requested one, and has not ended.
    func canReuse(_ there: Screen, for requested: Screen) -> Bool {
        there.isSame(as: requested) && !isOver(there.number)
    }

    /// Returns a displayed screen with the values of the requested one, which is the same page. It keeps its number if
    /// its values are equal or it can be updated; otherwise, another screen takes its place.
    func updated(_ there: Screen, to requested: Screen) -> Screen {
        guard there.hasSameContent(as: requested) || canUpdate(there.number) else {
            var built = there
            built.take(requested)
            return built.numbered(number())
        }
        var kept = there
        kept.take(requested)
        return kept
    }

    // MARK: Layers that cannot stay

    /// Adjusts a goal so that every displayed screen in it can stay. A layer that no steps can change as wanted is
    /// built anew together with those above it; their screens get new numbers.
    private func standing(_ goal: SceneState) -> SceneState {
        var goal = goal
        var stands = true
        for level in goal.layers.indices {
            stands = stands && state.layers.indices.contains(level) && state.layers[level].canBecome(goal.layers[level])
            if stands { continue }
            for place in goal.layers[level].places(in: level) {
                goal[place].screens = goal[place].screens.map { screen in
                    state.place(of: screen.number) == nil ? screen : screen.numbered(number())
                }
            }
        }
        return goal
    }

    /// Returns the place of a screen that fits. The search begins with the topmost layer, its visible stack, and the
    /// topmost screen of that stack.
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
}

extension SceneState {
    /// Selects the tab of a place, if its layer has tabs.
    mutating func select(_ place: StackPlace) {
        guard let tab = place.tab, case .tabs(var tabs) = layers[place.layer].content else { return }
        tabs.selected = tab
        layers[place.layer].content = .tabs(tabs)
    }
}

extension Presentation.Kind {
    /// Whether a screen with this presentation has nothing beneath it.
    package var isAnchor: Bool {
        switch self {
        case .root, .tab: true
        default: false
        }
    }
}

extension Screen {
    fileprivate var isRoot: Bool { presentation.kind == .root }
}
