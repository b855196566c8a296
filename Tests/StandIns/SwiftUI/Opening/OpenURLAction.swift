public import Foundation

// https://developer.apple.com/documentation/swiftui/openurlaction
/// Opens a URL: by a handler where there is one, and else by the system.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor
@preconcurrency
public struct OpenURLAction {
    // https://developer.apple.com/documentation/swiftui/openurlaction/result
    /// What a handler did.
    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
    public struct Result: Sendable {
        enum Kind: Hashable {
            case handled
            case discarded
            case system(URL?)
        }

        let kind: Kind

        // https://developer.apple.com/documentation/swiftui/openurlaction/result/handled
        /// It opened the URL.
        public static let handled = Result(kind: .handled)
        // https://developer.apple.com/documentation/swiftui/openurlaction/result/discarded
        /// It let the URL go.
        public static let discarded = Result(kind: .discarded)
        // https://developer.apple.com/documentation/swiftui/openurlaction/result/systemaction
        /// It leaves the URL to the system.
        public static let systemAction = Result(kind: .system(nil))

        // https://developer.apple.com/documentation/swiftui/openurlaction/result/systemaction(_:)
        /// It leaves another URL to the system.
        public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
    }

    // Unsafe: the environment reads it on any thread, as SwiftUI's does, and hands it on; it is called on the main actor alone.
    nonisolated(unsafe) let handler: ((URL) -> Result)?
    private nonisolated(unsafe) let system: (URL) -> Bool

    nonisolated init(handler: ((URL) -> Result)?, system: @escaping (URL) -> Bool) {
        self.handler = handler
        self.system = system
    }

    // https://developer.apple.com/documentation/swiftui/openurlaction/init(handler:)
    /// Opens URLs by the handler.
    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
    public init(handler: @escaping (URL) -> OpenURLAction.Result) {
        self.init(handler: handler, system: { _ in false })
    }

    // https://developer.apple.com/documentation/swiftui/openurlaction/callasfunction(_:)
    /// Opens a URL.
    public func callAsFunction(_ url: URL) { self(url) { _ in } }

    // https://developer.apple.com/documentation/swiftui/openurlaction/callasfunction(_:completion:)
    /// Opens a URL, and says whether that was possible.
    @available(watchOS, unavailable)
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        switch (handler?(url) ?? .systemAction).kind {
        case .handled: completion(true)
        case .discarded: completion(false)
        case .system(let other): completion(system(other ?? url))
        }
    }
}
