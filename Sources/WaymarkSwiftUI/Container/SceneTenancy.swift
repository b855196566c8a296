import Waymark
import WaymarkInbox
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
    /// Whether what was saved is still to be displayed.
    private var isRestoring = false

    /// Whether what is displayed is saved, and so looked for when the scene appears first.
    private let isSaved: Bool

    init(_ mediator: Mediator, _ navigator: Navigator, isSaved: Bool) {
        self.mediator = mediator
        self.navigator = navigator
        self.isSaved = isSaved
        begin()
    }

    deinit {
        // A window that has closed may never have been told that it disappears.
        let (mediator, navigator, tenant) = (mediator, navigator, ObjectIdentifier(self))
        Task { @MainActor in Self.end(navigator, mediator, tenant) }
    }

    /// Connects the scene where it is not.
    func begin() {
        navigator.tenant = ObjectIdentifier(self)
        let navigation = mediator.navigation
        if navigator.navigation === navigation { return }
        if isSaved, !isRestored || isRestoring { navigation.beginRestoring(navigator.scene) }
        navigation.connect(navigator)
    }

    /// Displays what was saved, and then lets links come. A window may disappear and appear again before it is displayed.
    func restore(_ scene: SceneState) {
        isRestoring = true
        Task {
            // Screens that cannot be displayed any more are left out, and observers are notified.
            _ = try? await mediator.restore(NavigationState(scenes: [scene]))
            isRestoring = false
            openGate()
        }
    }

    /// Lets links come that wait in the router's inbox for a scene: what was saved is displayed.
    func openGate() {
        guard navigator.navigation === mediator.navigation else { return }
        mediator.router.inbox?.open(.scene, scene: navigator.scene)
        mediator.navigation.endRestoring(navigator.scene)
    }

    /// Disconnects the scene where it is connected.
    func end() { Self.end(navigator, mediator, ObjectIdentifier(self)) }

    /// Views that others have taken the place of, which show the same navigator, end nothing.
    private static func end(_ navigator: Navigator, _ mediator: Mediator, _ tenant: ObjectIdentifier) {
        guard navigator.tenant == tenant, navigator.navigation === mediator.navigation else { return }
        mediator.router.inbox?.close(.scene, scene: navigator.scene)
        mediator.navigation.disconnect(navigator.scene)
    }
}
