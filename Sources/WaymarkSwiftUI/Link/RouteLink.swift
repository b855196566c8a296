public import Waymark

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

/// A button that opens a link of the app in its scene.
///
/// ```swift
/// RouteLink(to: GoodsDetail(id: 42)) { Text("Details") }
/// RouteLink("Offer", banner.link, from: .webView)
/// ```
///
/// A typed route is opened from the app itself; a link as text has a source, which decides what it may open. The
/// router's events report the outcome of the opening. Outside of a ``NavigatorView``, a tap does nothing unless the
/// environment has a mediator.
public struct RouteLink<Content: View>: View {
    @Environment(\.mediator) private var mediator
    @Environment(\.navigator) private var navigator
    private let presentation: Presentation?
    private let open: @MainActor (Mediator, CallerValues) -> Void
    private let content: Content

    private init(
        _ presentation: Presentation?, _ content: Content, _ open: @escaping @MainActor (Mediator, CallerValues) -> Void
    ) {
        self.presentation = presentation
        self.content = content
        self.open = open
    }

    /// Creates a link to a typed route.
    ///
    /// - Parameters:
    ///   - route: The route; a value that its screen returns is ignored.
    ///   - presentation: The presentation of its screen; `nil` for its own.
    ///   - label: The label of the button.
    public init(
        to route: some RouteProtocol, shown presentation: Presentation? = nil, @ViewBuilder label: () -> Content
    ) {
        self.init(presentation, label()) { mediator, values in
            Task { _ = try? await mediator.router.open(route, values: values) }
        }
    }

    /// Creates a link by its text, or as a URL.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - source: The source of the link, which decides what it may open.
    ///   - presentation: The presentation of its screen; `nil` for its own.
    ///   - label: The label of the button.
    public init(
        _ link: some LinkConvertible, from source: LinkSource, shown presentation: Presentation? = nil,
        @ViewBuilder label: () -> Content
    ) {
        self.init(presentation, label()) { mediator, values in
            mediator.router.open(link, from: source, values: values) { _ in }
        }
    }

    /// The button.
    public var body: some View {
        Button {
            guard let mediator else { return }
            if let navigator { mediator.navigation.activate(navigator.scene) }
            open(mediator, CallerValues(navigation: NavigationOptions(presentation, scene: navigator?.scene)))
        } label: {
            content
        }
    }
}

extension RouteLink where Content == Text {
    /// Creates a link to a typed route, with a localized title.
    ///
    /// - Parameters:
    ///   - titleKey: The key of the title in the app's tables of texts.
    ///   - route: The route.
    ///   - presentation: The presentation of its screen; `nil` for its own.
    public init(
        _ titleKey: LocalizedStringKey, to route: some RouteProtocol, shown presentation: Presentation? = nil
    ) {
        self.init(to: route, shown: presentation) { Text(titleKey) }
    }

    /// Creates a link to a typed route, with a title that is not localized.
    ///
    /// A literal is the key of a localized title, as for `Button` and `NavigationLink`.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - route: The route.
    ///   - presentation: The presentation of its screen; `nil` for its own.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, to route: some RouteProtocol, shown presentation: Presentation? = nil) {
        self.init(to: route, shown: presentation) { Text(title) }
    }

    /// Creates a link by its text, or as a URL, with a localized title.
    ///
    /// - Parameters:
    ///   - titleKey: The key of the title in the app's tables of texts.
    ///   - link: The link.
    ///   - source: The source of the link, which decides the routes it may open.
    ///   - presentation: The presentation of its screen; `nil` for its own.
    public init(
        _ titleKey: LocalizedStringKey, _ link: some LinkConvertible, from source: LinkSource,
        shown presentation: Presentation? = nil
    ) {
        self.init(link, from: source, shown: presentation) { Text(titleKey) }
    }

    /// Creates a link by its text, or as a URL, with a title that is not localized.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - link: The link.
    ///   - source: The source of the link, which decides the routes it may open.
    ///   - presentation: The presentation of its screen; `nil` for its own.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, _ link: some LinkConvertible, from source: LinkSource,
        shown presentation: Presentation? = nil
    ) {
        self.init(link, from: source, shown: presentation) { Text(title) }
    }
}
