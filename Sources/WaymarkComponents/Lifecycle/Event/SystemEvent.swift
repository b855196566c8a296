/// An event of the app's lifecycle that the system reports.
@nonexhaustive
public enum SystemEvent: LifecycleEvent {
    /// The app was launched.
    case launched
    /// The app is about to enter the foreground.
    case willEnterForeground
    /// The app is in the foreground and can be used.
    case foreground
    /// The app is in the background; delivered in reverse.
    case background
    /// The system is low on memory.
    case memoryWarning
    /// A link arrived: its text, and its source as the app names it.
    case link(String, source: String)
    /// A push notification arrived, with its payload.
    case push([String: any Sendable])
    /// The user chose a shortcut of the app icon.
    case shortcut(type: String)
    /// The user continues an activity, such as one from another device or from search; `url` is the text of its URL.
    case userActivity(type: String, url: String?)
    /// The app is about to be terminated; delivered in reverse.
    case willTerminate

    /// The order of starting, or the reverse for events of an app that is winding down.
    public var order: EventOrder {
        switch self {
        case .background, .willTerminate: .reverse
        default: .forward
        }
    }

    /// The number of bytes of its texts.
    var textCount: Int {
        switch self {
        case .launched, .willEnterForeground, .foreground, .background, .memoryWarning, .willTerminate: 0
        case .link(let text, let source): text.utf8.count + source.utf8.count
        case .push(let values): Self.textCount(of: values, depth: 9)
        case .shortcut(let type): type.utf8.count
        case .userActivity(let type, let url): type.utf8.count + (url?.utf8.count ?? 0)
        }
    }

    /// The bytes of the texts in the payload of a push, which is a tree with few levels.
    // Not inlined into itself: it was, level by level, and took 12 kB of every program.
    @inline(never)
    private static func textCount(of value: Any, depth: Int) -> Int {
        if depth == 0 { return 0 }
        switch value {
        case let text as String: return text.utf8.count
        case let values as [String: any Sendable]:
            return values.reduce(0) { $0 + $1.key.utf8.count + textCount(of: $1.value, depth: depth - 1) }
        case let values as [any Sendable]: return values.reduce(0) { $0 + textCount(of: $1, depth: depth - 1) }
        default: return 0
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
