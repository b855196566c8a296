/// The values for the views at one place of a tree.
struct StageContext {
    var environment: EnvironmentValues

    /// Gives the view its properties, and takes its tree.
    @MainActor
    func node(of view: some View) -> StageNode {
        if let view = view as? any StageView { return view.node(in: self) }
        install(in: view)
        return StageNode(.view("\(type(of: view))"), children: [node(of: view.body)])
    }

    @MainActor
    func node(of scene: some Scene) -> StageNode {
        if let scene = scene as? any StageScene { return scene.node(in: self) }
        install(in: scene)
        return StageNode(.view("\(type(of: scene))"), children: [node(of: scene.body)])
    }

    /// The views side by side.
    @MainActor
    func group(of views: [any View]) -> StageNode { StageNode(.group, children: views.map { node(of: $0) }) }

    /// Hands the environment to the properties of a view that read it, also to those within properties.
    func install(in value: Any) {
        for child in Mirror(reflecting: value).children where child.value is any DynamicProperty {
            (child.value as? any StageProperty)?.install(environment)
            install(in: child.value)
        }
    }
}

/// A view of this module, which has a node in place of a body.
@MainActor
protocol StageView {
    func node(in stage: StageContext) -> StageNode
}

/// A scene of this module, which has a node in place of a body.
@MainActor
protocol StageScene {
    func node(in stage: StageContext) -> StageNode
}

/// A modifier of this module, which has a node in place of a body.
protocol StageModifier: ViewModifier where Body == Never {
    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode
}

/// A property that reads the environment.
protocol StageProperty {
    func install(_ environment: EnvironmentValues)
}

/// The environment that a property reads; the copies of the property share it.
final class StageSlot {
    var environment = EnvironmentValues()
}
