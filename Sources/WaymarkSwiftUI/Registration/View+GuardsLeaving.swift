public import WaymarkNavigation

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

extension View {
    /// Has somebody asked before the screen of this view leaves by a navigation, while it has work that is not saved; the layer that it
    /// is in cannot be swiped away meanwhile.
    ///
    /// ```swift
    /// Editor(text: $text).guardsLeaving(of: screen, while: text != saved) { await confirm() }
    /// ```
    ///
    /// Going back in a navigation stack is not held up: SwiftUI asks nobody about that.
    ///
    /// - Parameters:
    ///   - screen: The handle that the screen was built with.
    ///   - isGuarding: Whether anybody is asked.
    ///   - mayLeave: Says whether the screen may go.
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
