import Foundation
import Waymark
import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// What the system hands to a scene, given to the app's router.
@MainActor
struct SceneArrival {
    let mediator: Mediator
    let scene: String

    /// Takes a URL: a universal link where it is of the web, as SwiftUI hands over both by the same door.
    func receive(_ url: URL) {
        switch url.scheme?.lowercased() {
        case "http", "https": receive(WebActivity(webpageURL: url))
        default: send(url, from: OpenedURL(url).source)
        }
    }

    /// Takes a web page that is to be shown here. SwiftUI cannot be told that the app leaves one alone, so that what no route
    /// takes goes to the router as well: its fallbacks are asked, and its events tell.
    func receive(_ activity: WebActivity) {
        let configuration = mediator.router.configuration
        guard let link = try? activity.link(rules: configuration.rules, limits: configuration.limits) else { return }
        send(link, from: .universalLink)
    }

    /// The system shows the scene that it hands something to.
    private func send(_ link: some LinkConvertible, from source: LinkSource) {
        mediator.navigation.activate(scene)
        mediator.router.send(link, from: source, scene: scene)
    }
}

/// The doors of a scene.
struct SceneDoors: ViewModifier {
    let arrival: SceneArrival

    func body(content: Content) -> some View {
        preferred(content)
            .onOpenURL { arrival.receive($0) }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                arrival.receive(
                    WebActivity(
                        activityType: activity.activityType, webpageURL: activity.webpageURL,
                        referrerURL: activity.referrerURL))
            }
    }

    /// A window that is there takes what comes, before another is opened for it.
    private func preferred(_ content: some View) -> some View {
        #if !os(tvOS) && !os(watchOS)
        content.handlesExternalEvents(preferring: ["*"], allowing: ["*"])
        #else
        content
        #endif
    }
}
