public import Foundation

/// Looks at views without showing them.
///
/// ```swift
/// let tree = StandInView.inspect(ShopView(router: router))
/// tree.stack?.goBack()
/// #expect(router.path.isEmpty)
/// ```
///
/// A tree is what the views are at one moment; after a change, look again. What it holds of bindings and closures stays
/// live.
@MainActor
public enum StandInView {
    /// The tree of a view.
    ///
    /// - Parameters:
    ///   - environment: What the view is given.
    ///   - scene: What keeps the values of `@SceneStorage`.
    ///   - strings: The app's tables of texts, by key.
    ///   - windows: The windows that the views open.
    ///   - system: Stands for the system where a URL is left to it; says whether it opened the URL.
    public static func inspect(
        _ view: some View, environment: EnvironmentValues = EnvironmentValues(),
        scene: StandInSceneStore = StandInSceneStore(), strings: [String: String] = [:],
        windows: StandInWindows = StandInWindows(), system: @escaping (URL) -> Bool = { _ in false }
    ) -> StageNode {
        var environment = environment
        environment.strings = strings
        environment.windows = windows
        return context(environment, scene, system).node(of: view)
    }

    /// The tree of an app, with a window for each group of them.
    ///
    /// - Parameter value: The value that the windows were opened with; groups of another type of value have windows without one.
    public static func inspect(
        app: some App, environment: EnvironmentValues = EnvironmentValues(), presenting value: Any? = nil,
        scene: StandInSceneStore = StandInSceneStore(), system: @escaping (URL) -> Bool = { _ in false }
    ) -> StageNode {
        var environment = environment
        environment.windowValue = value
        let context = context(environment, scene, system)
        context.install(in: app)
        return StageNode(.view("\(type(of: app))"), children: [context.node(of: app.body)])
    }

    private static func context(
        _ environment: EnvironmentValues, _ scene: StandInSceneStore, _ system: @escaping (URL) -> Bool
    ) -> StageContext {
        var environment = environment
        environment.sceneStore = scene
        environment.systemOpener = system
        return StageContext(environment: environment)
    }
}
