/// The source of a link, which decides what it may open.
///
/// Only links that the app opens itself come from inside. Every other source, known or unknown, is outside: it opens
/// public routes only, and of these only routes that admit it. Rewrites, redirects and fallbacks keep the source.
///
/// ```swift
/// try await router.open(text, from: .push)
/// try await router.open(text, from: .scheme(callingApp: "com.example.mail"))
///
/// extension LinkSource { static let widget = LinkSource(kind: "widget") }
/// ```
public struct LinkSource: Hashable, Sendable, Codable {
    /// The way by which a link arrives, as a name.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
        /// The name, as written in manifests and records.
        public let rawValue: String

        /// Creates a kind with a name. A kind that the library does not know is outside.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a kind from a literal. A kind that the library does not know is outside.
        public init(stringLiteral value: String) { rawValue = value }

        /// The app itself.
        public static let app: Kind = "app"
        /// A custom scheme, opened by another app.
        public static let scheme: Kind = "scheme"
        /// A universal link.
        public static let universalLink: Kind = "universalLink"
        /// A push notification.
        public static let push: Kind = "push"
        /// A shortcut of the home screen, or an intent.
        public static let shortcut: Kind = "shortcut"
        /// A page shown in a web view of the app.
        public static let webView: Kind = "webView"
        /// A QR code that the app scanned.
        public static let qrCode: Kind = "qrCode"
        /// An activity of the app's own, continued on this device or handed over by another one.
        public static let handoff: Kind = "handoff"
        /// A result of the system's search.
        public static let search: Kind = "search"
        /// A view of the app, with a link whose text may come from anyone.
        public static let view: Kind = "view"

        /// The kinds that the library knows: the app first, then those outside.
        public static let known: [Kind] = [
            .app, .scheme, .universalLink, .push, .shortcut, .webView, .qrCode, .handoff, .search, .view,
        ]
    }

    /// The way by which the link arrived.
    public let kind: Kind
    /// The bundle identifier of the app that opened the link, if the system identifies it.
    public var callingApp: String? { sender?.callingApp }
    /// The origin of the page that contained the link, as `https://host`, for web views.
    public var origin: String? { sender?.origin }
    /// The details besides the kind, in an object, so that copying the source of most links costs no more than copying
    /// its kind.
    private let sender: Sender?

    private final class Sender: Hashable, Sendable {
        let callingApp: String?
        let origin: String?

        init(callingApp: String?, origin: String?) {
            self.callingApp = callingApp
            self.origin = origin
        }

        static func == (left: Sender, right: Sender) -> Bool {
            left.callingApp == right.callingApp && left.origin == right.origin
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(callingApp)
            hasher.combine(origin)
        }
    }

    /// Creates a source of a kind.
    ///
    /// - Parameters:
    ///   - kind: The way by which links arrive; all kinds except ``Kind/app`` are outside.
    ///   - callingApp: The bundle identifier of the app that opened the link.
    ///   - origin: The origin of the page that contained the link.
    public init(kind: Kind, callingApp: String? = nil, origin: String? = nil) {
        self.kind = kind
        sender = callingApp == nil && origin == nil ? nil : Sender(callingApp: callingApp, origin: origin)
    }

    private enum CodingKeys: String, CodingKey {
        case kind, callingApp, origin
    }

    /// Decodes a source as ``encode(to:)`` writes it.
    ///
    /// - Parameter decoder: The decoder, at a keyed container.
    /// - Throws: A `DecodingError` if the kind is missing, or a value is not a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(Kind.self, forKey: .kind),
            callingApp: try container.decodeIfPresent(String.self, forKey: .callingApp),
            origin: try container.decodeIfPresent(String.self, forKey: .origin))
    }

    /// Encodes the source as an object with `kind`, and with `callingApp` and `origin` if they are known.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(callingApp, forKey: .callingApp)
        try container.encodeIfPresent(origin, forKey: .origin)
    }

    /// The app itself, the only source that is inside.
    public static let app = LinkSource(kind: .app)
    /// A universal link.
    public static let universalLink = LinkSource(kind: .universalLink)
    /// A push notification.
    public static let push = LinkSource(kind: .push)
    /// A shortcut of the home screen, or an intent.
    public static let shortcut = LinkSource(kind: .shortcut)
    /// A QR code that the app scanned.
    public static let qrCode = LinkSource(kind: .qrCode)

    /// Returns the source of links by custom scheme, opened by another app.
    public static func scheme(callingApp: String? = nil) -> LinkSource {
        LinkSource(kind: .scheme, callingApp: callingApp)
    }

    /// Returns the source of links from a page in a web view of the app.
    ///
    /// - Parameter origin: The origin of the page, as `https://host`, with the port if it is not the default.
    public static func webView(origin: String) -> LinkSource { LinkSource(kind: .webView, origin: origin) }

    /// A Boolean value that indicates whether the link comes from the app itself.
    public var isInside: Bool { kind == .app }
}

extension LinkSource: CustomStringConvertible {
    /// The kind, with the details that are known.
    public var description: String {
        switch callingApp ?? origin {
        case let detail?: "\(kind.rawValue)(\(detail))"
        case nil: kind.rawValue
        }
    }
}
