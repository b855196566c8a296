import Foundation

// https://developer.apple.com/documentation/swiftui/environmentvalues
/// What views are given by those above them.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct EnvironmentValues: CustomStringConvertible {
    /// By key.
    private var values: [ObjectIdentifier: Any] = [:]
    /// The objects that `environmentObject` has set, by type.
    var objects: [ObjectIdentifier: AnyObject] = [:]
    /// The closure that `openURL` calls before the system, if there is one.
    var urlHandler: ((URL) -> OpenURLAction.Result)?
    /// The closure in the place of the system; returns whether it opened the URL.
    var systemOpener: (URL) -> Bool = { _ in false }
    /// The store of the values of `@SceneStorage`.
    var sceneStore = StandInSceneStore()
    /// The app's tables of texts, by key.
    var strings: [String: String] = [:]
    /// The windows that views open.
    var windows = StandInWindows()
    /// The value that a window was opened with; `nil` for one without.
    var windowValue: Any?

    // https://developer.apple.com/documentation/swiftui/environmentvalues/init()
    /// The default values.
    public init() {}

    // https://developer.apple.com/documentation/swiftui/environmentvalues/subscript(_:)
    /// A value by its key.
    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    // https://developer.apple.com/documentation/swiftui/environmentvalues/description
    /// How many values are set.
    public var description: String { "\(values.count) values, \(objects.count) objects" }
}

private enum ScenePhaseKey: EnvironmentKey {
    static let defaultValue = ScenePhase.background
}

private enum AppearsActiveKey: EnvironmentKey {
    static let defaultValue = true
}

@available(iOS 18.0, macOS 10.15, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension EnvironmentValues {
    // https://developer.apple.com/documentation/swiftui/environmentvalues/appearsactive
    /// Whether the window has the focus, on a Mac.
    public var appearsActive: Bool {
        get { self[AppearsActiveKey.self] }
        set { self[AppearsActiveKey.self] = newValue }
    }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension EnvironmentValues {
    // https://developer.apple.com/documentation/swiftui/environmentvalues/scenephase
    /// The phase of the scene.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }

    // https://developer.apple.com/documentation/swiftui/environmentvalues/openurl
    /// Opens a URL: by the nearest handler that was set, and else by the system.
    public var openURL: OpenURLAction {
        get { OpenURLAction(handler: urlHandler, system: systemOpener) }
        @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
        set { urlHandler = newValue.handler }
    }
}
