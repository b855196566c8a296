import Foundation
import Testing
import UIKitStandIn
import WaymarkTesting

@testable import WaymarkUIKit

extension UIKitTests {
    /// The entry points that an app inherits, and what the system hands over twice.
    @MainActor @Suite struct SceneDelegateTests {
        @Test("A response that launches a scene, and is handed over a second time, opens its link once")
        func opensResponseOnce() async throws {
            let app = try ArrivalApp()
            func response(_ action: String, at seconds: Double = 0) -> UNNotificationResponse {
                StandInStage.notificationResponse(
                    userInfo: ["link": "shop://goods/1"], action: action, identifier: "sale",
                    date: Date(timeIntervalSince1970: seconds))
            }
            let tap = UNNotificationDefaultActionIdentifier
            StandInStage.shared.connectScene(
                delegate: ArrivalDelegate(app.links),
                options: StandInStage.connectionOptions(notificationResponse: response(tap)))
            await app.mediator.start()
            await app.wait { app.log.lines.count == 1 }
            // The notification centre's delegate of an app often has links of its own.
            let others = SystemLinks(app.mediator)
            #expect(others.receive(response(tap)))
            #expect(app.links.system.receive(["link": "shop://goods/2"]))
            await app.wait { app.log.lines.count == 2 }
            #expect(app.log.lines == ["1 from push", "2 from push"])
            // The same notification, delivered again later.
            #expect(others.receive(response(tap, at: 60)))
            await app.wait { app.log.lines == ["1 from push", "2 from push", "1 from push"] }
        }

        @Test("A scene that the app has asked for with an activity of a route displays the route, in its own window")
        func opensNewWindow() async throws {
            let stage = StandInStage.shared
            let log = ArrivalLog()
            let mediator = try Mediator(modules: [ArrivalShop(log: log)])
            await mediator.start()
            let first = InheritingDelegate(mediator)
            stage.runsByItself = true
            stage.connectScene("first", delegate: first)
            let requests = stage.sceneRequests.count
            let activity = try mediator.router.userActivity(to: NamedPage(name: "news"), type: "example.shop.page")
            UIApplication.shared.requestSceneSessionActivation(nil, userActivity: activity, options: nil)
            let request = try #require(stage.sceneRequests.dropFirst(requests).first)
            #expect(request.session == nil)
            // The system makes the scene, and hands it the activity.
            let second = InheritingDelegate(mediator)
            let handed = try #require(request.userActivity)
            stage.connectScene(
                "second", delegate: second, options: StandInStage.connectionOptions(userActivities: [handed]))
            let driver = try #require(second.links?.driver)
            for _ in 0..<100_000 where driver.state().top?.route != "page" { await Task.yield() }
            #expect(driver.state().top?.parameters == ["name": "news"])
            #expect(first.links?.driver.state().screens.map(\.route) == ["~Own"])
        }

        @Test(
            "A delegate that inherits makes the window, and takes what its scene is made for and what comes later",
            arguments: ArrivalTests.EntryPoint.allCases)
        func inherits(_ entryPoint: ArrivalTests.EntryPoint) async throws {
            let log = ArrivalLog()
            let mediator = try Mediator(modules: [ArrivalShop(log: log)])
            let delegate = InheritingDelegate(mediator)
            StandInStage.shared.runsByItself = true
            let scene = StandInStage.shared.connectScene(delegate: delegate, options: entryPoint.connection)
            let driver = try #require(delegate.links?.driver)
            await mediator.start()
            for _ in 0..<100_000 where log.lines.isEmpty { await Task.yield() }
            #expect(log.lines == [entryPoint.line])
            #expect("\(driver.state())" == "scene\n└ tab first *\n  └ ~Own <")
            let url = try #require(URL(string: "shop://goods/7"))
            delegate.scene(scene, openURLContexts: [StandInStage.openContext(url)])
            delegate.scene(scene, continue: ArrivalTests.web("https://m.shop.example/item/8"))
            var isTaken = false
            delegate.windowScene(
                scene,
                performActionFor: UIApplicationShortcutItem(
                    type: "search", localizedTitle: "Search", localizedSubtitle: nil, icon: nil,
                    userInfo: ["link": "shop://goods/9" as NSString])
            ) { isTaken = $0 }
            #expect(isTaken)
            for _ in 0..<100_000 where log.lines.count < 4 { await Task.yield() }
            #expect(log.lines.dropFirst() == ["7 from scheme", "item 8 from universalLink", "9 from shortcut"])
            #expect(delegate.stateRestorationActivity(for: scene) != nil)
            StandInStage.shared.disconnectScene(scene)
            #expect(mediator.navigation.scenes.isEmpty)
        }

        private final class InheritingDelegate: NavigationSceneDelegate {
            private let app: Mediator

            init(_ app: Mediator) {
                self.app = app
                super.init()
            }

            override var mediator: Mediator? { app }
            override var arrivalOptions: ArrivalOptions {
                var options = ArrivalOptions()
                options.pushPath = "data.link"
                options.actionPaths = ["again": "data.again"]
                return options
            }
            override func makeRoot() -> UIViewController { Bench.tabs("") }
            override func prepare(_ hooks: inout ControllerHooks) { hooks.tabName = { _, _ in "first" } }
        }

        @Test("A scene whose delegate names no app shows its root and takes nothing")
        func inheritsNothing() throws {
            let delegate = NavigationSceneDelegate()
            StandInStage.shared.connectScene(
                delegate: delegate,
                options: StandInStage.connectionOptions(urls: [try #require(URL(string: "shop://goods/1"))]))
            #expect(delegate.window?.rootViewController is UINavigationController)
            #expect(delegate.links == nil)
        }
    }
}

/// A page that is open to links from outside.
private struct NamedPage: Route {
    static let pattern: RoutePattern = "shop://page/:name"
    static let id = "page"
    var name: String
}
