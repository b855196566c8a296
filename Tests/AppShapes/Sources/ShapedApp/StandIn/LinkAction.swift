import Foundation

/// What views call to open a URL: a handler, which says at once what becomes of it.
@MainActor public struct LinkAction {
    /// What becomes of a URL.
    public struct Result: Hashable, Sendable {
        /// The app opens it.
        public static let handled = Result(name: "handled")
        /// Nobody opens it.
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
