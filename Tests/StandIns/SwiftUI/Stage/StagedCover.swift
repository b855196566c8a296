/// A sheet, a cover of the whole screen or a popover in a tree, shown or not.
@MainActor
public struct StagedCover {
    /// The style of presentation.
    public enum Style: Hashable, Sendable {
        /// As a sheet.
        case sheet
        /// Over the whole screen.
        case fullScreen
        /// As a popover.
        case popover
    }

    /// The style of presentation.
    public let style: Style
    /// The identity of the item that it was shown for when the tree was made.
    public let id: AnyHashable?
    /// The content; `nil` if it was not shown.
    public let content: StageNode?

    private let read: () -> AnyHashable?
    private let clear: () -> Void
    private let onDismiss: (() -> Void)?

    init(
        style: Style, id: AnyHashable?, content: StageNode?, read: @escaping () -> AnyHashable?,
        clear: @escaping () -> Void, onDismiss: (() -> Void)?
    ) {
        self.style = style
        self.id = id
        self.content = content
        self.read = read
        self.clear = clear
        self.onDismiss = onDismiss
    }

    /// The identity of the item that the binding has now.
    public var itemID: AnyHashable? { read() }

    /// The heights at which it rests; empty where it does not say.
    public var detents: Set<PresentationDetent> {
        content?.found { if case .detents(let detents, _) = $0 { detents } else { nil } }.first ?? []
    }

    /// Whether it can be swiped away.
    public var canDismiss: Bool {
        guard let content, style != .fullScreen else { return false }
        return !content.found { if case .dismissDisabled(let isDisabled) = $0 { isDisabled } else { nil } }.contains(
            true)
    }

    /// Swipes it away: the binding loses its item, and then `onDismiss` is called.
    ///
    /// - Returns: Whether that was possible.
    @discardableResult
    public func dismiss() -> Bool {
        guard canDismiss else { return false }
        clear()
        onDismiss?()
        return true
    }

    /// Says that it is gone after the app has taken its item away, as SwiftUI does when the animation ends.
    public func finishDismissal() { onDismiss?() }
}
