/// What the system tells an app.
@nonexhaustive
public enum SystemEvent: LifecycleEvent {
    /// The app was launched.
    case launched
    /// The app is about to be in the foreground.
    case willEnterForeground
    /// The app is in the foreground and can be used.
    case foreground
    /// The app is in the background; told in reverse.
    case background
    /// Memory is short.
    case memoryWarning
    /// A link came: its text, and where from, as the app names its sources.
    case link(String, source: String)
    /// A push came, with what it brings.
    case push([String: any Sendable])
    /// The user chose a shortcut of the app's icon.
    case shortcut(type: String)
    /// The user goes on with something, as from another device or from search; `url` is the text of its address.
    case userActivity(type: String, url: String?)
    /// The app is about to be ended; told in reverse.
    case willTerminate

    /// The other way round where the app winds down.
    public var order: EventOrder {
        switch self {
        case .background, .willTerminate: .reverse
        default: .forward
        }
    }

    /// The name of the case.
    var word: String {
        switch self {
        case .launched: "launched"
        case .willEnterForeground: "willEnterForeground"
        case .foreground: "foreground"
        case .background: "background"
        case .memoryWarning: "memoryWarning"
        case .link: "link"
        case .push: "push"
        case .shortcut: "shortcut"
        case .userActivity: "userActivity"
        case .willTerminate: "willTerminate"
        }
    }
}
