import Foundation
import Testing
import UIKitStandIn

extension StandInTests {
    @MainActor @Suite struct SceneTests {
        let theatre = Theatre()
        var stage: StandInStage { theatre.stage }
        var recorder: Recorder { theatre.recorder }

        final class SceneWitness: UIResponder, UIWindowSceneDelegate {
            let recorder: Recorder
            var window: UIWindow?

            init(_ recorder: Recorder) {
                self.recorder = recorder
                super.init()
            }

            func scene(
                _ scene: UIScene, willConnectTo session: UISceneSession,
                options connectionOptions: UIScene.ConnectionOptions
            ) {
                guard let windowScene = scene as? UIWindowScene else { return }
                window = UIWindow(windowScene: windowScene)
                window?.rootViewController = UIViewController()
                window?.makeKeyAndVisible()
                let urls = connectionOptions.urlContexts.map(\.url.absoluteString)
                recorder.add("connect \(session.persistentIdentifier) \(urls)")
            }

            func sceneDidBecomeActive(_ scene: UIScene) { recorder.add("active") }

            func sceneWillResignActive(_ scene: UIScene) { recorder.add("inactive") }

            func sceneDidEnterBackground(_ scene: UIScene) { recorder.add("background") }

            func sceneWillEnterForeground(_ scene: UIScene) { recorder.add("foreground") }

            func sceneDidDisconnect(_ scene: UIScene) { recorder.add("disconnect") }

            func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
                NSUserActivity(activityType: "state")
            }

            func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
                recorder.add("continue \(userActivity.activityType)")
            }
        }

        @Test("A scene connects, moves and disconnects in the order of the system")
        func life() {
            let witness = SceneWitness(recorder)
            let link = "shop://goods/1"
            let options = StandInStage.connectionOptions(urls: [URL(string: link)].compactMap { $0 })
            let scene = stage.connectScene("main", delegate: witness, options: options)
            #expect(UIApplication.shared.connectedScenes == [scene])
            #expect(UIApplication.shared.applicationState == .active)
            #expect(scene.keyWindow === witness.window)
            #expect(scene.windows.count == 1)
            stage.moveScene(scene, toBackground: true)
            #expect(scene.session.stateRestorationActivity?.activityType == "state")
            #expect(UIApplication.shared.applicationState == .background)
            stage.moveScene(scene, toBackground: false)
            stage.disconnectScene(scene)
            #expect(scene.activationState == .unattached)
            #expect(UIApplication.shared.connectedScenes.isEmpty)
            #expect(
                recorder.take() == [
                    "connect main [\"\(link)\"]", "foreground", "active", "inactive", "background", "foreground",
                    "active", "disconnect",
                ])
        }

        @Test("A scene that is asked for comes to the front on a later turn, and continues what it was asked for")
        func activation() {
            let witness = SceneWitness(recorder)
            let scene = stage.connectScene(delegate: witness)
            stage.moveScene(scene, toBackground: true)
            _ = recorder.take()
            UIApplication.shared.requestSceneSessionActivation(
                scene.session, userActivity: NSUserActivity(activityType: "open"), options: nil)
            #expect(recorder.words.isEmpty)
            stage.settle()
            #expect(recorder.take() == ["foreground", "active", "continue open"])
            #expect(stage.sceneRequests.map(\.session) == [scene.session])
        }

        @Test("A second scene is refused where there can be only one")
        func refused() {
            stage.supportsMultipleScenes = false
            UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil) {
                [recorder] error in
                recorder.add("\((error as? UISceneError)?.code == .multipleScenesNotSupported)")
            }
            stage.settle()
            #expect(recorder.take() == ["true"])
        }

        @Test("The system's answer to a URL comes on a later turn", arguments: [true, false])
        func opensURL(opens: Bool) throws {
            let url = try #require(URL(string: "https://shop.example/1"))
            stage.opensURL = { _ in opens }
            UIApplication.shared.open(url, options: [.universalLinksOnly: true]) { [recorder] in recorder.add("\($0)") }
            #expect(recorder.words.isEmpty)
            stage.settle()
            #expect(recorder.take() == ["\(opens)"])
            #expect(stage.openedURLs == [url])
            #expect(UIApplication.shared.canOpenURL(url) == opens)
        }

        @Test("The wrapper of incoming links has what was put into it")
        func events() throws {
            let url = try #require(URL(string: "https://shop.example/1"))
            let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            activity.webpageURL = url
            activity.addUserInfoEntries(from: ["a": 1, "b": 2])
            activity.addUserInfoEntries(from: ["b": 3])
            #expect(activity.userInfo?["b"] as? Int == 3)
            let response = StandInStage.notificationResponse(userInfo: ["link": "shop://x"])
            #expect(response.notification.request.content.userInfo["link"] as? String == "shop://x")
            #expect(response.actionIdentifier == UNNotificationDefaultActionIdentifier)
            let item = UIMutableApplicationShortcutItem(type: "open", localizedTitle: "Open")
            item.userInfo = ["link": NSString("shop://y")]
            let options = StandInStage.connectionOptions(
                urls: [url], sourceApplication: "com.example.mail", userActivities: [activity],
                notificationResponse: response, shortcutItem: item)
            #expect(options.urlContexts.first?.options.sourceApplication == "com.example.mail")
            #expect(options.userActivities.first?.webpageURL == url)
            #expect(options.notificationResponse === response)
            #expect(options.shortcutItem?.userInfo?["link"] as? NSString == "shop://y")
        }
    }
}
