import WaymarkNavigation
import WaymarkRouting

extension Mediator {
    /// Says that the user is in the app now: in a scene, if that is known. The inbox takes in what extensions have left meanwhile.
    ///
    /// - Returns: A task that ends when everything is taken in; `nil` without an inbox, or one for which nothing is left.
    @MainActor
    @discardableResult
    package func becomeActive(in scene: String?) -> Task<Void, Never>? {
        if let scene { navigation.activate(scene) }
        guard let taking = router.core.inbox?.takeWhatWasLeft() else { return nil }
        return Task { _ = await taking.value }
    }
}
