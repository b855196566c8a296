public import Foundation

extension OpenURLAction {
    /// The result for a URL.
    public enum Outcome: Hashable, Sendable {
        /// The handler opened it.
        case handled
        /// The handler let it go.
        case discarded
        /// It was left to the system, as it was or as another.
        case system(URL)
    }

    /// The handler's result for a URL; the system is not asked.
    public func outcome(of url: URL) -> Outcome {
        switch (handler?(url) ?? .systemAction).kind {
        case .handled: .handled
        case .discarded: .discarded
        case .system(let other): .system(other ?? url)
        }
    }
}
