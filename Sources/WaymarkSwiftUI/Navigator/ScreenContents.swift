import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// The views of the displayed screens, by number. Each is built once, and again only if its screen's values change.
///
/// Views that visibly disappear are kept until they have gone.
@MainActor
final class ScreenContents {
    /// The views that the app shows itself, by name.
    var foreign: [String: @MainActor () -> AnyView] = [:]
    private var built: [Int: AnyView] = [:]
    private var departed: [Int: AnyView] = [:]
    private var appeared: Set<Int> = []

    /// Returns the views for screens that were not displayed before, or had other values.
    func views(
        of screens: [Screen], after old: [Screen], build: (Screen) throws(NavigationFault) -> AnyView
    ) throws(NavigationFault) -> [Int: AnyView] {
        let old = Set(old)
        var views: [Int: AnyView] = [:]
        for screen in screens where screen.number != 0 && !old.contains(screen) {
            views[screen.number] = try build(screen)
        }
        return views
    }

    /// Returns the view of a page of the app's own.
    func foreignView(of screen: Screen) -> AnyView? {
        screen.isForeign ? foreign[String(screen.route.dropFirst())]?() : nil
    }

    /// Releases the views of screens, and adds the views of others.
    ///
    /// - Parameter front: The screens that were in front of their layers, and so visibly disappear.
    func change(to screens: [Screen], with views: [Int: AnyView], from front: Set<Int>) {
        let staying = Set(screens.lazy.map(\.number))
        for (number, old) in built where !staying.contains(number) {
            if front.contains(number), appeared.contains(number) {
                departed[number] = old
            } else {
                appeared.remove(number)
            }
            built[number] = nil
        }
        built.merge(views) { _, new in new }
    }

    /// Returns the view of a screen, even while it disappears; `nil` if none was built.
    func view(of number: Int) -> AnyView? { built[number] ?? departed[number] }

    /// Keeps the view of a screen of the initial state.
    func keep(_ view: AnyView, of number: Int) -> AnyView {
        built[number] = view
        return view
    }

    /// Whether any view is visible.
    var isSeen: Bool { !appeared.isEmpty }

    /// Returns whether the view of a screen is visible.
    func isSeen(_ number: Int) -> Bool { appeared.contains(number) }

    /// Notes that the view of a screen is visible.
    func appear(_ number: Int) { appeared.insert(number) }

    /// Notes that the view of a screen is no longer visible, because it is behind another or has left.
    func disappear(_ number: Int) {
        appeared.remove(number)
        departed[number] = nil
    }
}
