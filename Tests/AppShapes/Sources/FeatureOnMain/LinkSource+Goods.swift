import Waymark

nonisolated extension LinkSource {
    /// The mall's widget on the home screen.
    public static let widget = LinkSource(kind: "widget")
}
