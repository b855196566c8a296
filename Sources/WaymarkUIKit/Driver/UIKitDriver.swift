#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif
internal import WaymarkGround

/// A driver that shows the screens of one window by its view controllers.
///
/// ```swift
/// let driver = UIKitDriver(window, scene: session.persistentIdentifier, navigation: app.navigation)
/// app.navigation.connect(driver)
/// ```
///
/// It makes no decisions or assumptions: each time, the displayed state is read from the window, with the pages that the app
/// has put there itself. A controller is built when its screen is first shown. If its screen is shown again with other values,
/// the controller receives them (``ScreenUpdating/update(_:)``); one that is not ``ScreenUpdating`` leaves, and another is
/// built in its place.
///
/// It observes the user's gestures as the delegate of navigation and tab bar controllers that have none, and as a proxy of the
/// delegates of the layers that it presents, to which it forwards every call. It detects that a layer has gone, however it was
/// dismissed. It does not replace the app's own delegate of a navigation or tab bar controller; such an app calls
/// ``noteChange()`` in its `didShow`, `didSelect` or `didSelectTab`, and so does an app that presents controllers by itself.
/// Otherwise, the driver notices the change when it next reads the window, which it does before each step.
///
/// Navigations wait while something that is not a screen of the app, such as an alert or a menu, asks the user for an
/// answer (``ControllerHooks/waitsForAnswer``).
@MainActor
public final class UIKitDriver: NavigationDriver {
    /// The name of the scene.
    public let scene: String
    /// The navigation whose steps the driver performs.
    public weak var navigation: Navigation? {
        didSet { if navigation == nil { stopWatching() } }
    }
    /// The window whose controllers are shown.
    public private(set) weak var window: UIWindow?
    /// The app's settings for controllers.
    public var hooks: ControllerHooks

    var records = ControllerTable<ControllerRecord> { $0.controller }
    var layers = ControllerTable<LayerRecord> { $0.controller }
    /// The running step; abandoned steps do not count.
    var order: StepOrder?
    /// The transition whose end is being reported.
    var finishing: (any UIViewControllerTransitionCoordinator)?
    private(set) lazy var watch = ControllerWatch(self)
    /// The task that checks again whether a layer has been dismissed.
    var looking: Task<Void, Never>?

    /// Creates the driver of a window.
    ///
    /// - Parameters:
    ///   - window: The window, which the app retains.
    ///   - scene: The name of the scene: its session's `persistentIdentifier`, or a name that the app chooses.
    ///   - navigation: The app's navigation, to which you then connect the driver.
    ///   - hooks: The app's settings for view controllers.
    public init(
        _ window: UIWindow, scene: String, navigation: Navigation, hooks: ControllerHooks = ControllerHooks()
    ) {
        self.window = window
        self.scene = scene
        self.navigation = navigation
        self.hooks = hooks
        DriverList.add(self)
    }

    /// Returns whether the controller of a screen can take other values, which is the case if it is ``ScreenUpdating``.
    public func canUpdate(_ number: Int) -> Bool {
        records.first { $0.screen.number == number }?.controller is any ScreenUpdating
    }

    /// The frontmost controller: the innermost one, through containers and presented layers; `nil` if the window has
    /// none.
    public var topViewController: UIViewController? { bases.last?.front }

    /// Returns the request from which a controller's screen was built, or `nil` for a controller that the driver has
    /// not built.
    public func request(of controller: UIViewController) -> ScreenRequest? { records[controller]?.request }

    /// Returns the screen that a controller shows or is a part of, or `nil` if it belongs to no screen displayed here.
    public func screen(of controller: UIViewController) -> Screen? {
        var each: UIViewController? = controller
        while let current = each {
            if let record = records[current] { return record.screen }
            each = current.parent
        }
        return nil
    }

    /// The clock for the driver's waits.
    var clock: AppClock { navigation?.configuration.clock ?? .continuous }

    /// The number of controllers and layers in the driver's records.
    package var knownCount: Int { records.count + layers.count }

    /// Reports that the display has changed by other means than the driver's steps.
    public func noteChange() { navigation?.changed(scene) }
}
#endif
