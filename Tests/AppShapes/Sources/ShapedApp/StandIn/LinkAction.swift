import Foundation

/// The action of views that opens a URL: a handler, which returns the result at once.
@MainActor public struct LinkAction {
    /// The result for a URL.
    public struct Result: Hashable, Sendable {
        /// The app opens it.
        public static let handled = Result(name: "handled")
        /// It is not opened.
        public static let discarded = Result(name: "discarded")
        /// The system opens it.
        public static let systemAction = Result(name: "systemAction")

        let name: String
    }

    private let handler: @MainActor (URL) -> Result

    /// An action of a handler.
    public init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }

    /// Opens a URL.
    @discardableResult
    public func callAsFunction(_ url: URL) -> Result { handler(url) }
}
