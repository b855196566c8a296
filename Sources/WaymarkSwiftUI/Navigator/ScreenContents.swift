import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// The views of the screens on display, by their numbers: each is built once, and anew only where its screen's values change.
///
/// Those that are seen to go stay until they have gone.
@MainActor
final class ScreenContents {
    /// The views that the app shows itself, by name.
    var foreign: [String: @MainActor () -> AnyView] = [:]
    private var built: [Int: AnyView] = [:]
    private var departed: [Int: AnyView] = [:]
    private var appeared: Set<Int> = []

    /// The views that screens need which were not displayed before, or with other values.
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

    /// Lets go of screens, and takes the views of others in.
    ///
    /// - Parameter front: The screens in front of their layers until now, whose going is seen.
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

    /// The view of a screen, also of one that goes; `nil` if none was built.
    func view(of number: Int) -> AnyView? { built[number] ?? departed[number] }

    /// Keeps the view of a screen that was there from the start.
    func keep(_ view: AnyView, of number: Int) -> AnyView {
        built[number] = view
        return view
    }

    /// Whether any view is seen.
    var isSeen: Bool { !appeared.isEmpty }

    /// Returns whether the view of a screen is seen.
    func isSeen(_ number: Int) -> Bool { appeared.contains(number) }

    /// The view of a screen is seen.
    func appear(_ number: Int) { appeared.insert(number) }

    /// The view of a screen is not seen any more: it is behind another, or has left.
    func disappear(_ number: Int) {
        appeared.remove(number)
        departed[number] = nil
    }
}
