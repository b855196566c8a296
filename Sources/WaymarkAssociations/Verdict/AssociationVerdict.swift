/// The result of evaluating whether a system opens a link in an app, with the rule that decides.
///
/// ```
/// ios: https://m.shop.example/goods/42 opens ABCDE12345.shop: component 2 of entry 0 takes it, { "/": "/goods/*" }
/// ```
public struct AssociationVerdict: Hashable, Sendable, CustomStringConvertible {
    /// An answer to whether a link opens the app.
    public enum Opening: String, Hashable, Sendable, CaseIterable {
        /// The system hands the link to the app.
        case yes
        /// The system does not open the app; the link usually stays in the browser.
        case no
        /// The answer depends on the device, or on a file that is not available; the reason says which.
        case unknown
    }

    /// The system that the verdict is about.
    public let system: AssociationSystem
    /// The link as the caller gave it.
    public let link: String
    /// The answer to whether the link opens the app.
    public let opens: Opening
    /// The app that opens: its Apple app id, such as `ABCDE12345.shop`, or its Android package; `nil` if none does.
    public let app: String?
    /// The id of the route that matches the link in the app, or its pattern if it has no id; `nil` without a table.
    public var route: String?
    /// The rule that decided, or `nil` if none of them applied.
    public let decidedBy: DecidingRule?
    /// The reason as a stable word.
    public let code: VerdictCode
    /// The reason in words, one line.
    public let reason: String

    package init(
        _ system: AssociationSystem, _ link: String, opens: Opening, app: String? = nil, route: String? = nil,
        decidedBy: DecidingRule? = nil, code: VerdictCode, reason: String
    ) {
        self.system = system
        self.link = link
        self.opens = opens
        self.app = app
        self.route = route
        self.decidedBy = decidedBy
        self.code = code
        self.reason = reason
    }

    /// One line for a terminal or a log.
    public var description: String {
        let answer =
            switch opens {
            case .yes: "opens \(app ?? "the app")"
            case .no: "stays outside"
            case .unknown: "may open \(app ?? "the app")"
            }
        return "\(system.rawValue): \(link) \(answer): \(reason)"
    }
}

/// A system that hands links to apps.
@nonexhaustive
public enum AssociationSystem: String, Hashable, Sendable, CaseIterable {
    /// iOS, iPadOS, tvOS, visionOS and watchOS, and macOS, which share their files.
    case ios
    /// Android.
    case android
}

/// The reason of a verdict as a stable word, such as `excluded`.
public struct VerdictCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The word: lower case, with hyphens.
    public let rawValue: String

    /// Creates a code by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word.
    public var description: String { rawValue }
}

extension VerdictCode {
    /// The text is not a link.
    public static let unreadableLink = VerdictCode(rawValue: "unreadable-link")
    /// A rule matches the link, and the link opens the app.
    public static let allowed = VerdictCode(rawValue: "allowed")
    /// A rule matches the link and excludes it from the app.
    public static let excluded = VerdictCode(rawValue: "excluded")
    /// No rule of the app matches the link.
    public static let noRule = VerdictCode(rawValue: "no-rule")
    /// The file has no rules for the requested app.
    public static let noEntry = VerdictCode(rawValue: "no-entry")
    /// The app does not claim the link's host.
    public static let otherHost = VerdictCode(rawValue: "other-host")
    /// The app does not claim the link's scheme.
    public static let otherScheme = VerdictCode(rawValue: "other-scheme")
}
