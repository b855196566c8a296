import Account
import Mall
import ShopScreens
import Waymark

/// The sample app: its features put together, and links opened with all that becomes of them as text.
@MainActor public final class Shop {
    /// The features, put together.
    public let app: Mediator
    private let events: RouterEvents?
    private let print: (String) -> Void

    /// An app that is closed for links until it has started.
    ///
    /// - Parameters:
    ///   - manifest: The app's links as data.
    ///   - signsIn: Whether somebody signs in who is asked to.
    ///   - showsEvents: Whether what the router tells of each link is printed as well.
    ///   - clock: What time the router goes by.
    ///   - print: Takes the lines.
    /// - Throws: What is wrong with the features' routes.
    public init(
        manifest: Manifest, signsIn: Bool = true, showsEvents: Bool = false, clock: RouterClock = .continuous,
        print: @escaping (String) -> Void
    ) throws(MediatorError) {
        let stage = Stage(print: print)
        var configuration = RouterConfiguration()
        configuration.clock = clock
        app = try Mediator(
            modules: [MallModule(stage: stage), AccountModule(stage: stage, session: Session(agrees: signsIn))],
            manifest: manifest, configuration: configuration)
        events = showsEvents ? app.router.events() : nil
        self.print = print
    }

    /// Opens the app for links.
    public func start() async { await app.start() }

    /// Opens a link and prints what became of it.
    ///
    /// - Returns: Whether it was opened.
    public func open(_ link: String, from source: LinkSource) async -> Bool {
        print("> \(link) from \(source)")
        defer { for event in events?.drain() ?? [] { print("  · \(event)") } }
        do throws(RouterError) {
            try await app.router.open(link, from: source)
            return true
        } catch {
            print("  ✗ \(error.reason)")
            if case .notFound(let near) = error.reason, let explanation = near.explanation {
                for line in "\(explanation)".split(separator: "\n") { print("    \(line)") }
            }
            return false
        }
    }
}
