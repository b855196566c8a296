public import WaymarkNavigation
public import WaymarkTree

/// A display that shows the views of a tree's units as screens, through the app's navigation.
///
/// ```swift
/// let display = UnitScreens(app.navigation, as: UIViewController.self) { unit, _ in try? unit.parent?.detach(unit) }
/// let tree = UnitTree(display: display, …)
/// ```
///
/// Such a screen belongs to its unit: it has no link, and is not saved with the state.
@MainActor
public final class UnitScreens: UnitDisplay {
    /// The route id of the screens of units.
    public static let route = "waymark.unit"

    /// A view that was shown and has not been hidden yet.
    private final class Shown {
        let unit: TreeUnit
        let view: any UnitView
        var task: NavigationTask?
        /// The end of the task, once it is there.
        var result: Result<NavigationArrival, NavigationError>?
        var number: Int?

        init(_ unit: TreeUnit, _ view: any UnitView) {
            self.unit = unit
            self.view = view
        }
    }

    private let navigation: Navigation
    private let scene: String?
    private let presentation: @MainActor (TreeUnit) -> Presentation
    private let onLeave: @MainActor (TreeUnit, any UnitView) -> Void
    private var views: [ObjectIdentifier: Shown] = [:]

    /// Creates a display of units by an app's navigation.
    ///
    /// - Parameters:
    ///   - navigation: The app's navigation.
    ///   - type: The type of view that the navigation's drivers show; the units' views must have this type.
    ///   - scene: The name of the scene; `nil` for the one that the user used last.
    ///   - presentation: Returns the presentation of a unit's view.
    ///   - onLeave: A closure that is called if the user has closed a view, or if a view could not be shown, so that the parent can
    ///     detach the unit.
    public init<Product>(
        _ navigation: Navigation, as type: Product.Type, scene: String? = nil,
        presentation: @escaping @MainActor (TreeUnit) -> Presentation = { _ in .push },
        onLeave: @escaping @MainActor (TreeUnit, any UnitView) -> Void
    ) {
        self.navigation = navigation
        self.scene = scene
        self.presentation = presentation
        self.onLeave = onLeave
        var declaration = ScreenDeclaration(Self.route, identity: .unique, reuse: .never)
        declaration.isRestored = false
        declaration.setFactory(
            ScreenFactory(of: type) { context in
                guard let view = (context.payload as? UnitPayload)?.view as? Product else {
                    throw NoUnitView(unit: context.screen.parameters["unit"] ?? "")
                }
                return view
            })
        navigation.screens.declare(declaration)
    }

    /// Shows a view on top of what is displayed.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - unit: The unit of the view.
    public func show(_ view: any UnitView, of unit: TreeUnit) {
        let shown = Shown(unit, view)
        views[ObjectIdentifier(view)] = shown
        let screen = Screen(
            Self.route, parameters: ["unit": unit.path], identity: .unique, presentation: presentation(unit))
        shown.task = navigation.start(
            .show(screen, reuse: .never, scene: scene), payload: UnitPayload(view)
        ) { [weak self] result in
            shown.result = result
            self?.arrived(shown)
        }
        if isHidden(shown) { takeAway(shown) }
        // The result may come before the task.
        arrived(shown)
    }

    /// Removes a view, with those above it in its stack.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - unit: The unit of the view.
    public func hide(_ view: any UnitView, of unit: TreeUnit) {
        guard let shown = views.removeValue(forKey: ObjectIdentifier(view)) else { return }
        takeAway(shown)
    }

    /// Ends the navigation that shows a view. A running step is not undone; the screen is removed once it is displayed.
    private func takeAway(_ shown: Shown) {
        let number = shown.number ?? shown.task?.number
        shown.task?.cancel()
        if let number { navigation.takeAway(number) }
    }

    private func arrived(_ shown: Shown) {
        guard let task = shown.task, let result = shown.result else { return }
        shown.result = nil
        if isHidden(shown) { return takeAway(shown) }
        let arrived = (try? result.get())?.screen?.number
        guard let number = arrived ?? task.number else { return left(shown) }
        shown.number = number
        if arrived == nil, !navigation.isDisplayed(number) {
            // A driver may still show a screen whose navigation was abandoned.
            navigation.takeAway(number)
            return left(shown)
        }
        navigation.onEnd(of: number) { [weak self] in self?.left(shown) }
    }

    private func isHidden(_ shown: Shown) -> Bool { views[ObjectIdentifier(shown.view)] !== shown }

    private func left(_ shown: Shown) {
        if isHidden(shown) { return }
        views.removeValue(forKey: ObjectIdentifier(shown.view))
        onLeave(shown.unit, shown.view)
    }
}

/// A unit's view as a payload for its driver.
@MainActor
private final class UnitPayload {
    let view: any UnitView

    init(_ view: any UnitView) { self.view = view }
}

/// The view of a unit is not of the type that the driver shows, or no longer exists.
private struct NoUnitView: Error, CustomStringConvertible {
    let unit: String

    var description: String { "the unit '\(unit)' has no view that can be shown here" }
}
