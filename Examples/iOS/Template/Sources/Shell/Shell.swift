import Account
public import Foundation
import Mall
public import Waymark
import WaymarkInbox
import WaymarkInboxFiles
import WaymarkLoading
public import WaymarkSwiftUI

/// The assembled app: the only place that imports the features.
@MainActor
public struct Shell {
    /// The table that the app shares with web, Android and operations: who may open a route, and where old links lead.
    public static let manifest = Bundle.module.url(forResource: "waymark", withExtension: "json")

    /// The features, put together.
    public let app: Mediator

    /// Puts the app together.
    ///
    /// - Parameters:
    ///   - session: Whether a user has signed in.
    ///   - folder: A folder for links that wait across launches; `nil` for links that wait in memory.
    /// - Throws: All errors of the routes and the manifest. They occur on every device, so a test finds them.
    public init(session: Session = Session(), folder: URL?) throws {
        var configuration = RouterConfiguration()
        var inbox = InboxConfiguration(gates: ["firstPage"])
        if let folder { inbox.storage = FileInboxStorage(folder: folder.appendingPathComponent("Links")) }
        configuration.inbox = inbox
        configuration.appVersion = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String
        guard let file = Self.manifest else { throw CocoaError(.fileNoSuchFile) }
        let manifest = try Manifest(json: try Data(contentsOf: file), file: "waymark.json")
        app = try Mediator(
            modules: [MallModule(), AccountModule(session: session)], manifest: manifest, configuration: configuration)
    }

    /// The screens that a window displays first.
    public static func makeNavigator() -> Navigator {
        Navigator(tabs: [ScreenTab("home", [.foreign("Home")]), ScreenTab("mall", [])])
            .foreign("Home") { HomePage() }
    }

    /// Delivers the links that have waited for the first page.
    public func firstPageAppeared() { app.router.inbox?.open("firstPage") }
}
