/// How a screen likes to be shown: a route declares it, the manifest may override it, and one call may override both.
public struct Presentation: Hashable, Sendable {
    /// What is done to what is on display.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// On top of a stack.
        case push
        /// As a layer above everything that is displayed.
        case present
        /// In place of the whole scene.
        case root
        /// As the first screen of a tab, by the tab's name.
        case tab(String)
        /// In place of the screen on top.
        case replace
        /// By the app's own way of this name.
        case custom(String)
    }

    /// What is done to what is on display.
    public var kind: Kind
    /// How a layer is laid over what is beneath; counts for ``Kind/present`` alone.
    public var style: PresentationStyle
    /// The heights at which a sheet rests, lowest first; empty for the system's own.
    public var detents: [SheetDetent]
    /// Whether the screen gets a navigation container, so that others can be pushed on it; counts for ``Kind/present`` and
    /// ``Kind/root``.
    public var isWrapped: Bool

    /// A way of showing a screen.
    public init(
        _ kind: Kind, style: PresentationStyle = .automatic, detents: [SheetDetent] = [], isWrapped: Bool = false
    ) {
        self.kind = kind
        self.style = style
        self.detents = detents
        self.isWrapped = isWrapped
    }

    /// On top of a stack.
    public static let push = Presentation(.push)
    /// As a layer above everything, in the system's style, without a navigation container.
    public static let present = Presentation(.present)
    /// In place of the whole scene, in a navigation container.
    public static let root = Presentation(.root, isWrapped: true)
    /// In place of the screen on top.
    public static let replace = Presentation(.replace)

    /// As a layer above everything.
    ///
    /// - Parameters:
    ///   - style: How it is laid over what is beneath.
    ///   - detents: The heights at which a sheet rests.
    ///   - wrapped: Whether it gets a navigation container.
    public static func present(
        _ style: PresentationStyle, detents: [SheetDetent] = [], wrapped: Bool = false
    ) -> Presentation {
        Presentation(.present, style: style, detents: detents, isWrapped: wrapped)
    }

    /// As the first screen of a tab.
    public static func tab(_ name: String) -> Presentation { Presentation(.tab(name)) }

    /// By the app's own way of a name, which its driver was told.
    public static func custom(_ name: String) -> Presentation { Presentation(.custom(name)) }
}

/// How a presented layer is laid over what is beneath it.
@nonexhaustive
public enum PresentationStyle: Hashable, Sendable {
    /// As the system thinks best.
    case automatic
    /// A sheet that leaves a part of what is beneath in sight.
    case sheet
    /// A smaller sheet in the middle, where there is room.
    case form
    /// The whole screen; it cannot be swiped away.
    case fullScreen
    /// The whole screen, with what is beneath shining through.
    case overFullScreen
    /// A bubble with an arrow, where there is room.
    case popover
    /// The app's own, by name.
    case custom(String)
}

/// A height at which a sheet rests.
@nonexhaustive
public enum SheetDetent: Hashable, Sendable {
    /// About half of the screen.
    case medium
    /// The whole of it.
    case large
    /// A share of the greatest height, from 0 to 1.
    case fraction(Double)
    /// A height in points.
    case height(Double)
}
