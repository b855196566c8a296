import FeatureOnMain
import Foundation
import ShapedApp
import Testing
import Waymark

@MainActor @Suite(.timeLimit(.minutes(30))) struct SystemEntryPointTests {
    let application = ApplicationObject()
    let scene = SceneObject()

    /// The entry points at which the system hands a link over.
    enum EntryPoint: String, CaseIterable, CustomTestStringConvertible {
        case openURL
        case universalLink
        case connectedURL
        case connectedActivity
        case connectedNotification
        case sceneURL
        case sceneActivity
        case notification

        var testDescription: String { rawValue }

        /// The link that the entry point takes: a universal link is one of the web.
        func link(_ path: String) -> String {
            switch self {
            case .universalLink, .connectedActivity, .sceneActivity: "https://m.shop.example/product/\(path).html"
            default: "shop://goods/\(path)"
            }
        }

        var source: LinkSource.Kind {
            switch self {
            case .universalLink, .connectedActivity, .sceneActivity: .universalLink
            case .connectedNotification, .notification: .push
            default: .scheme
            }
        }
    }

    @Test("A link that comes by any entry point of the system reaches its feature", arguments: EntryPoint.allCases)
    func arrives(by entryPoint: EntryPoint) async throws {
        let features = try await startedApp()
        let arrivals = Arrivals(features.app.router)
        await enter(entryPoint, entryPoint.link("42"), features)
        let event = try #require(await arrivals.next())
        #expect(event.source.kind == entryPoint.source)
        guard case .handled(_, nil, _) = event.kind else {
            Issue.record("\(event)")
            return
        }
        #expect(features.shelf.shown.first == "goods 42 info -")
    }

    @Test(
        "A link that comes by any entry point of the system is stopped by a gate of another feature",
        arguments: EntryPoint.allCases)
    func isStopped(by entryPoint: EntryPoint) async throws {
        let features = try await startedApp(agrees: false)
        try features.app.router.redirect(
            ["https://m.shop.example/product/checkout.html", "shop://goods/checkout"], .public,
            to: "shop://mall/checkout")
        let arrivals = Arrivals(features.app.router)
        await enter(entryPoint, entryPoint.link("checkout"), features)
        let event = try #require(await arrivals.next())
        #expect(event.kind == .refused(Refusal(.gate("sign-in"))))
        #expect(features.shelf.shown.isEmpty)
    }

    private func enter(_ entryPoint: EntryPoint, _ link: String, _ features: ShapedFeatures) async {
        let app = AppDelegate(features)
        let scenes = SceneDelegate(router: features.app.router)
        guard let url = URL(string: link) else { return }
        let activity = UserActivity(activityType: WebActivity.browsingType, webpageURL: url)
        let context = URLContext(url: url)
        switch entryPoint {
        case .openURL: #expect(app.application(application, open: url, options: [:]))
        case .universalLink: #expect(app.application(application, continue: activity) { _ in })
        case .connectedURL: connect(scenes, SceneObject.ConnectionOptions(urlContexts: [context]))
        case .connectedActivity: connect(scenes, SceneObject.ConnectionOptions(userActivities: [activity]))
        case .connectedNotification:
            let response = NotificationResponse(userInfo: ["link": link])
            connect(scenes, SceneObject.ConnectionOptions(notificationResponse: response))
        case .sceneURL: scenes.scene(scene, openURLContexts: [context])
        case .sceneActivity: scenes.scene(scene, continue: activity)
        case .notification:
            await app.userNotificationCenter(
                NotificationBoard(), didReceive: NotificationResponse(userInfo: ["link": link]))
        }
    }

    private func connect(_ scenes: SceneDelegate, _ options: SceneObject.ConnectionOptions) {
        scenes.scene(scene, willConnectTo: SceneSession(), options: options)
    }

    @Test("An entry point says at once whether a route takes the link")
    func saysWhetherTaken() async throws {
        let app = AppDelegate(try await startedApp())
        let unknown = try #require(URL(string: "https://m.shop.example/unknown"))
        let inside = try #require(URL(string: "shop://goods/42/price"))
        let activity = UserActivity(activityType: WebActivity.browsingType, webpageURL: unknown)
        #expect(!app.application(application, continue: activity) { _ in })
        #expect(!app.application(application, open: inside, options: [.sourceApplication: "com.example.mail"]))
        #expect(!app.application(application, continue: UserActivity(activityType: "com.example.editing")) { _ in })
    }

    @Test("A launch tells whether a route takes its link, and opens the app for links")
    func launches() async throws {
        let features = try ShapedFeatures()
        let app = AppDelegate(features)
        let known = try #require(URL(string: "shop://goods/42"))
        let unknown = try #require(URL(string: "shop://nothing"))
        #expect(app.application(application, didFinishLaunchingWithOptions: [.url: known]))
        #expect(!app.application(application, didFinishLaunchingWithOptions: [.url: unknown]))
        #expect(app.application(application, didFinishLaunchingWithOptions: nil))
        while !features.app.router.isReady { await Task.yield() }
    }

    @Test("A view's action opens what its source may open, drops what it may not, and leaves the rest to the system")
    func decides() async throws {
        let features = try await startedApp()
        let open = LinkAction(features.app.router, from: .webView(origin: "https://m.shop.example"))
        let arrivals = Arrivals(features.app.router)
        let known = try #require(URL(string: "shop://goods/42"))
        let inside = try #require(URL(string: "shop://goods/42/price"))
        let foreign = try #require(URL(string: "https://swift.org"))
        #expect(open(known) == .handled)
        #expect(open(inside) == .discarded)
        #expect(open(foreign) == .systemAction)
        #expect(await arrivals.next()?.link == "shop://goods/42")
    }

    @Test("Synchronous code on the main actor is given an object of another feature at once")
    func givesObjects() async throws {
        let features = try await startedApp()
        let page = HomePage(router: features.app.router)
        page.show(products: [1, 2])
        #expect(page.panels.map(\.text) == ["goods 1", "goods 2"])
        #expect(page.problems.isEmpty)
        #expect(page.panel(of: "shop://goods/3/panel")?.text == "goods 3")
        #expect(page.panel(of: "shop://mall/hours") == nil)
    }

    @Test("Synchronous code gets the name of the step that would have to wait, and nothing has run")
    func wouldWait() async throws {
        let features = try await startedApp()
        let error = #expect(throws: RouterError.self) { try features.app.router.answer(GoodsDetail(id: 1)) }
        guard case .wouldWait? = error?.reason else { throw try #require(error) }
        #expect(error?.step == .interceptor("PageLog"))
        #expect(features.shelf.shown.isEmpty)
    }
}
