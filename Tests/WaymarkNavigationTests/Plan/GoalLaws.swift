import WaymarkNavigation

/// The faults of the goal of a request, as sentences, independent of how goals are made.
struct GoalLaws {
    let start: SceneState
    private(set) var complaints: [String] = []

    /// - Parameter goal: `nil` where the request was refused.
    static func complaints(
        from start: SceneState, _ kind: NavigationRequest.Kind, to goal: SceneState?, _ refusal: NavigationRefusal?
    ) -> [String] {
        var laws = GoalLaws(start: start)
        if let goal {
            laws.holdsAlways(goal)
        } else {
            laws.expect(refusal != nil, "refused without a reason")
        }
        switch kind {
        case .show(let screens, let reuse): laws.show(screens, reuse, goal, refusal)
        case .restore(let saved): laws.restore(saved, goal, refusal)
        default: laws.move(kind, goal, refusal)
        }
        return laws.complaints
    }

    private init(start: SceneState) { self.start = start }

    private mutating func expect(_ isTrue: Bool, _ complaint: @autoclosure () -> String) {
        if !isTrue { complaints.append(complaint()) }
    }

    // MARK: A saved state

    private mutating func restore(_ saved: SceneState, _ goal: SceneState?, _ refusal: NavigationRefusal?) {
        guard let goal else {
            let isEmpty = saved.layers.first?.stacks.allSatisfy(\.screens.isEmpty) ?? true
            return expect(isEmpty && refusal == .nothing, "it was refused")
        }
        if saved == start { expect(goal == start, "what is displayed was restored, and something has changed") }
        expect(goal.layers.count == saved.layers.count, "there are other layers")
        for (level, (now, saved)) in zip(goal.layers, saved.layers).enumerated() {
            expect(now.presentation == saved.presentation, "layer \(level) is presented otherwise")
            if level == 0, start.tabNames == goal.tabNames, !start.tabNames.isEmpty, case .tabs = saved.content {
                for (tab, (wanted, stack)) in zip(saved.stacks, now.stacks).enumerated() {
                    let old = start.layers[0].stacks[tab]
                    if wanted.screens.isEmpty || !old.isContainer {
                        // Nothing is said of it, or nothing else can stand there.
                        expect(stack.screens.map(\.number) == old.screens.map(\.number), "tab \(tab) has changed")
                    } else {
                        expect(
                            stack.screens.map(\.route) == wanted.screens.map(\.route), "tab \(tab) has other screens")
                        keeps(old.screens, stack.screens)
                    }
                }
                continue
            }
            expect(
                now.stacks.map { $0.screens.map(\.route) } == saved.stacks.map { $0.screens.map(\.route) },
                "layer \(level) has other screens")
            expect(
                now.stacks.map(\.isContainer) == saved.stacks.map(\.isContainer), "layer \(level) has other containers")
            if case .stack(let stack) = now.content, level == 0, case .stack(let old)? = start.layers.first?.content,
                stack.isContainer, old.isContainer
            {
                keeps(old.screens, stack.screens)
            }
        }
    }

    /// Of each route as many screens stay as can.
    private mutating func keeps(_ old: [Screen], _ new: [Screen]) {
        for route in Set(new.map(\.route)) {
            let can = min(old.count { $0.route == route }, new.count { $0.route == route })
            let kept = new.count { screen in screen.route == route && old.contains { $0.number == screen.number } }
            expect(kept == can, "\(kept) of \(can) screens of \(route) stay")
        }
    }

    private mutating func holdsAlways(_ goal: SceneState) {
        expect(goal.violation == nil, "unlawful: \(goal.violation.map { "\($0)" } ?? "")")
        expect(goal.screens.allSatisfy { $0.number > 0 }, "a screen has no number")
        for screen in goal.screens {
            guard let old = start.screen(screen.number) else { continue }
            expect(old.isSame(as: screen), "number \(screen.number) went from \(old) to \(screen)")
            expect(
                start.place(of: screen.number)?.stack == goal.place(of: screen.number)?.stack,
                "\(screen) went to another stack")
        }
    }

    // MARK: Less than there is

    private mutating func move(_ kind: NavigationRequest.Kind, _ goal: SceneState?, _ refusal: NavigationRefusal?) {
        guard let last = start.layers.last else {
            return expect(goal == nil && refusal == .noRoot, "something came of nothing")
        }
        let (top, presented) = (last.visible.screens, start.layers.count - 1)
        var wanted: SceneState?
        switch kind {
        case .back:
            wanted =
                top.count > 1
                ? start.cut(layers: presented + 1, top: top.count - 1)
                : presented > 0 ? start.cut(layers: presented) : nil
        case .pop(let count):
            if count >= 1, count < top.count { wanted = start.cut(layers: presented + 1, top: top.count - count) }
        case .popToRoot: wanted = start.cut(layers: presented + 1, top: min(top.count, 1))
        case .popTo(let query):
            let number = start.visible.last { query.fits($0) }?.number
            // Of equally good ones in front, the topmost.
            wanted = number.flatMap(start.front)
        case .dismiss(let count):
            if presented > 0, count ?? 1 >= 1, count ?? 1 <= presented {
                wanted = start.cut(layers: count.map { presented + 1 - $0 } ?? 1)
            }
        case .reveal(let number): wanted = start.front(number)
        case .close(let number):
            if let place = start.place(of: number) {
                if place.index > 0 {
                    wanted = start.isFront(place.stack) ? start.cut(layers: place.stack.layer + 1) : start
                    wanted?.keep(place.index, at: place.stack)
                } else if place.stack.layer > 0, start.isFront(place.stack) {
                    wanted = start.cut(layers: place.stack.layer)
                }
            }
        case .selectTab(let name):
            if case .tabs(let tabs) = start.layers[0].content,
                let index = tabs.tabs.firstIndex(where: { $0.name == name })
            {
                wanted = start.cut(layers: 1)
                wanted?.select(index)
            }
        default: return
        }
        expect(goal == wanted, wanted.map { "it should have been\n\($0)" } ?? "it should have been refused")
    }

    // MARK: Screens on top

    private mutating func show(
        _ all: [Screen], _ reuse: ScreenReuse, _ goal: SceneState?, _ refusal: NavigationRefusal?
    ) {
        let anchor = all.lastIndex { $0.presentation.kind == .root || $0.presentation.tabName != nil }
        let chain = Array(all[(anchor ?? 0)...])
        guard let first = chain.first, let requested = chain.last else { return }
        guard let goal else {
            switch refusal {
            case .noRoot: expect(start.layers.isEmpty && first.presentation.kind != .root, "it has a root")
            case .noTab(let name, _): expect(!start.tabNames.contains(name), "it has tab \(name)")
            case .noContainer:
                let tab = first.presentation.tabName.flatMap { name in start.tabStack(name) }
                if let tab {
                    expect(!tab.isContainer, "the tab has a container")
                } else {
                    expect(!start.layers.contains { $0.visible.isContainer }, "there is a container")
                }
            default: expect(false, "refused: \(refusal.map { "\($0)" } ?? "")")
            }
            return
        }
        expect(goal.top.map { $0.isSame(as: requested) } == true, "the requested screen is not on top")
        let end = Array(goal.visible.suffix(chain.count))
        expect(
            end.count == chain.count && zip(end, chain).allSatisfy { $0.isSame(as: $1) },
            "the screens are not beneath each other")
        if let top = goal.top {
            expect(top.parameters == requested.parameters, "the requested screen has other values: \(top)")
            requestedNumber(top, chain, reuse, goal)
        }
        if first.presentation.kind == .root {
            expect(goal.screens.count == chain.count, "there is more than the root's screens")
            expect(goal.tabNames.isEmpty, "there are tabs beside the root")
        } else if let name = first.presentation.tabName {
            let run = chain.prefix { $0.presentation.kind != .present }
            expect(goal.tabStack(name)?.screens.count == run.count, "the tab has other screens too")
            expect(goal.selectedTab == name, "the tab is not selected")
            expect(othersStay(goal, but: name), "other tabs have changed")
            expect(goal.layers.count == 1 + chain.count { $0.presentation.kind == .present }, "other layers stay")
        } else {
            outermost(chain, reuse, goal)
            expect(othersStay(goal, but: goal.selectedTab), "other tabs have changed")
            beneath(chain, goal)
        }
        layered(chain, goal)
    }

    /// A screen is built, or one that is there is taken, as its reuse says.
    private mutating func requestedNumber(_ top: Screen, _ chain: [Screen], _ reuse: ScreenReuse, _ goal: SceneState) {
        let isThere = start.screen(top.number) != nil
        let isTab = chain.count == 1 && chain[0].presentation.tabName != nil
        let isAnchored = chain[0].presentation.kind == .root || chain[0].presentation.tabName != nil
        let all = start.screens.filter { $0.isSame(as: top) }
        let (visible, front) = (
            start.visible.filter { $0.isSame(as: top) }, start.top.map { $0.isSame(as: top) } == true
        )
        switch reuse {
        case .never: expect(!isThere || isTab, "it was not built")
        case .top:
            expect(
                !isThere || isTab || (front && top.number == start.top?.number), "another than the top one was taken")
            if chain.count == 1, !isAnchored { expect(isThere == front, "the top one was not taken") }
        case .visible:
            expect(!isThere || isTab || visible.contains { $0.number == top.number }, "a hidden one was taken")
            if chain.count == 1, !isAnchored {
                expect(isThere == !visible.isEmpty, "a visible one was not taken")
                expect(!isThere || top.number == visible.last?.number, "another than the frontmost was taken")
            }
        case .anywhere:
            if chain.count == 1, !isAnchored {
                expect(isThere == !all.isEmpty, "one was not taken")
                if let last = visible.last, start.layer(of: last.number) == start.layer(of: all[all.count - 1].number) {
                    expect(top.number == last.number, "another than the frontmost was taken")
                }
            }
        @unknown default: break
        }
    }

    /// The outermost of pushed screens that is there stays where it is.
    private mutating func outermost(_ chain: [Screen], _ reuse: ScreenReuse, _ goal: SceneState) {
        guard chain.count > 1, chain[0].presentation.kind == .push else { return }
        let beneath = chain.dropLast().prefix { $0.presentation.kind != .present }
        for screen in beneath {
            let there = (reuse == .visible ? start.visible : start.screens).filter { $0.isSame(as: screen) }
            if there.isEmpty { continue }
            // On a screen by itself nothing can be put; then all go on top.
            if there.contains(where: { start.stack(of: $0.number)?.isContainer == false }),
                beneath.count > 1 || chain[1].presentation.kind != .present
            {
                return
            }
            return expect(there.contains { goal.screen($0.number) != nil }, "\(screen) beneath was there and has left")
        }
    }

    /// Without the requested screens, what is displayed is what was, cut off somewhere.
    private mutating func beneath(_ chain: [Screen], _ goal: SceneState) {
        var rest = goal
        for _ in chain {
            guard let last = rest.layers.last else { break }
            let level = rest.layers.count - 1
            if last.visible.screens.count <= 1, level > 0 {
                rest.layers.removeLast()
            } else {
                rest.keep(last.visible.screens.count - 1, at: rest.frontPlace(level))
            }
        }
        guard rest.layers.count <= start.layers.count, let level = rest.layers.indices.last else {
            return expect(rest.layers.isEmpty == start.layers.isEmpty, "layers came from nowhere")
        }
        expect(Array(rest.layers[..<level]) == Array(start.layers[..<level]), "what is beneath has changed")
        let place = rest.frontPlace(level)
        let (now, old) = (rest.layers[level].visible.screens, start.screens(at: place))
        expect(Array(old.prefix(now.count)) == now, "what is beneath in the stack has changed")
    }

    /// A screen that is presented on others begins a layer, in the manner that was requested.
    private mutating func layered(_ chain: [Screen], _ goal: SceneState) {
        for screen in chain.dropFirst() where screen.presentation.kind == .present {
            let place = goal.firstIndex(of: screen)
            expect(place?.index == 0 && (place?.stack.layer ?? 0) > 0, "\(screen) begins no layer")
            if let place, goal.layers[place.stack.layer].presentation?.style != .sheet {
                expect(false, "\(screen) is no sheet")
            }
        }
    }

    private func othersStay(_ goal: SceneState, but name: String?) -> Bool {
        start.tabNames == goal.tabNames
            && start.tabNames.allSatisfy { $0 == name || start.tabStack($0) == goal.tabStack($0) }
    }
}

// MARK: A scene looked at in the plainest way

extension SceneState {
    var tabNames: [String] {
        if case .tabs(let tabs)? = layers.first?.content { tabs.tabs.map(\.name) } else { [] }
    }

    var selectedTab: String? {
        if case .tabs(let tabs)? = layers.first?.content { tabs.tabs[tabs.selected].name } else { nil }
    }

    func tabStack(_ name: String) -> ScreenStack? {
        guard case .tabs(let tabs)? = layers.first?.content else { return nil }
        return tabs.tabs.first { $0.name == name }?.stack
    }

    func screen(_ number: Int) -> Screen? { screens.first { $0.number == number } }
    func layer(of number: Int) -> Int? { place(of: number)?.stack.layer }
    func stack(of number: Int) -> ScreenStack? {
        layers.flatMap(\.stacks).first { $0.screens.contains { $0.number == number } }
    }
    func firstIndex(of screen: Screen) -> ScreenPlace? {
        visible.last { $0.isSame(as: screen) }.flatMap { place(of: $0.number) }
    }

    func frontPlace(_ layer: Int) -> StackPlace {
        if case .tabs(let tabs) = layers[layer].content {
            StackPlace(layer: layer, tab: tabs.selected)
        } else {
            StackPlace(layer: layer)
        }
    }

    func isFront(_ place: StackPlace) -> Bool { frontPlace(place.layer) == place }

    func screens(at place: StackPlace) -> [Screen] { layers[place.layer].stacks[place.tab ?? 0].screens }

    /// So many layers, and of the stack in front of these so many screens.
    func cut(layers count: Int, top: Int? = nil) -> SceneState {
        var copy = self
        copy.layers = Array(layers.prefix(count))
        if let top { copy.keep(top, at: copy.frontPlace(count - 1)) }
        return copy
    }

    /// The screen of a number with nothing above it.
    func front(_ number: Int) -> SceneState? {
        guard let place = place(of: number) else { return nil }
        var copy = cut(layers: place.stack.layer + 1)
        copy.keep(place.index + 1, at: place.stack)
        if let tab = place.stack.tab { copy.select(tab) }
        return copy
    }

    mutating func keep(_ count: Int, at place: StackPlace) {
        switch layers[place.layer].content {
        case .stack(var stack):
            stack.screens = Array(stack.screens.prefix(count))
            layers[place.layer].content = .stack(stack)
        case .tabs(var tabs):
            let tab = place.tab ?? 0
            tabs.tabs[tab].stack.screens = Array(tabs.tabs[tab].stack.screens.prefix(count))
            layers[place.layer].content = .tabs(tabs)
        }
    }

    mutating func select(_ tab: Int) {
        guard case .tabs(var tabs) = layers[0].content else { return }
        tabs.selected = tab
        layers[0].content = .tabs(tabs)
    }
}

extension Presentation {
    var tabName: String? { if case .tab(let name) = kind { name } else { nil } }
}
