extension UISplitViewController {
    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/style
    @available(iOS 14.0, macCatalyst 14.0, tvOS 14.0, *)
    public enum Style: Int, Sendable {
        case unspecified = 0
        case doubleColumn = 1
        case tripleColumn = 2
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/column
    @available(iOS 14.0, macCatalyst 14.0, tvOS 14.0, *)
    public enum Column: Int, Sendable {
        case primary = 0
        case supplementary = 1
        case secondary = 2
        case compact = 3
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/displaymode
    public enum DisplayMode: Int, Sendable {
        case automatic = 0
        case secondaryOnly = 1
        case oneBesideSecondary = 2
        case oneOverSecondary = 3
        case twoBesideSecondary = 4
        case twoOverSecondary = 5
        case twoDisplaceSecondary = 6
    }
}
