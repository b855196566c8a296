public import WaymarkNavigation

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

extension View {
    /// Asks for confirmation before a navigation removes the screen of this view while it has unsaved work. Its layer
    /// cannot be swiped away meanwhile.
    ///
    /// ```swift
    /// Editor(text: $text).guardsLeaving(of: screen, while: text != saved) { await confirm() }
    /// ```
    ///
    /// Going back in a navigation stack is not prevented, because SwiftUI offers no way to ask.
    ///
    /// - Parameters:
    ///   - screen: The handle that the screen was built with.
    ///   - isGuarding: Whether to ask.
    ///   - mayLeave: Returns whether the screen may leave.
    /// - Returns: The view with the guard.
    public func guardsLeaving<Output>(
        of screen: ScreenHandle<Output>, while isGuarding: Bool, _ mayLeave: @escaping @MainActor () async -> Bool
    ) -> some View {
        modifier(LeavingGuard(screen: screen, isGuarding: isGuarding, mayLeave: mayLeave))
    }
}

private struct LeavingGuard<Output: Sendable>: ViewModifier {
    let screen: ScreenHandle<Output>
    let isGuarding: Bool
    let mayLeave: @MainActor () async -> Bool

    @Environment(\.navigator) private var navigator

    func body(content: Content) -> some View {
        content
            .onAppear { if isGuarding { set(true) } }
            .onNewValue(of: isGuarding) { set($0) }
    }

    private func set(_ isGuarding: Bool) {
        if isGuarding { screen.guardLeaving(mayLeave) } else { screen.stopGuarding() }
        navigator?.setGuarded(screen.number, isGuarding)
    }
}
