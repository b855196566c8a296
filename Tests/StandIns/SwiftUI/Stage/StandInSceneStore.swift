/// The store of the values of a scene's `@SceneStorage`, by name.
///
/// Handed to a second tree it is what SwiftUI brings back when a scene is restored.
public final class StandInSceneStore {
    private var values: [String: Any] = [:]

    /// A store without values.
    public init() {}

    /// A value as it was written.
    public subscript(key: String) -> Any? {
        get { values[key] }
        set { values[key] = newValue }
    }
}
