/// The entry points of a scene: synchronous, and without a result of a link.
@MainActor public protocol SceneObjectDelegate: AnyObject {
    /// The scene is new; what it was opened for comes with it, and by no other method.
    func scene(
        _ scene: SceneObject, willConnectTo session: SceneSession,
        options connectionOptions: SceneObject.ConnectionOptions)

    /// URLs are to be opened.
    func scene(_ scene: SceneObject, openURLContexts contexts: Set<URLContext>)

    /// A universal link is to be opened.
    func scene(_ scene: SceneObject, continue userActivity: UserActivity)
}
