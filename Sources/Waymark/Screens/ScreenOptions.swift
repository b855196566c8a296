public import WaymarkNavigation

/// The options for showing the screens of a route, which are the same for every method that registers screens, in
/// addition to the ``/WaymarkRouting/RouteOptions`` of the route.
///
/// ```swift
/// app.screen(GoodsDetail.self, .public, shown: .push.parent("goods.list").reuse(.never)) { … }
/// ```
///
/// `Child` is the type from which a parent is created: the typed route, or a `Screen` for a registration of patterns.
public struct ScreenOptions<Child>: Sendable {
    /// The preferred presentation of a screen, which the manifest and a call may override.
    public var presentation: Presentation
    /// The values by which two screens of the route are the same; by default, all values from which they are built.
    public var identity = ScreenIdentity.parameters
    /// The places that are searched for a screen of the route before one is built.
    public var reuse = ScreenReuse.anywhere
    /// The screen beneath; `nil` to keep whatever is displayed.
    public var parent: ScreenParent<Child>?

    /// Creates options with a presentation and defaults.
    public init(_ presentation: Presentation = .push) { self.presentation = presentation }
}

// Options as chained calls, which begin with a presentation.

extension ScreenOptions {
    /// Options that show the screen on top of a stack.
    public static var push: ScreenOptions { ScreenOptions(.push) }
    /// Options that present the screen as a layer above everything, in the system's style, without a navigation
    /// container.
    public static var present: ScreenOptions { ScreenOptions(.present) }
    /// Options that show the screen in place of the whole scene, in a navigation container.
    public static var root: ScreenOptions { ScreenOptions(.root) }
    /// Options that show the screen in place of the one on top.
    public static var replace: ScreenOptions { ScreenOptions(.replace) }

    /// Returns options that present the screen above everything else.
    ///
    /// See ``/WaymarkPresentation/Presentation/present(_:detents:wrapped:)``.
    ///
    /// - Parameters:
    ///   - style: The style of the presentation.
    ///   - detents: The heights of a sheet.
    ///   - wrapped: Pass `true` to show the screen in a navigation container.
    public static func present(
        _ style: PresentationStyle, detents: [SheetDetent] = [], wrapped: Bool = false
    ) -> ScreenOptions {
        ScreenOptions(.present(style, detents: detents, wrapped: wrapped))
    }

    /// Returns options that show the screen as the first of a tab.
    ///
    /// - Parameter name: The name of the tab.
    public static func tab(_ name: String) -> ScreenOptions { ScreenOptions(.tab(name)) }

    /// Returns options that show the screen by a custom presentation.
    ///
    /// - Parameter name: The name of the presentation, as registered with the driver.
    public static func custom(_ name: String) -> ScreenOptions { ScreenOptions(.custom(name)) }

    /// Returns options with another rule for when two screens of the route are the same.
    public consuming func identity(_ identity: ScreenIdentity) -> ScreenOptions {
        self.identity = identity
        return self
    }

    /// Returns options with other places to search for a screen of the route before one is built.
    public consuming func reuse(_ reuse: ScreenReuse) -> ScreenOptions {
        self.reuse = reuse
        return self
    }

    /// Returns options with another screen beneath.
    public consuming func parent(_ parent: ScreenParent<Child>?) -> ScreenOptions {
        self.parent = parent
        return self
    }
}
