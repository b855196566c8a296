/// The preferred presentation of a screen. A route declares it, the manifest may override it, and a call may override
/// both.
public struct Presentation: Hashable, Sendable {
    /// A kind of presentation.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// On top of the topmost stack. A presented screen without a navigation container is dismissed first.
        case push
        /// As a layer above everything that is displayed.
        case present
        /// In place of the whole scene.
        case root
        /// As the first screen of a tab, by the tab's name, in the topmost layer that has it.
        case tab(String)
        /// In place of the screen on top; if that is not in a navigation container, as a push.
        case replace
        /// By a custom presentation of the app, by name.
        case custom(String)
    }

    /// The kind of presentation.
    public var kind: Kind
    /// The style of a presented layer. It applies to ``Kind/present`` only.
    public var style: PresentationStyle
    /// The heights at which a sheet rests, lowest first; empty for the system's own.
    public var detents: [SheetDetent]
    /// A Boolean value that indicates whether the screen gets a navigation container, so that others can be pushed. It
    /// applies to ``Kind/present`` and ``Kind/root``.
    public var isWrapped: Bool

    /// Creates a presentation.
    ///
    /// - Parameters:
    ///   - kind: The kind of presentation.
    ///   - style: The style of a presented layer.
    ///   - detents: The heights at which a sheet rests.
    ///   - isWrapped: Pass `true` to show the screen in a navigation container.
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

    /// Returns a presentation as a layer above everything else.
    ///
    /// - Parameters:
    ///   - style: The style of the layer.
    ///   - detents: The heights at which a sheet rests.
    ///   - wrapped: Pass `true` to show the screen in a navigation container.
    /// - Returns: The presentation.
    public static func present(
        _ style: PresentationStyle, detents: [SheetDetent] = [], wrapped: Bool = false
    ) -> Presentation {
        Presentation(.present, style: style, detents: detents, isWrapped: wrapped)
    }

    /// Returns a presentation as the first screen of a tab.
    public static func tab(_ name: String) -> Presentation { Presentation(.tab(name)) }

    /// Returns a custom presentation, by its name in the driver.
    public static func custom(_ name: String) -> Presentation { Presentation(.custom(name)) }
}

/// The style in which a presented layer covers the one beneath it.
@nonexhaustive
public enum PresentationStyle: Hashable, Sendable {
    /// The style that the system chooses.
    case automatic
    /// A sheet that leaves a part of the content beneath visible.
    case sheet
    /// A smaller sheet in the middle, if there is room.
    case form
    /// The whole screen; it cannot be swiped away.
    case fullScreen
    /// The whole screen, with the content beneath still visible.
    case overFullScreen
    /// A bubble with an arrow, if there is room.
    case popover
    /// A style of the app, by name.
    case custom(String)
}

/// A height at which a sheet rests.
///
/// Detents have no effect on tvOS and visionOS, where UIKit does not support them.
@nonexhaustive
public enum SheetDetent: Hashable, Sendable {
    /// About half of the screen.
    case medium
    /// The whole screen.
    case large
    /// A fraction of the greatest height, from 0 to 1.
    case fraction(Double)
    /// A height in points.
    case height(Double)
}
