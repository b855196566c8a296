/// The shortest list of legal steps from one state of a scene to another.
///
/// A screen of the goal that is already displayed never leaves in between. Hidden parts change first, without animation,
/// so that only the last step is visible; only that step is animated.
public struct NavigationPlan: Hashable, Sendable {
    /// The steps, in order; empty if there is nothing to do.
    public private(set) var steps: [NavigationStep] = []
    /// The position of the step that may be animated, which is the last visible one; `nil` if no step is visible.
    public private(set) var animatedStep: Int?

    /// Creates the plan of the steps between two states.
    ///
    /// - Parameters:
    ///   - state: The displayed state.
    ///   - goal: The state to reach, with the numbers of the screens that stay.
    /// - Complexity: O(*n*) for *n* screens of both states; equal stacks cost one comparison each.
    public init(from state: SceneState, to goal: SceneState) {
        let kept = keptLayers(of: state, for: goal)
        if kept == 0 {
            if state.layers.count > 1 { steps.append(.dismiss(to: 1)) }
            if let root = goal.layers.first { steps.append(.setRoot(root.content)) }
        } else {
            let isCovered = state.layers.count > kept
            // Changes of the lower layers are hidden while others cover them.
            for level in 0..<kept { change(state.layers[level], to: goal.layers[level], level, hidden: true) }
            if isCovered {
                for level in 0..<kept { change(state.layers[level], to: goal.layers[level], level, hidden: false) }
                steps.append(.dismiss(to: kept))
            } else {
                for level in 0..<kept { change(state.layers[level], to: goal.layers[level], level, hidden: false) }
            }
        }
        for layer in goal.layers.dropFirst(max(kept, 1)) { steps.append(.present(layer)) }
        animatedStep = steps.lastIndex { $0.isSeen(in: state) }
    }

    /// Creates a plan that ends with a custom step, after the steps that bring the screens beneath it.
    init(custom name: String, _ screen: Screen, on beneath: NavigationPlan?) {
        steps = (beneath?.steps ?? []) + [.custom(name, screen)]
        animatedStep = steps.count - 1
    }

    // MARK: Which layers stay

    /// Returns the number of layers that stay, so that the steps are fewest and no screen of the goal leaves; 0 for a new root.
    private func keptLayers(of state: SceneState, for goal: SceneState) -> Int {
        let most = min(state.layers.count, goal.layers.count)
        var best = 0
        var bestCost = Int.max
        var edits = 0
        // The fewest layers that keep the displayed screens of the goal.
        let least = (state.layers.lastIndex { $0.contains { goal.has(screen: $0.number) } } ?? -1) + 1
        for kept in 0...most {
            if kept > 0 {
                guard let cost = state.layers[kept - 1].cost(to: goal.layers[kept - 1]) else { break }
                edits += cost
            }
            if kept < least { continue }
            let gone = state.layers.count > max(kept, 1) ? 1 : 0
            let cost = edits + gone + (goal.layers.count - kept)
            // If the costs are equal, prefer the plan that changes less of the display.
            if cost <= bestCost { (best, bestCost) = (kept, cost) }
        }
        return best
    }

    // MARK: What changes in a layer

    private mutating func change(_ old: ScreenLayer, to new: ScreenLayer, _ level: Int, hidden: Bool) {
        switch (old.content, new.content) {
        case (.stack(let old), .stack(let new)):
            if !hidden { change(old, to: new, StackPlace(layer: level)) }
        case (.tabs(let old), .tabs(let new)):
            for index in old.tabs.indices where (index != old.selected) == hidden {
                change(old.tabs[index].stack, to: new.tabs[index].stack, StackPlace(layer: level, tab: index))
            }
            if !hidden, old.selected != new.selected { steps.append(.selectTab(new.selected, layer: level)) }
        default: break
        }
    }

    private mutating func change(_ old: ScreenStack, to new: ScreenStack, _ place: StackPlace) {
        if old == new { return }
        var same = 0
        while same < old.screens.count, same < new.screens.count, old.screens[same] == new.screens[same] { same += 1 }
        if same == old.screens.count {
            steps.append(.push(Array(new.screens[same...]), on: place))
        } else if same == new.screens.count, same > 0 {
            steps.append(.pop(to: same, on: place))
        } else {
            steps.append(.replace(keeping: same, with: Array(new.screens[same...]), on: place))
        }
    }
}

extension ScreenLayer {
    /// Returns whether steps can turn this layer into the other without building it anew.
    func canBecome(_ goal: ScreenLayer) -> Bool { cost(to: goal) != nil }

    /// Returns the number of steps that turn the layer into the other, or `nil` if it has to be built anew.
    fileprivate func cost(to goal: ScreenLayer) -> Int? {
        guard presentation == goal.presentation else { return nil }
        switch (content, goal.content) {
        case (.stack(let old), .stack(let new)):
            guard old.canBecome(new) else { return nil }
            return old == new ? 0 : 1
        case (.tabs(let old), .tabs(let new)):
            guard old.tabs.map(\.name) == new.tabs.map(\.name) else { return nil }
            var cost = old.selected == new.selected ? 0 : 1
            for (old, new) in zip(old.tabs, new.tabs) where old != new {
                guard old.stack.canBecome(new.stack, inTab: true) else { return nil }
                cost += 1
            }
            return cost
        default: return nil
        }
    }
}

extension NavigationStep {
    /// Returns whether the step changes more than a tab that is not selected in the state.
    fileprivate func isSeen(in state: SceneState) -> Bool {
        switch self {
        case .push(_, let place), .pop(_, let place), .replace(_, _, let place): state.isVisible(place)
        default: true
        }
    }
}

extension ScreenStack {
    /// Returns whether steps can turn this stack into the other without adding or removing a container.
    fileprivate func canBecome(_ other: ScreenStack, inTab isInTab: Bool = false) -> Bool {
        if self == other { return true }
        guard isContainer == other.isContainer else { return false }
        if !isContainer { return isInTab || screens.map(\.number) == other.screens.map(\.number) }
        return !other.screens.isEmpty
    }
}
