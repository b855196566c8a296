/// What an app displays, in all of its scenes, as a value: compared, saved and restored, printed as a tree, and turned into links
/// and back.
public struct NavigationState: Hashable, Sendable, Codable {
    /// The scenes, in the order in which they were connected.
    public var scenes: [SceneState]
    /// The scene that the user was in last; `nil` where there is none.
    public var activeScene: String?

    /// A state of scenes.
    public init(scenes: [SceneState] = [], activeScene: String? = nil) {
        self.scenes = scenes
        self.activeScene = activeScene
    }

    /// The scene of a name, or `nil`.
    public subscript(scene name: String) -> SceneState? { scenes.first { $0.name == name } }
}
