import Waymark
import WaymarkNavigation

#if canImport(SwiftUI)
import Combine
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// A scene's stay in an app's navigation: from before its views are first asked for until SwiftUI lets go of them.
@MainActor
final class SceneTenancy: ObservableObject {
    let mediator: Mediator
    let navigator: Navigator
    /// Whether what was saved was looked for.
    var isRestored = false

    init(_ mediator: Mediator, _ navigator: Navigator) {
        self.mediator = mediator
        self.navigator = navigator
        begin()
    }

    deinit {
        // A window that has closed may never have been told that it disappears.
        let (navigation, navigator) = (mediator.navigation, navigator)
        Task { @MainActor in Self.end(navigator, navigation) }
    }

    /// Connects the scene where it is not.
    func begin() { if navigator.navigation !== mediator.navigation { mediator.navigation.connect(navigator) } }

    /// Disconnects the scene where it is connected.
    func end() { Self.end(navigator, mediator.navigation) }

    private static func end(_ navigator: Navigator, _ navigation: Navigation) {
        if navigator.navigation === navigation { navigation.disconnect(navigator.scene) }
    }
}
