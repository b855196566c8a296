import Foundation
import Testing
import UIKitStandIn
import WaymarkInbox
import WaymarkNavigation
import WaymarkTesting

@testable import WaymarkUIKit

extension UIKitTests {
    @Suite("A scene that comes again while it restores") @MainActor struct ReconnectionTests {
        @Test(
            "What an earlier connection of a scene would restore does not replace what its next one displays, on top of what is saved",
            arguments: [nil, InboxConfiguration(gates: [.scene])], [false, true])
        func reconnects(_ inbox: InboxConfiguration?, _ isSaved: Bool) async throws {
            let first = try ArrivalApp()
            let stage = StandInStage.shared
            let scene = stage.connectScene(delegate: ArrivalDelegate(first.links))
            await first.mediator.start()
            try await first.mediator.router.open("shop://page/a", from: .push)
            stage.moveScene(scene, toBackground: true)
            let activity = try #require(scene.session.stateRestorationActivity)

            stage.reset()
            // The app has not started when the scene is connected, disconnected and connected again.
            let second = try ArrivalApp(inbox: inbox)
            scene.session.stateRestorationActivity = activity
            second.links.connect(scene.session, StandInStage.connectionOptions())
            second.links.disconnect()
            if !isSaved { scene.session.stateRestorationActivity = nil }
            let window = UIWindow(frame: .zero)
            window.rootViewController = UINavigationController(rootViewController: Own("home"))
            window.makeKeyAndVisible()
            stage.settle()
            let driver = UIKitDriver(window, scene: "scene", navigation: second.mediator.navigation)
            let links = SceneLinks(second.mediator, driver)
            links.connect(scene.session, StandInStage.connectionOptions(urls: [URL(string: "shop://page/c")!]))
            await second.mediator.start()
            for _ in 0..<2_000 { await Task.yield() }
            #expect(
                driver.state().visible.map { $0.parameters["name"] ?? $0.route }
                    == (isSaved ? ["~Own", "a", "c"] : ["~Own", "c"]))
        }

        @Test(
            "What is saved of a scene stays saved until the scene displays it, though it goes to the background or is disconnected before",
            arguments: [false, true])
        func keepsSaved(isDisconnected: Bool) async throws {
            let first = try ArrivalApp()
            let stage = StandInStage.shared
            let session = stage.connectScene(delegate: ArrivalDelegate(first.links)).session
            await first.mediator.start()
            try await first.mediator.router.open("shop://page/a", from: .push)
            let activity = try #require(first.links.restorationActivity)

            stage.reset()
            // The app has not started when the scene goes to the background.
            let second = try ArrivalApp()
            session.stateRestorationActivity = activity
            let delegate = ArrivalDelegate(second.links)
            var scene = stage.connectScene(delegate: delegate, session: session)
            stage.moveScene(scene, toBackground: true)
            #expect(session.stateRestorationActivity === activity)
            if isDisconnected {
                stage.disconnectScene(scene)
                #expect(second.links.restorationActivity === activity)
                scene = stage.connectScene(delegate: delegate, session: session)
            } else {
                stage.moveScene(scene, toBackground: false)
            }
            await second.mediator.start()
            await second.wait { second.driver.state().top?.parameters["name"] == "a" }
            await second.wait { second.links.restorationActivity !== activity }
            stage.moveScene(scene, toBackground: true)
            let data = session.stateRestorationActivity?.userInfo?[SceneLinks.stateKey] as? Data
            let saved = try JSONDecoder().decode(SceneState.self, from: try #require(data))
            #expect(saved.top?.route == "page")
        }

        @Test("A state that the app restores while the saved one is waited for keeps no link back")
        func restoresAnother() async throws {
            let first = try ArrivalApp()
            let stage = StandInStage.shared
            let scene = stage.connectScene(delegate: ArrivalDelegate(first.links))
            await first.mediator.start()
            try await first.mediator.router.open("shop://page/a", from: .push)
            stage.moveScene(scene, toBackground: true)
            let activity = try #require(scene.session.stateRestorationActivity)

            stage.reset()
            let second = try ArrivalApp(inbox: InboxConfiguration(gates: [.scene]))
            scene.session.stateRestorationActivity = activity
            let url = try #require(URL(string: "shop://page/c"))
            second.links.connect(scene.session, StandInStage.connectionOptions(urls: [url]))
            #expect(second.links.restore(activity))
            await second.mediator.start()
            await second.wait { second.driver.state().top?.parameters["name"] == "c" }
        }
    }
}
