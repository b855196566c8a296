@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View {
    // https://developer.apple.com/documentation/swiftui/view/environment(_:_:)
    /// Sets a value of the environment of this view and of what is in it.
    public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        modifier(EnvironmentModifier(keyPath: keyPath, value: value))
    }

    // https://developer.apple.com/documentation/swiftui/view/environmentobject(_:)
    /// Hands an object down to this view and to what is in it.
    public nonisolated func environmentObject<T>(_ object: T) -> some View where T: ObservableObject {
        modifier(EnvironmentObjectModifier(object: object))
    }
}

private nonisolated struct EnvironmentModifier<Value>: StageModifier {
    let keyPath: WritableKeyPath<EnvironmentValues, Value>
    let value: Value

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        var stage = stage
        stage.environment[keyPath: keyPath] = value
        return stage.node(of: content)
    }
}

private nonisolated struct EnvironmentObjectModifier<Object: ObservableObject>: StageModifier {
    let object: Object

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        var stage = stage
        stage.environment.objects[ObjectIdentifier(Object.self)] = object
        return stage.node(of: content)
    }
}
