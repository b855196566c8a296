import Waymark
import WaymarkInbox
import WaymarkNavigation

#if canImport(SwiftUI)
import Combine
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// The connection of a scene to an app's navigation, from before its views are first created until SwiftUI releases
/// them.
@MainActor
final class SceneConnection: ObservableObject {
    let mediator: Mediator
    let navigator: Navigator
    /// Whether the saved state was looked for.
    var isRestored = false
    /// The saved state, until it is displayed.
    @Published private(set) var pending: SceneState?
    private var restoring: Task<Void, Never>?

    /// Whether the displayed state is saved, and so looked for when the scene first appears.
    private let isSaved: Bool

    init(_ mediator: Mediator, _ navigator: Navigator, isSaved: Bool) {
        self.mediator = mediator
        self.navigator = navigator
        self.isSaved = isSaved
        begin()
    }

    deinit {
        // The view of a closed window may never have received `onDisappear`.
        let (mediator, navigator, tenant) = (mediator, navigator, ObjectIdentifier(self))
        Task { @MainActor in Self.end(navigator, mediator, tenant) }
    }

    /// Connects the scene, if it is not connected.
    func begin() {
        navigator.tenant = ObjectIdentifier(self)
        let navigation = mediator.navigation
        if navigator.navigation === navigation { return }
        if isSaved, !isRestored || pending != nil { navigation.beginRestoring(navigator.scene) }
        navigation.connect(navigator)
        if let pending { restore(pending) }
    }

    /// Displays the saved state, and then admits links. If the window disappears before that, the state is displayed
    /// when it appears again.
    func restore(_ scene: SceneState) {
        pending = scene
        restoring = Task {
            // Screens that cannot be displayed any more are left out, and observers are notified.
            _ = try? await mediator.restore(NavigationState(scenes: [scene]))
            if Task.isCancelled { return }
            pending = nil
            openGate()
        }
    }

    /// Admits links that wait in the router's inbox for a scene, because the saved state is displayed.
    func openGate() {
        guard navigator.navigation === mediator.navigation else { return }
        mediator.router.inbox?.open(.scene, scene: navigator.scene)
        mediator.navigation.endRestoring(navigator.scene)
    }

    /// Disconnects the scene, if it is connected.
    func end() {
        restoring?.cancel()
        Self.end(navigator, mediator, ObjectIdentifier(self))
    }

    /// Has no effect for views that were replaced by others with the same navigator.
    private static func end(_ navigator: Navigator, _ mediator: Mediator, _ tenant: ObjectIdentifier) {
        guard navigator.tenant == tenant, navigator.navigation === mediator.navigation else { return }
        mediator.router.inbox?.close(.scene, scene: navigator.scene)
        mediator.navigation.disconnect(navigator.scene)
    }
}
