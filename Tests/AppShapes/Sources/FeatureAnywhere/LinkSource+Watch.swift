import Waymark

extension LinkSource {
    /// The app on somebody's watch.
    public static let watch = LinkSource(kind: "watch")
}
