#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif
import WaymarkNavigation

/// The app's settings for the view controllers that its drivers create and show. Every setting has a default.
@MainActor
public struct ControllerHooks {
    /// A closure that shows a controller by a custom presentation.
    ///
    /// - Parameters:
    ///   - target: The controller, built and not shown yet.
    ///   - source: The controller in front; `nil` for none.
    ///   - isAnimated: Whether it may be animated.
    public typealias CustomStep =
        @MainActor (_ target: UIViewController, _ source: UIViewController?, _ isAnimated: Bool) async throws -> Void

    /// A closure that returns the name of a tab in links and manifests, by its controller and position. The default is
    /// the name of its item or its `UITab`, or else the position. If two names are equal, the position is appended to
    /// the later one until they differ.
    public var tabName: @MainActor (UIViewController, Int) -> String = { controller, position in
        controller.tabTitle ?? "\(position)"
    }
    /// A closure that creates an empty navigation container, for screens that get one.
    public var makeNavigation: @MainActor () -> UINavigationController = { UINavigationController() }
    /// A closure that creates a tab bar controller as the root of a window, from the controllers that the driver has
    /// built for the tabs. The app sets their tab bar items. It is `nil` if the app creates the root itself.
    public var makeTabs: (@MainActor (ScreenTabs, [UIViewController]) throws -> UITabBarController)?
    /// A closure that returns the view at which the arrow of a popover points, by the shown screen and the controller
    /// in front; `nil` for the middle of that controller's view.
    public var popoverSource: @MainActor (Screen, UIViewController) -> UIView? = { _, _ in nil }
    /// A closure that returns whether navigations wait until the user has answered a layer that the driver has not presented.
    /// If it returns `false`, a navigation that needs what is beneath dismisses the layer, and the handlers of an alert's
    /// actions are never called.
    ///
    /// By default, navigations wait for alerts, for share sheets and for the controllers that UIKit presents for its own menus.
    public var waitsForAnswer: @MainActor (UIViewController) -> Bool = { layer in
        #if !os(tvOS)
        if layer is UIActivityViewController { return true }
        #endif
        return layer is UIAlertController || "\(type(of: layer))".hasPrefix("_UI")
    }
    private(set) var styles: [String: @MainActor (UIViewController) -> Void] = [:]
    private(set) var steps: [String: CustomStep] = [:]

    /// Creates hooks with the default of every setting.
    public init() {}

    /// Registers the preparation of controllers that are presented in a custom style
    /// (``/WaymarkPresentation/PresentationStyle/custom(_:)``): by a `modalPresentationStyle` and a `transitioningDelegate`,
    /// which the app keeps.
    ///
    /// - Parameters:
    ///   - name: The name of the style.
    ///   - prepare: Prepares the controller before it is presented.
    public mutating func style(_ name: String, _ prepare: @escaping @MainActor (UIViewController) -> Void) {
        styles[name] = prepare
    }

    /// Registers a custom presentation (``/WaymarkPresentation/Presentation/custom(_:)``).
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - step: Shows the controller.
    public mutating func custom(_ name: String, _ step: @escaping CustomStep) { steps[name] = step }
}
#endif
