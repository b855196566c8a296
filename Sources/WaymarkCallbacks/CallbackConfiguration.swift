public import WaymarkCore
public import WaymarkRouting

/// The settings for calling back the apps that links come from (x-callback-url 1.0, draft R3,
/// <http://x-callback-url.com/specification/>).
///
/// ```swift
/// var configuration = RouterConfiguration()
/// configuration.callbacks = try CallbackConfiguration(schemes: ["notes"]) { link in
///     guard let url = URL(link) else { return false }
///     return await UIApplication.shared.open(url)
/// }
/// try router.on("shop://x-callback-url/pick-address", .public) { request in
///     ["address": try await pickAddress(for: request.callback?.source)]
/// }
/// ```
///
/// `shop://x-callback-url/pick-address?x-success=notes%3A%2F%2Fx-callback-url%2Finsert%3Fid%3D7` is opened as every link
/// is, and when its opening has ended, at most one other link is opened:
///
/// | the link's | is opened where the opening ended | with, at the end of its query |
/// |---|---|---|
/// | `x-success` | with an answer | the parameters of the answer's value, see ``CallbackParameters`` |
/// | `x-error` | with an error | `errorCode` and `errorMessage`, see ``CallbackError/Code-swift.enum`` |
/// | `x-cancel` | with ``CallbackCancelled``, or cancelled | nothing |
///
/// Each stands for itself: where the link has no `x-error`, nothing is opened on an error, and so on. An answer never leads
/// to `x-error`, whether or not the app could open `x-success`. Where a handler has answered and an interceptor around it
/// throws after that, the opening ends with an error that is none of the handler's, so that nothing is opened, and an event
/// tells. The synchronous door makes no callback for a link that it cannot answer at once, as that has yet to be opened.
///
/// Of a link that is to be called back, events and traces show an interceptor `callback` next to its handler.
///
/// Links from outside alone are called back. A redirect, a rewrite, an override or a fallback is no outcome: the callbacks of the
/// link that came in wait until the last link has been answered, or has failed, and report that; `x-success` and its like in a link
/// that one of these leads to are ignored. An
/// opening inside another one that has the same callbacks leaves them to that one. A link of the inbox whose sender was told
/// of an error or a cancellation has arrived by that, and is not delivered again.
///
/// A link is refused as a whole, before any route is asked, and nothing is called back, where one of the three
/// - is no link within the router's limits, has no scheme, or one that is not on the list
///   (``/WaymarkRouting/Refusal/Reason/callback(scheme:)``), or
/// - stands there more than once (``/WaymarkRouting/Refusal/Reason/parameter(name:problem:)``), as readers differ on which one counts.
///
/// What the callback's query says stays, in front, but for pairs with the name of one that is added: those are left out, so
/// that the text of a link is not mistaken for that of this app. Its fragment stays behind the query.
public struct CallbackConfiguration: Sendable {
    /// Opens a link of another app, and says whether that worked.
    public typealias Opener = @MainActor @Sendable (DeepLink) async -> Bool

    /// The schemes of links that may be opened, in lower case.
    public let schemes: Set<String>
    /// A Boolean value that indicates whether only links with the host `x-callback-url`, in any case, are called back,
    /// as the specification demands.
    ///
    /// The first segment of the path counts as the host of a link without one.
    public var requiresHost = true
    /// Opens a callback, in a task of its own, without a caller that waits for it; an event reports whether it worked.
    let open: Opener

    /// Callbacks by some schemes.
    ///
    /// - Parameters:
    ///   - schemes: The schemes of the apps that may be called back, in any case. With `https` every web page may, and with
    ///     the app's own scheme the callback comes back from the system as a link of the app.
    ///   - open: Opens the callback; on Apple's systems by `UIApplication.open`.
    /// - Throws: What is wrong with a scheme, of several the first in the order of their bytes.
    public init(schemes: Set<String>, open: @escaping Opener) throws(SchemeError) {
        for scheme in schemes.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            guard CarriedText(scheme + ":").hasScheme(scheme) else {
                throw SchemeError(.malformed, scheme: scheme)
            }
            if CarriedLinks.dangerous.contains(scheme.lowercased()) {
                throw SchemeError(.dangerous, scheme: scheme)
            }
        }
        self.schemes = Set(schemes.map { $0.lowercased() })
        self.open = open
    }
}

extension CarriedText {
    /// Returns whether the text was written with exactly this before its first colon, and that is a scheme.
    fileprivate func hasScheme(_ text: String) -> Bool {
        isPlain && scheme?.hasSameBytes(as: text.lowercased()) == true
    }
}

extension RouterConfiguration {
    /// The settings for calling back the sender of a link; `nil` for no callbacks, and then `x-success` and its like are
    /// parameters as every other.
    public var callbacks: CallbackConfiguration? {
        get { callbackMaking as? CallbackConfiguration }
        set { callbackMaking = newValue }
    }
}

extension CallbackConfiguration {
    /// A scheme that cannot be on the list of those that are called back.
    public struct SchemeError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The reason that a scheme cannot be on the list.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// It is none (RFC 3986, section 3.1): a letter, then letters, digits, `+`, `-` and `.`, without a colon.
            case malformed
            /// Its links run code or read files, as those of `javascript` and `file` do.
            case dangerous
        }

        /// The reason.
        public let reason: Reason
        /// The scheme as it was given.
        public let scheme: String

        init(_ reason: Reason, scheme: String) {
            self.reason = reason
            self.scheme = scheme
        }

        /// One line for a terminal or a log.
        public var description: String {
            let problem =
                switch reason {
                case .malformed: "is no scheme (a letter, then letters, digits, +, - and .)"
                case .dangerous: "is the scheme of links that run code or read files, and is never called back"
                }
            return "'\(scheme.shownInErrors)' \(problem)"
        }
    }
}
