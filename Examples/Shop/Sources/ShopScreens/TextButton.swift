/// A button of a page: what stands on it, and what it does.
public struct TextButton: Sendable {
    /// What stands on it.
    public let label: String
    /// What it does, on behalf of whoever taps it; what it throws is told.
    public let action: @MainActor @Sendable () async throws -> Void

    /// A button.
    public init(_ label: String, _ action: @escaping @MainActor @Sendable () async throws -> Void) {
        self.label = label
        self.action = action
    }
}
