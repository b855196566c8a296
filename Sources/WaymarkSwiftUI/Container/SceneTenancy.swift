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
        let (navigation, navigator, tenant) = (mediator.navigation, navigator, ObjectIdentifier(self))
        Task { @MainActor in Self.end(navigator, navigation, tenant) }
    }

    /// Connects the scene where it is not.
    func begin() {
        navigator.tenant = ObjectIdentifier(self)
        if navigator.navigation !== mediator.navigation { mediator.navigation.connect(navigator) }
    }

    /// Disconnects the scene where it is connected.
    func end() { Self.end(navigator, mediator.navigation, ObjectIdentifier(self)) }

    /// Views that others have taken the place of, which show the same navigator, end nothing.
    private static func end(_ navigator: Navigator, _ navigation: Navigation, _ tenant: ObjectIdentifier) {
        guard navigator.tenant == tenant, navigator.navigation === navigation else { return }
        navigation.disconnect(navigator.scene)
    }
}
