/// The system's object of an app, with the keys of the values for the app's delegate.
@MainActor public final class ApplicationObject {
    /// The values that are known when the app is launched.
    public struct LaunchOptionsKey: Hashable, Sendable {
        /// The URL that the app was launched for.
        public static let url = LaunchOptionsKey(name: "url")

        let name: String
    }

    /// The values that are known of a URL that is to be opened.
    public struct OpenURLOptionsKey: Hashable, Sendable {
        /// The bundle identifier of the app that asked.
        public static let sourceApplication = OpenURLOptionsKey(name: "sourceApplication")

        let name: String
    }

    /// An app.
    public init() {}
}
