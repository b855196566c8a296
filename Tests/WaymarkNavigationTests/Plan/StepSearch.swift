import WaymarkNavigation

/// The fewest legal steps from one state to another, found by trying: breadth first over the steps themselves, without a thought of
/// how a plan is made.
///
/// A step changes one thing: one stack, one selection, or the number of layers. So the last step of any way is known from the
/// two states that it connects (``lastStep(from:)``), and only those before it are searched for.
///
/// **Why the candidates suffice.** A step before the last puts screens somewhere. What of them is no part of the goal has to leave
/// again by a further step, which could as well have left the earlier state; what is a part of the goal stands, in the end, in one of
/// the goal's stacks, in the goal's order. So a shortest way is among those whose steps put slices of the goal's stacks, layers of
/// the goal with slices of their stacks, and the goal's root, with slices of its stacks; these are tried at every place and not just
/// where the goal has them, and with every number of screens or layers that could be kept.
struct StepSearch {
    let goal: SceneState
    /// The screens that must be there all the time: those of the goal that were there at first.
    private let staying: Set<Int>
    private let slices: [[Screen]]
    private let layers: [ScreenLayer]
    private let roots: [ScreenLayer.Content]

    init(from state: SceneState, to goal: SceneState) {
        self.goal = goal
        staying = Set(goal.screens.map(\.number)).intersection(state.screens.map(\.number))
        let stacks = goal.layers.flatMap(\.stacks)
        var slices: Set<[Screen]> = []
        for stack in stacks {
            for from in stack.screens.indices {
                for to in from..<stack.screens.count { slices.insert(Array(stack.screens[from...to])) }
            }
        }
        self.slices = Array(slices)
        layers = goal.layers.dropFirst().flatMap { layer in
            Self.shorter(layer.content).map { ScreenLayer($0, presentation: layer.presentation) }
        }
        roots = goal.layers.first.map { Self.shorter($0.content) } ?? []
    }

    /// A layer's content with each of its stacks as it is, or with a part of it from the bottom.
    private static func shorter(_ content: ScreenLayer.Content) -> [ScreenLayer.Content] {
        switch content {
        case .stack(let stack):
            if !stack.isContainer { return [content] }
            return stack.screens.indices.map { .stack(ScreenStack(Array(stack.screens[...$0]))) }
        case .tabs(let tabs):
            var all = [content]
            for index in tabs.tabs.indices where tabs.tabs[index].stack.isContainer {
                for count in 0..<tabs.tabs[index].stack.screens.count {
                    var copy = tabs
                    copy.tabs[index].stack.screens.removeSubrange(count...)
                    all.append(.tabs(copy))
                }
            }
            return all
        }
    }

    /// Whether there is a way of at most so many steps.
    func hasWay(from state: SceneState, of count: Int) -> Bool {
        if state == goal { return true }
        if count < 1 { return false }
        var seen: Set<SceneState> = [state]
        var front = [state]
        for depth in 1...count {
            if front.contains(where: { lastStep(from: $0) != nil }) { return true }
            if depth == count { return false }
            var next: [SceneState] = []
            for state in front {
                for step in candidates(in: state) {
                    guard let after = try? state.applying(step), isAllowed(step, after), seen.insert(after).inserted
                    else { continue }
                    next.append(after)
                }
            }
            front = next
        }
        return false
    }

    /// Whether every screen that must stay is there after a step; a new root takes all with it.
    private func isAllowed(_ step: NavigationStep, _ after: SceneState) -> Bool {
        if staying.isEmpty { return true }
        if case .setRoot = step { return false }
        return staying.isSubset(of: after.screens.map(\.number))
    }

    /// The one step that makes a state the goal, or `nil` where it takes none or more.
    func lastStep(from state: SceneState) -> NavigationStep? {
        var candidate: NavigationStep?
        let (now, then) = (state.layers, goal.layers)
        if !then.isEmpty, now.count > then.count, Array(now.prefix(then.count)) == then {
            candidate = .dismiss(to: then.count)
        } else if !now.isEmpty, then.count == now.count + 1, Array(then.prefix(now.count)) == now {
            candidate = .present(then[now.count])
        } else if now.count == then.count {
            let changed = now.indices.filter { now[$0] != then[$0] }
            if changed.count == 1, let level = changed.first {
                candidate = Self.onlyChange(now[level], then[level], level)
            }
        }
        if let candidate, (try? state.applying(candidate)) == goal { return candidate }
        if staying.isEmpty, now.count <= 1, then.count == 1, (try? state.applying(.setRoot(then[0].content))) == goal {
            return .setRoot(then[0].content)
        }
        return nil
    }

    private static func onlyChange(_ old: ScreenLayer, _ new: ScreenLayer, _ level: Int) -> NavigationStep? {
        switch (old.content, new.content) {
        case (.stack, .stack(let new)):
            return .replace(keeping: 0, with: new.screens, on: StackPlace(layer: level))
                .orShorter(old.visible.screens, new.screens, StackPlace(layer: level))
        case (.tabs(let old), .tabs(let new)):
            let changed = zip(old.tabs, new.tabs).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
            if changed.isEmpty { return .selectTab(new.selected, layer: level) }
            guard let index = changed.first else { return nil }
            let place = StackPlace(layer: level, tab: index)
            return .replace(keeping: 0, with: new.tabs[index].stack.screens, on: place)
                .orShorter(old.tabs[index].stack.screens, new.tabs[index].stack.screens, place)
        default: return nil
        }
    }

    private func candidates(in state: SceneState) -> [NavigationStep] {
        var steps: [NavigationStep] = roots.map { .setRoot($0) }
        steps += layers.map { .present($0) }
        if state.layers.count > 1 { steps += (1..<state.layers.count).map { .dismiss(to: $0) } }
        for (level, layer) in state.layers.enumerated() {
            var places = [StackPlace(layer: level)]
            if case .tabs(let tabs) = layer.content {
                steps += tabs.tabs.indices.map { .selectTab($0, layer: level) }
                places = tabs.tabs.indices.map { StackPlace(layer: level, tab: $0) }
            }
            for (place, stack) in zip(places, layer.stacks) {
                let count = stack.screens.count
                if count > 1 { steps += (1..<count).map { .pop(to: $0, on: place) } }
                for slice in slices {
                    steps.append(.push(slice, on: place))
                    steps += (0..<max(count, 1)).map { .replace(keeping: $0, with: slice, on: place) }
                }
            }
        }
        return steps
    }
}

extension NavigationStep {
    /// The step that makes one stack of another: a push on an empty one, a pop to fewer of the same, or else this.
    fileprivate func orShorter(_ old: [Screen], _ new: [Screen], _ place: StackPlace) -> NavigationStep {
        if old.isEmpty { return .push(new, on: place) }
        return new.count < old.count && Array(old.prefix(new.count)) == new ? .pop(to: new.count, on: place) : self
    }
}
