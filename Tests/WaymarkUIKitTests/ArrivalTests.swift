import Foundation
import Testing
import UIKitStandIn
import WaymarkInbox
import WaymarkInboxFiles
import WaymarkTesting

@testable import WaymarkUIKit

extension UIKitTests {
    @MainActor @Suite struct ArrivalTests {
        struct Payload: CustomTestStringConvertible, Sendable {
            let path: String
            let json: String
            let link: String?
            var testDescription: String { "\(path) of \(json)" }
        }

        nonisolated static let payloads = [
            Payload(path: "link", json: #"{"link": "shop://goods/1"}"#, link: "shop://goods/1"),
            Payload(path: "link", json: #"{"aps": {"link": "shop://goods/1"}}"#, link: nil),
            Payload(path: "aps.link", json: #"{"aps": {"link": "shop://goods/1"}}"#, link: "shop://goods/1"),
            Payload(path: "aps.link", json: #"{"aps.link": "a", "aps": {"link": "b"}}"#, link: "a"),
            Payload(path: "a.b.c", json: #"{"a": {"b": {"c": "d"}}}"#, link: "d"),
            Payload(path: "a.b.c", json: #"{"a": {"b": "c"}}"#, link: nil),
            Payload(path: "a..c", json: #"{"a": {"": {"c": "d"}}}"#, link: "d"),
            Payload(path: "link", json: #"{"link": 7}"#, link: nil),
            Payload(path: "link", json: #"{"link": ""}"#, link: nil),
            Payload(path: "link", json: #"{"link": ["shop://goods/1"]}"#, link: nil),
            Payload(path: "", json: #"{"": "a"}"#, link: "a"),
            Payload(path: "link", json: "{}", link: nil),
        ]

        @Test("A payload has its link where the app says", arguments: payloads)
        func findsLink(_ row: Payload) throws {
            let values = try #require(
                try JSONSerialization.jsonObject(with: Data(row.json.utf8)) as? [AnyHashable: Any])
            #expect(LinkPayload(values: values).link(at: row.path) == row.link)
        }

        @Test("A link that is a URL is found as well")
        func findsURL() {
            let url = URL(string: "shop://goods/1")
            #expect(LinkPayload(values: ["link": url as Any]).link(at: "link") == "shop://goods/1")
        }

        enum EntryPoint: String, CaseIterable, CustomTestStringConvertible, Sendable {
            case url, activity, shortcut, push, action
            var testDescription: String { rawValue }

            @MainActor var connection: UIScene.ConnectionOptions {
                switch self {
                case .url:
                    StandInStage.connectionOptions(
                        urls: [URL(string: "shop://goods/1")].compactMap(\.self), sourceApplication: "com.example.mail")
                case .activity: StandInStage.connectionOptions(userActivities: [web("https://m.shop.example/item/1")])
                case .shortcut:
                    StandInStage.connectionOptions(
                        shortcutItem: UIApplicationShortcutItem(
                            type: "search", localizedTitle: "Search", localizedSubtitle: nil, icon: nil,
                            userInfo: ["link": "shop://goods/1" as NSString]))
                case .push:
                    StandInStage.connectionOptions(
                        notificationResponse: StandInStage.notificationResponse(
                            userInfo: ["data": ["link": "shop://goods/1"]]))
                case .action:
                    StandInStage.connectionOptions(
                        notificationResponse: StandInStage.notificationResponse(
                            userInfo: ["data": ["again": "shop://goods/2"]], action: "again"))
                }
            }

            var line: String {
                switch self {
                case .url: "1 from scheme(com.example.mail)"
                case .activity: "item 1 from universalLink"
                case .shortcut: "1 from shortcut"
                case .push: "1 from push"
                case .action: "2 from push"
                }
            }
        }

        static func web(_ text: String) -> NSUserActivity {
            let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            activity.webpageURL = URL(string: text)
            return activity
        }

        nonisolated static let cold = EntryPoint.allCases.flatMap { entryPoint in
            [(entryPoint, false), (entryPoint, true)]
        }

        @Test(
            "A scene that is made for a link opens it when the app is ready, with where it comes from", arguments: cold)
        func opensCold(_ entryPoint: EntryPoint, hasInbox: Bool) async throws {
            var options = ArrivalOptions()
            options.pushPath = "data.link"
            options.actionPaths = ["again": "data.again"]
            let app = try ArrivalApp(options, inbox: hasInbox ? InboxConfiguration(gates: [.scene]) : nil)
            StandInStage.shared.connectScene(delegate: ArrivalDelegate(app.links), options: entryPoint.connection)
            await app.links.system.settle()
            #expect(app.log.lines.isEmpty)
            await app.mediator.start()
            await app.wait { app.log.lines == [entryPoint.line] }
        }

        enum URLEntryPoint: String, CaseIterable, CustomTestStringConvertible, Sendable {
            case connection, scene, application
            var testDescription: String { rawValue }
        }

        nonisolated static let urls = URLEntryPoint.allCases.flatMap { entryPoint in
            [("shop://goods/1", "1 from scheme"), ("https://m.shop.example/item/1", "item 1 from universalLink")].map {
                (entryPoint, $0.0, $0.1)
            }
        }

        @Test("A URL has the source of its kind, by whichever method UIKit hands it over", arguments: urls)
        func hasSource(_ entryPoint: URLEntryPoint, _ text: String, _ line: String) async throws {
            let app = try ArrivalApp()
            let url = try #require(URL(string: text))
            let delegate = ArrivalDelegate(app.links)
            let scene = StandInStage.shared.connectScene(
                delegate: delegate,
                options: entryPoint == .connection ? StandInStage.connectionOptions(urls: [url]) : nil)
            await app.mediator.start()
            switch entryPoint {
            case .connection: break
            case .scene: delegate.scene(scene, openURLContexts: [StandInStage.openContext(url)])
            case .application: #expect(SystemLinks(app.mediator).open(url))
            }
            await app.wait { app.log.lines == [line] }
        }

        @Test(
            "A link that comes while the scene is there is taken by the same entry points, and one that is not the app's is not"
        )
        func opensWarm() async throws {
            let app = try ArrivalApp()
            let delegate = ArrivalDelegate(app.links)
            let scene = StandInStage.shared.connectScene(delegate: delegate)
            await app.mediator.start()
            let url = try #require(URL(string: "shop://goods/3"))
            delegate.scene(scene, openURLContexts: [StandInStage.openContext(url)])
            delegate.scene(scene, continue: Self.web("https://m.shop.example/item/4"))
            await app.wait { app.log.lines == ["3 from scheme", "item 4 from universalLink"] }
            #expect(!app.links.system.continue(Self.web("https://elsewhere.example/")))
            #expect(!app.links.system.continue(NSUserActivity(activityType: "handoff")))
            #expect(!app.links.system.receive(["other": "shop://goods/5"]))
            let cleared = StandInStage.notificationResponse(
                userInfo: ["link": "shop://goods/5"], action: UNNotificationDismissActionIdentifier)
            #expect(!app.links.system.receive(cleared))
            #expect(!app.links.system.perform(UIApplicationShortcutItem(type: "a", localizedTitle: "A")))
            #expect(app.links.system.receive(["link": "shop://goods/6"]))
            await app.wait { app.log.lines.count == 3 }
        }

        @Test(
            "A link that an extension has left is taken in when a scene becomes active, or the app without scenes",
            arguments: [true, false])
        func takesDropped(hasScenes: Bool) async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let drop = LinkDropFolder(folder)
            var inbox = InboxConfiguration()
            inbox.drop = drop
            let app = try ArrivalApp(inbox: inbox)
            let delegate = ArrivalDelegate(app.links)
            let scene = StandInStage.shared.connectScene(delegate: delegate)
            await app.mediator.start()
            await app.mediator.router.inbox?.settle()
            try await drop.leave("shop://goods/1", from: .shortcut)
            if hasScenes { delegate.sceneDidBecomeActive(scene) } else { SystemLinks(app.mediator).becomeActive() }
            await app.wait { app.log.lines == ["1 from shortcut"] }
            #expect(try await drop.contents() == InboxContents())
        }

        @Test("An app without scenes passes on what its delegate is handed")
        func opensWithoutScenes() async throws {
            let app = try ArrivalApp()
            app.mediator.navigation.connect(app.driver)
            let links = SystemLinks(app.mediator)
            await app.mediator.start()
            let url = try #require(URL(string: "shop://goods/1"))
            #expect(links.open(url, options: [.sourceApplication: "com.example.mail"]))
            let other = try #require(URL(string: "shop://nothing"))
            #expect(!links.open(other))
            await app.wait { app.log.lines == ["1 from scheme(com.example.mail)"] }
        }

        @Test("Of links that wait for what is under way, what finds no room is the router's at once")
        func waitsInBounds() async throws {
            let app = try ArrivalApp()
            app.mediator.navigation.connect(app.driver)
            await app.mediator.start()
            let links = SystemLinks(app.mediator)
            let (restored, restoring) = AsyncStream.makeStream(of: Void.self)
            links.wait(for: Task { for await _ in restored {} })
            // The first place is that of what is under way.
            let greatest = Navigation.greatestWaiting
            for id in 1...greatest { links.receive(["link": "shop://goods/\(id)"]) }
            await app.wait { app.log.lines == ["\(greatest) from push"] }
            restoring.finish()
            await links.settle()
            await app.wait { app.log.lines.count == greatest }
            #expect(app.log.lines.dropFirst() == (1..<greatest).map { "\($0) from push" }[...])
            links.receive(["link": "shop://goods/x"])
            await app.wait { app.log.lines.last == "x from push" }
        }

        @Test("A link that is for a scene waits for that scene, and is shown there")
        func waitsForScene() async throws {
            let app = try ArrivalApp(inbox: InboxConfiguration(gates: [.scene]))
            await app.mediator.start()
            let second = UIWindow(frame: .zero)
            second.rootViewController = UINavigationController(rootViewController: Own("second"))
            second.makeKeyAndVisible()
            let driver = UIKitDriver(second, scene: "second", navigation: app.mediator.navigation)
            let links = SceneLinks(app.mediator, driver)
            let stage = StandInStage.shared
            stage.connectScene("scene", delegate: ArrivalDelegate(app.links))
            links.system.receive(["link": "shop://page/a"])
            await links.system.settle()
            for _ in 0..<200 { await Task.yield() }
            #expect(app.mediator.router.inbox?.links.count == 1)
            let scene = stage.connectScene("second", delegate: ArrivalDelegate(links))
            await app.wait { driver.state().top?.route == "page" }
            #expect(app.routes == ["~Own"])
            #expect(app.mediator.navigation.activeScene == "second")
            stage.disconnectScene(scene)
            #expect(app.mediator.navigation.scenes == ["scene"])
            links.system.receive(["link": "shop://page/b"])
            await links.system.settle()
            for _ in 0..<200 { await Task.yield() }
            #expect(app.mediator.router.inbox?.links.count == 1)
        }

        @Test("Links come to the inbox in the order in which they were handed over")
        func keepsOrder() async throws {
            let app = try ArrivalApp(inbox: InboxConfiguration(gates: [.scene]))
            for id in 1...5 { app.links.system.receive(["link": "shop://goods/\(id)"]) }
            await app.links.system.settle()
            #expect(app.mediator.router.inbox?.links.map(\.text) == (1...5).map { "shop://goods/\($0)" })
            #expect(app.mediator.router.inbox?.links.first?.scene == "scene")
        }

        @Test(
            "The display of a scene is saved and restored, in another run of the app, with a link on top of it",
            arguments: [nil, InboxConfiguration(), InboxConfiguration(gates: [.scene])])
        func restores(_ inbox: InboxConfiguration?) async throws {
            let first = try ArrivalApp()
            let stage = StandInStage.shared
            let scene = stage.connectScene(delegate: ArrivalDelegate(first.links))
            await first.mediator.start()
            for link in ["shop://page/a", "shop://page/b", "shop://sheet"] {
                try await first.mediator.router.open(link, from: .push)
            }
            let state = first.driver.state()
            stage.moveScene(scene, toBackground: true)
            let activity = try #require(scene.session.stateRestorationActivity)
            #expect(activity.activityType == "waymark.scene")

            stage.reset()
            let second = try ArrivalApp(inbox: inbox)
            let options = StandInStage.connectionOptions(urls: [URL(string: "shop://page/c")].compactMap(\.self))
            scene.session.stateRestorationActivity = activity
            stage.connectScene(delegate: ArrivalDelegate(second.links), options: options, session: scene.session)
            let visits = NavigationRecorder(second.mediator.navigation)
            await second.mediator.start()
            await second.wait { second.driver.state().top?.parameters["name"] == "c" }
            #expect(second.routes == ["~Own", "page", "page", "page"])
            #expect(visits.visits.first { $0.hasPrefix("+") } == "+ page(name: b)")
            #expect(visits.visits.contains("+ sheet"))
            #expect(state.visible.map(\.route) == ["~Own", "page", "page", "sheet"])
        }

        @Test(
            "A link that came before there was a scene opens on top of what was saved of it",
            arguments: [nil, InboxConfiguration(), InboxConfiguration(gates: [.scene])])
        func restoresBelowEarlyLinks(_ inbox: InboxConfiguration?) async throws {
            let first = try ArrivalApp()
            let stage = StandInStage.shared
            let scene = stage.connectScene(delegate: ArrivalDelegate(first.links))
            await first.mediator.start()
            try await first.mediator.router.open("shop://page/a", from: .push)
            stage.moveScene(scene, toBackground: true)
            let activity = try #require(scene.session.stateRestorationActivity)

            stage.reset()
            let second = try ArrivalApp(inbox: inbox)
            let early = SystemLinks(second.mediator, options: ArrivalOptions(), waitsForScene: true)
            early.receive(["link": "shop://page/c"])
            scene.session.stateRestorationActivity = activity
            stage.connectScene(delegate: ArrivalDelegate(second.links), session: scene.session)
            // And one that comes while it is restored.
            early.receive(["link": "shop://page/d"])
            await second.mediator.start()
            await second.wait { second.driver.state().top?.parameters["name"] == "d" }
            #expect(second.driver.state().visible.map { $0.parameters["name"] ?? $0.route } == ["~Own", "a", "c", "d"])
        }

        @Test("A screen that no route has any more is left out of what is restored")
        func restoresLess() async throws {
            struct Smaller: Module {
                var id: LifecycleID { "shop" }
                func register(in app: Registrar) {
                    app.screen("shop://page/:name", .public.id("page")) { request, _ in Page(request) }
                }
            }
            let first = try ArrivalApp()
            StandInStage.shared.connectScene(delegate: ArrivalDelegate(first.links))
            await first.mediator.start()
            for link in ["shop://page/a", "shop://gone", "shop://page/b"] {
                try await first.mediator.router.open(link, from: .push)
            }
            let activity = try #require(first.links.restorationActivity)
            let second = try ArrivalApp(modules: { _ in [Smaller()] })
            second.mediator.navigation.connect(second.driver)
            await second.mediator.start()
            #expect(second.links.restore(activity))
            await second.wait { second.routes == ["~Own", "page"] }
        }

        enum Damage: String, CaseIterable, CustomTestStringConvertible, Sendable {
            case type, empty, garbage, text, unlawful, large
            var testDescription: String { rawValue }

            @MainActor func activity(_ limit: Int) -> NSUserActivity {
                let activity = NSUserActivity(activityType: self == .type ? "other" : "waymark.scene")
                let scene = #"{"name": "scene", "layers": [{"stack": [], "presentation": "present"}]}"#
                switch self {
                case .type, .empty: break
                case .garbage: activity.userInfo = [SceneLinks.stateKey: Data([0xff, 0, 1])]
                case .text: activity.userInfo = [SceneLinks.stateKey: "state"]
                case .unlawful: activity.userInfo = [SceneLinks.stateKey: Data(scene.utf8)]
                case .large: activity.userInfo = [SceneLinks.stateKey: Data(repeating: 0x20, count: limit + 1)]
                }
                return activity
            }
        }

        @Test("A saved state that is none changes nothing", arguments: Damage.allCases)
        func refusesState(_ damage: Damage) throws {
            let app = try ArrivalApp()
            app.mediator.navigation.connect(app.driver)
            #expect(!app.links.restore(damage.activity(app.links.system.options.restorationLimit)))
            #expect(app.routes == ["~Own"])
        }

        @Test("A state that is too large is not saved, and nothing is where nothing is displayed")
        func limitsState() throws {
            var options = ArrivalOptions()
            options.restorationLimit = 10
            let app = try ArrivalApp(options)
            #expect(app.links.restorationActivity == nil)
            app.window.rootViewController = nil
            let other = try ArrivalApp()
            other.window.rootViewController = nil
            #expect(other.links.restorationActivity == nil)
        }

        @Test("Addresses outside the app are opened by the system")
        func opensOutside() async throws {
            let app = try ArrivalApp()
            let stage = StandInStage.shared
            app.mediator.navigation.openOutside(by: .shared)
            try await app.mediator.navigation.openOutside("tel:123")
            #expect(stage.openedURLs.map(\.absoluteString) == ["tel:123"])
            stage.opensURL = { _ in false }
            await #expect(throws: NavigationError.self) { try await app.mediator.navigation.openOutside("other:1") }
        }
    }
}
