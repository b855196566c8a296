extension SceneState {
    /// The rule that the state breaks, or `nil` if a scene can display it. Legal steps always lead to legal states.
    public var violation: IllegalStep? {
        var numbers: [Int] = []
        for (index, layer) in layers.enumerated() {
            if case .tabs(let tabs) = layer.content, !tabs.tabs.indices.contains(tabs.selected) {
                return .noTab(tabs.selected, layer: index)
            }
            if (layer.presentation == nil) != (index == 0) { return .layers(index, of: layers.count) }
            for stack in layer.stacks {
                if !stack.isContainer, stack.screens.count != 1 { return .nothing }
                for screen in stack.screens where screen.number != 0 { numbers.append(screen.number) }
            }
            if index > 0, layer.stacks.allSatisfy(\.screens.isEmpty) { return .nothing }
        }
        numbers.sort()
        for (number, next) in zip(numbers, numbers.dropFirst()) where number == next { return .twice(number: number) }
        return nil
    }
}
