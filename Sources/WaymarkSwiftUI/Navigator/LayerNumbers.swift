import WaymarkNavigation

/// The identities of a scene's layers. Their positions are no identities, because a layer that replaces another has the
/// same position.
struct LayerNumbers {
    /// A layer that is being dismissed, with the layers that were presented on it.
    struct Departed {
        let layer: ScreenLayer
        let above: Int?
    }

    /// From the root up.
    private(set) var numbers: [Int] = []
    /// The layers that are still visible while they are dismissed.
    private(set) var departed: [Int: Departed] = [:]
    /// The layers whose content has appeared.
    var appeared: Set<Int> = []
    private var last = 0

    /// Assigns numbers to the initial layers.
    mutating func begin(_ count: Int) {
        numbers = (0..<count).map { $0 + 1 }
        last = count
    }

    /// The position of a layer that is displayed.
    func index(of number: Int) -> Int? { numbers.firstIndex(of: number) }

    /// Returns the numbers after a step.
    mutating func after(_ step: NavigationStep, from old: SceneState, to new: SceneState) -> [Int] {
        var kept = min(old.layers.count, new.layers.count)
        switch step {
        case .setRoot: kept = 0
        case .custom: kept = (0..<kept).first { !old.layers[$0].stays(as: new.layers[$0]) } ?? kept
        default: break
        }
        let added = new.layers.count - kept
        last += added
        return numbers.prefix(kept) + (0..<added).map { last - added + 1 + $0 }
    }

    /// Replaces the numbers of the displayed layers.
    mutating func change(to new: [Int], from old: SceneState) {
        for (index, number) in numbers.enumerated() where !new.contains(number) && appeared.contains(number) {
            let above = numbers.indices.contains(index + 1) ? numbers[index + 1] : nil
            departed[number] = Departed(layer: old.layers[index], above: above)
        }
        numbers = new
    }

    /// Forgets a layer that is no longer visible.
    mutating func forget(_ number: Int) {
        departed[number] = nil
        if !numbers.contains(number) { appeared.remove(number) }
    }
}

extension ScreenLayer {
    /// Returns whether a layer that the app's own code has changed is still the same layer.
    fileprivate func stays(as other: ScreenLayer) -> Bool {
        let old = Set(stacks.flatMap(\.screens).map(\.number))
        return presentation == other.presentation
            && other.stacks.contains { $0.screens.contains { old.contains($0.number) } }
    }
}
