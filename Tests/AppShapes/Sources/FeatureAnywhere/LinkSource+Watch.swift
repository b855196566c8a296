import Waymark

extension LinkSource {
    /// The app on the user's watch.
    public static let watch = LinkSource(kind: "watch")
}
