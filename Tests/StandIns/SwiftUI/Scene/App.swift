// https://developer.apple.com/documentation/swiftui/app
/// An app: what it shows, and in which scenes.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor
@preconcurrency
public protocol App {
    // https://developer.apple.com/documentation/swiftui/app/body-swift.associatedtype
    /// The app's scenes.
    associatedtype Body: Scene

    // https://developer.apple.com/documentation/swiftui/app/body-swift.property
    /// The app's scenes.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    // https://developer.apple.com/documentation/swiftui/app/init()
    /// The app as the system starts it.
    @MainActor @preconcurrency init()
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension App {
    // https://developer.apple.com/documentation/swiftui/app/main()
    /// Starts the app; here its scenes are looked at once, and the program ends.
    @MainActor @preconcurrency
    public static func main() { _ = StandInView.inspect(app: Self()) }
}
