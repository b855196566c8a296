import Foundation
public import Waymark

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

extension View {
    /// Sets the source of URLs opened in this view by `Link`, `Text` and `openURL`. URLs matching a route that is open to that source
    /// are opened in this scene; the rest go to the system.
    ///
    /// `.app` opens internal routes too, so use it only for views whose links the app itself has written.
    ///
    /// - Returns: The view with the setting.
    public func linksOpen(from source: LinkSource) -> some View { modifier(LinkOpening(source: source)) }
}

/// A modifier that opens the app's own links in views.
private struct LinkOpening: ViewModifier {
    let source: LinkSource

    @Environment(\.mediator) private var mediator
    @Environment(\.navigator) private var navigator

    func body(content: Content) -> some View {
        let (mediator, scene, source) = (mediator, navigator?.scene, source)
        content.environment(
            \.openURL,
            OpenURLAction { url in
                guard let mediator, mediator.router.canOpen(url, from: source) else { return .systemAction }
                if let scene { mediator.navigation.activate(scene) }
                let values = CallerValues(navigation: NavigationOptions(scene: scene))
                mediator.router.open(url, from: source, values: values) { _ in }
                return .handled
            })
    }
}
