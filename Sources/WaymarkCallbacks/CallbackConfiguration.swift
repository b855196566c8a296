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
/// The three parameters are independent: if the link has no `x-error`, nothing is opened on an error, and so on. A response never
/// leads to `x-error`, even if the app could not open `x-success`. If an interceptor throws after the handler has responded, the
/// opening ends with an error that is not the handler's; no callback is opened, and an event reports this. The synchronous methods
/// open no callback for a link that they cannot answer immediately, because that link has yet to be opened.
///
/// For a link with callbacks, events and traces show an interceptor named `callback` next to its handler.
///
/// Callbacks are opened only for links from outside the app. Redirects, rewrites, overrides and fallbacks are not outcomes: the
/// callbacks of the original link report the outcome of the last link. The callback parameters of the links that it leads to are
/// ignored, whatever they say; an opening inside another one has an original link of its own.
/// If an opening inside another one has the same callbacks, only the outer opening opens them. A link of the inbox whose callback
/// reported an error or a cancellation counts as delivered, and is not delivered again.
///
/// An original link is refused before any route is matched, and no callback is opened, if one of the three parameters
/// - is not a link within the router's limits, or its scheme is missing or not on the list
///   (``/WaymarkRouting/Refusal/Reason/callback(scheme:)``), or
/// - occurs more than once (``/WaymarkRouting/Refusal/Reason/parameter(name:problem:)``), since readers differ on which one counts.
///
/// The added parameters follow the query of the callback. Pairs of that query with the name of an added parameter are removed, so
/// that text from the link cannot pass for a result of this app; so are those with the name of a parameter that has no room. If a
/// handler answers without a value, nothing is added, and the callback keeps its pairs. The callback keeps its fragment.
public struct CallbackConfiguration: Sendable {
    /// A closure that opens a link of another app, and returns whether it succeeded.
    public typealias Opener = @MainActor @Sendable (DeepLink) async -> Bool

    /// The schemes of links that may be opened, in lower case.
    public let schemes: Set<String>
    /// A Boolean value that indicates whether only links with the host `x-callback-url`, in any case, are called back,
    /// as the specification demands.
    ///
    /// The first segment of the path counts as the host of a link without one.
    public var requiresHost = true
    /// Opens a callback in a separate task, without a caller that waits for it; an event reports whether it succeeded.
    let open: Opener

    /// Creates a configuration that allows callbacks with the given schemes.
    ///
    /// - Parameters:
    ///   - schemes: The schemes of the apps that may be called back, in any case. With `https`, every web page may be called back;
    ///     with the app's own scheme, the callback returns from the system as a link to this app.
    ///   - open: A closure that opens the callback; on Apple platforms, use `UIApplication.open`.
    /// - Throws: A `SchemeError` for an invalid scheme; if there are several, for the first in byte order.
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
    /// The settings for calling back the sender of a link. If it is `nil`, no callbacks are opened, and `x-success`, `x-error` and
    /// `x-cancel` are ordinary parameters.
    public var callbacks: CallbackConfiguration? {
        get { callbackMaking as? CallbackConfiguration }
        set { callbackMaking = newValue }
    }
}

extension CallbackConfiguration {
    /// An error for a scheme that cannot be allowed in callbacks.
    public struct SchemeError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The reason why a scheme cannot be allowed.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// The text is not a scheme (RFC 3986, section 3.1): a letter, then letters, digits, `+`, `-` and `.`, without a colon.
            case malformed
            /// Links with the scheme run code or read files, like those with `javascript` and `file`.
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
                case .malformed: "is not a scheme (a letter, then letters, digits, +, - and .)"
                case .dangerous: "is the scheme of links that run code or read files, and is never called back"
                }
            return "'\(scheme.shownInErrors)' \(problem)"
        }
    }
}
