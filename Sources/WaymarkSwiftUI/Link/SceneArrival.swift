import Foundation
import Waymark
import WaymarkFoundation
import WaymarkInbox
import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// The receiver of links that the system delivers to a scene, which passes them to the app's router.
@MainActor
struct SceneArrival {
    let mediator: Mediator
    let scene: String

    /// Receives a URL, of the web or of a custom scheme.
    func receive(_ url: URL) { send(url, from: OpenedURL(url).source) }

    /// Receives the link of an activity to continue. SwiftUI offers no way to decline an activity, so an unmatched link
    /// goes to the router as well, which tries its fallbacks and emits events.
    func receive(_ activityType: String, _ webpageURL: URL?, _ userInfo: [AnyHashable: Any]?) {
        guard let found = mediator.router.activityLink(activityType, webpageURL, userInfo) else { return }
        send(found.link, from: found.source)
    }

    /// Passes a link to the router. The system shows the scene to which it delivers a link.
    ///
    /// A link waits until the saved state of the scene is displayed: safely at the inbox's gate, or here.
    private func send(_ link: some LinkConvertible, from source: LinkSource) {
        let (navigation, router) = (mediator.navigation, mediator.router)
        navigation.activate(scene)
        if navigation.isRestoring(scene), router.reads(link), router.inbox?.close(.scene, scene: scene) != true {
            navigation.whenRestored(scene) { [scene] in router.send(link, from: source, scene: scene) }
        } else {
            router.send(link, from: source, scene: scene)
        }
    }
}

/// The entry point of a scene for activities of one type.
private struct ActivityEntryPoint: ViewModifier {
    let type: String?
    let arrival: SceneArrival

    @ViewBuilder
    func body(content: Content) -> some View {
        if let type {
            content.onContinueUserActivity(type) { activity in
                arrival.receive(activity.activityType, activity.webpageURL, activity.userInfo)
            }
        } else {
            content
        }
    }
}

/// The entry points of a scene: URLs and activities.
struct SceneEntryPoints: ViewModifier {
    let arrival: SceneArrival
    /// The type of the app's own activities; `nil` if it has none.
    let activityType: String?

    func body(content: Content) -> some View {
        preferred(content)
            .onOpenURL { arrival.receive($0) }
            .modifier(ActivityEntryPoint(type: NSUserActivityTypeBrowsingWeb, arrival: arrival))
            .modifier(ActivityEntryPoint(type: ActivityLink.searchType, arrival: arrival))
            .modifier(ActivityEntryPoint(type: activityType, arrival: arrival))
    }

    /// An existing window receives links, rather than a new one that is opened for them.
    private func preferred(_ content: some View) -> some View {
        #if !os(tvOS) && !os(watchOS)
        content.handlesExternalEvents(preferring: ["*"], allowing: ["*"])
        #else
        content
        #endif
    }
}
