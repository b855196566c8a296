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

/// The links that the system hands to a scene, given to the app's router.
@MainActor
struct SceneArrival {
    let mediator: Mediator
    let scene: String

    /// Takes a URL, of the web or of a custom scheme.
    func receive(_ url: URL) { send(url, from: OpenedURL(url).source) }

    /// Takes the link of an activity that is to be continued here. SwiftUI cannot be told that the app leaves one alone, so that a link
    /// that no route takes goes to the router as well: its fallbacks are asked, and its events tell.
    func receive(_ activityType: String, _ webpageURL: URL?, _ userInfo: [AnyHashable: Any]?) {
        guard let found = mediator.router.activityLink(activityType, webpageURL, userInfo) else { return }
        send(found.link, from: found.source)
    }

    /// The system shows the scene that it hands something to.
    ///
    /// A link on top of what was saved of the scene waits until that is displayed: at the inbox's gate, where it is safe, or here.
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

    /// A window that is there takes what comes, before another is opened for it.
    private func preferred(_ content: some View) -> some View {
        #if !os(tvOS) && !os(watchOS)
        content.handlesExternalEvents(preferring: ["*"], allowing: ["*"])
        #else
        content
        #endif
    }
}
