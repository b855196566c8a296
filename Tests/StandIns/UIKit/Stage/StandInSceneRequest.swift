import Foundation

/// A request of an app for a scene: that it be made or brought to the front.
@MainActor
public struct StandInSceneRequest {
    /// The scene's session; `nil` where a new scene was asked for.
    public let session: UISceneSession?
    /// The activity that the scene is to continue.
    public let userActivity: NSUserActivity?
}
