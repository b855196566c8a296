#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif
internal import WaymarkGround

/// Shows the screens of one window by its view controllers.
///
/// ```swift
/// let driver = UIKitDriver(window, scene: session.persistentIdentifier, navigation: app.navigation)
/// app.navigation.connect(driver)
/// ```
///
/// It decides nothing, and assumes nothing: what is displayed is read from the window each time, pages that the app has put
/// there itself among it. A controller is built when its screen is first shown. Where its screen is shown again with other values,
/// it is given these (``ScreenUpdating/update(_:)``); one that is not ``ScreenUpdating`` leaves, and another is built in its place.
///
/// Of what the user does by hand it learns as the delegate of navigation and tab bar controllers that have none, and by
/// standing before the delegates of the layers that it presents, to which everything is passed on. It learns that a layer has
/// gone however it was taken away. A delegate of the app's on a navigation or tab bar controller stays there alone; such an
/// app says ``noteChange()`` in its `didShow`, `didSelect` or `didSelectTab`, and so does one that presents by itself. Without it the driver finds
/// out when it next reads, which it does before each step.
///
/// Wishes wait while the user is asked something that is none of the app's screens: an alert, a menu
/// (``ControllerHooks/waitsForAnswer``).
@MainActor
public final class UIKitDriver: NavigationDriver {
    /// The name of the scene.
    public let scene: String
    /// The navigation whose steps it performs.
    public weak var navigation: Navigation? {
        didSet { if navigation == nil { stopWatching() } }
    }
    /// The window whose controllers are shown.
    public private(set) weak var window: UIWindow?
    /// The app's settings for controllers.
    public var hooks: ControllerHooks

    var records = ControllerTable<ControllerRecord> { $0.controller }
    var layers = ControllerTable<LayerRecord> { $0.controller }
    /// The step that is being done; steps that were given up are not.
    var order: StepOrder?
    private(set) lazy var watch = ControllerWatch(self)
    /// The task that looks again whether a layer has gone.
    var looking: Task<Void, Never>?

    /// Creates a driver of a window.
    ///
    /// - Parameters:
    ///   - window: The window, which the app keeps.
    ///   - scene: The name of the scene: its session's `persistentIdentifier`, or what the app calls it.
    ///   - navigation: The app's navigation, to which the driver is then connected.
    ///   - hooks: What the app says of controllers.
    public init(
        _ window: UIWindow, scene: String, navigation: Navigation, hooks: ControllerHooks = ControllerHooks()
    ) {
        self.window = window
        self.scene = scene
        self.navigation = navigation
        self.hooks = hooks
        DriverList.add(self)
    }

    /// Returns whether the controller of a screen is given other values, as one that is ``ScreenUpdating`` is.
    public func canUpdate(_ number: Int) -> Bool {
        records.first { $0.screen.number == number }?.controller is any ScreenUpdating
    }

    /// The controller in front of everything: the innermost one, through containers and presented layers; `nil` where the
    /// window has none.
    public var topViewController: UIViewController? { bases.last?.front }

    /// Returns what the screen of a controller can be asked for; `nil` for a controller that the driver has not built.
    public func request(of controller: UIViewController) -> ScreenRequest? { records[controller]?.request }

    /// Returns the screen that a controller is, or is a part of; `nil` where it is none that is displayed here.
    public func screen(of controller: UIViewController) -> Screen? {
        var each: UIViewController? = controller
        while let current = each {
            if let record = records[current] { return record.screen }
            each = current.parent
        }
        return nil
    }

    /// The clock of the driver's waits.
    var clock: AppClock { navigation?.configuration.clock ?? .continuous }

    /// The number of controllers and layers that the driver has records of.
    package var knownCount: Int { records.count + layers.count }

    /// Says that what is displayed has changed by other means than the driver's.
    public func noteChange() { navigation?.changed(scene) }
}
#endif
