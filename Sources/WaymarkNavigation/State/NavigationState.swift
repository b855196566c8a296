/// The displayed state of all scenes of an app, as a value that can be compared, saved, restored, printed, and turned
/// into links and back.
public struct NavigationState: Hashable, Sendable, Codable {
    /// The scenes, in the order in which they were connected.
    public var scenes: [SceneState]
    /// The scene that was active last, or `nil` for none.
    public var activeScene: String?

    /// Creates a state of scenes.
    ///
    /// - Parameters:
    ///   - scenes: The scenes.
    ///   - activeScene: The name of the scene that the user was in last.
    public init(scenes: [SceneState] = [], activeScene: String? = nil) {
        self.scenes = scenes
        self.activeScene = activeScene
    }

    /// Returns the scene of a name, or `nil`.
    public subscript(scene name: String) -> SceneState? { scenes.first { $0.name == name } }
}
