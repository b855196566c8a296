import WaymarkNavigation
import WaymarkRouting

extension Mediator {
    /// Notes that the user is in the app now, in a scene if that is known. The inbox accepts the links that extensions
    /// have left meanwhile.
    ///
    /// - Returns: A task that ends when all links are accepted; `nil` without an inbox, or if the inbox has no place
    ///   for such links.
    @MainActor
    @discardableResult
    package func becomeActive(in scene: String?) -> Task<Void, Never>? {
        if let scene { navigation.activate(scene) }
        guard let taking = router.core.inbox?.takeWhatWasLeft() else { return nil }
        return Task { _ = await taking.value }
    }

    /// Waits until the app is running, so that its router accepts links.
    ///
    /// - Throws: `CancellationError` if the task was cancelled before that.
    package func waitUntilRunning() async throws { try await core.running.wait() }
}
