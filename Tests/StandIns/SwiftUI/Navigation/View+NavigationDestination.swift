@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension View {
    // https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)
    /// Makes the pages for values of one type, in the stack around this view.
    public nonisolated func navigationDestination<D, C>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View where D: Hashable, C: View {
        modifier(DestinationModifier(destination: destination))
    }
}

private nonisolated struct DestinationModifier<Value: Hashable, Page: View>: StageModifier {
    let destination: (Value) -> Page

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        let made = StagedDestination(type: Value.self) { value in
            (value.base as? Value).map { stage.node(of: destination($0)) }
        }
        return StageNode(.destination(made), children: [stage.node(of: content)])
    }
}
