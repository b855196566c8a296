/// What the system calls an app, with the keys of what it hands to the app's delegate.
@MainActor public final class ApplicationObject {
    /// What is known when the app is launched.
    public struct LaunchOptionsKey: Hashable, Sendable {
        /// The URL that the app was launched for.
        public static let url = LaunchOptionsKey(name: "url")

        let name: String
    }

    /// What is known of a URL that is to be opened.
    public struct OpenURLOptionsKey: Hashable, Sendable {
        /// The bundle identifier of the app that asked.
        public static let sourceApplication = OpenURLOptionsKey(name: "sourceApplication")

        let name: String
    }

    /// An app.
    public init() {}
}
