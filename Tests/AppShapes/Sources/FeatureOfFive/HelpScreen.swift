import Waymark

/// A page of the handbook as a screen, in the language mode of Swift 5.
public final class HelpScreen: ScreenProduct {
    /// The title.
    public let title: String

    init(title: String) { self.title = title }

    /// The page itself.
    public var screenProduct: HelpScreen { self }
}
