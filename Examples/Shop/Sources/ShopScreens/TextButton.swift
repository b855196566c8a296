/// A button of a page: its title and its action.
public struct TextButton: Sendable {
    /// The title.
    public let label: String
    /// The action of the button; an error is shown as a notice.
    public let action: @MainActor @Sendable () async throws -> Void

    /// A button.
    public init(_ label: String, _ action: @escaping @MainActor @Sendable () async throws -> Void) {
        self.label = label
        self.action = action
    }
}
