public import Waymark
import WaymarkNavigation

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

/// A view that displays a whole scene, with its tabs, stacks and presented layers, from the state of its ``Navigator``, and
/// that receives the scene's links.
///
/// ```swift
/// WindowGroup {
///     NavigatorView(app, Navigator(tabs: tabs).foreign("HomePage") { HomePage() }) { tab in
///         Label(tab, systemImage: tab == "home" ? "house" : "cart")
///     }
/// }
/// ```
///
/// The navigator is created once for each window, and connected to the app's navigation as long as the window exists.
/// URLs and web pages that the system delivers to the window are sent to the router, for this scene. If the router's
/// inbox has a gate named `scene` for each scene (``/WaymarkInbox/InboxGateRule``), the gate is open once the window
/// displays its saved state. Whenever the window becomes active, the inbox accepts the links that extensions have left.
public struct NavigatorView: View {
    @StateObject private var connection: SceneConnection
    private let source: LinkSource
    private let isSaved: Bool
    private let label: TabLabel
    private var activityType: String?
    private var first: (@MainActor (Mediator, CallerValues) -> Void)?
    /// The indication that the user is in the scene. Tests use that of other systems.
    package var frontSign = FrontSign.system

    /// Creates a scene.
    ///
    /// - Parameters:
    ///   - mediator: The app.
    ///   - navigator: The displayed state of the scene; created once for each window.
    ///   - source: The source of URLs that views in the scene open, such as `Link` and texts with links. The authors of
    ///     such links may be anyone, so by default they count as outside, and open public routes only.
    ///     `linksOpen(from:)` sets another source for a part of the scene.
    ///   - isSaved: Whether the displayed state is saved with the scene, and restored with it. SwiftUI keeps the
    ///     unredacted links of the screens as scene storage, which is not safe for secrets, so use this only in apps
    ///     whose links contain none.
    ///   - label: The label of a tab in the tab bar, by the tab's name.
    public init(
        _ mediator: Mediator, _ navigator: @autoclosure @escaping @MainActor () -> Navigator,
        linksFrom source: LinkSource = .view, isSaved: Bool = false,
        @ViewBuilder label: @escaping @MainActor (String) -> some View
    ) {
        _connection = StateObject(wrappedValue: SceneConnection(mediator, navigator(), isSaved: isSaved))
        self.source = source
        self.isSaved = isSaved
        self.label = { AnyView(label($0)) }
    }

    /// Creates a scene whose tabs are labelled with their names.
    ///
    /// - Parameters:
    ///   - mediator: The app.
    ///   - navigator: The displayed state of the scene; created once for each window.
    ///   - source: The source of URLs that views in the scene open.
    ///   - isSaved: Whether the displayed state is saved with the scene.
    public init(
        _ mediator: Mediator, _ navigator: @autoclosure @escaping @MainActor () -> Navigator,
        linksFrom source: LinkSource = .view, isSaved: Bool = false
    ) {
        self.init(mediator, navigator(), linksFrom: source, isSaved: isSaved) { Text(verbatim: $0) }
    }

    /// Returns the same scene, which also continues the app's own activities: those that `userActivity(_:to:title:)` or
    /// another device has created, as links from `.handoff`.
    ///
    /// - Parameter activityType: Their type, which the app declares under `NSUserActivityTypes`.
    public func continuing(_ activityType: String) -> NavigatorView {
        var view = self
        view.activityType = activityType
        return view
    }

    /// Returns the same scene, which opens a route from the app itself when it first appears and the app has started,
    /// for a window that is created for the route.
    ///
    /// ```swift
    /// WindowGroup(for: GoodsDetail.self) { $goods in
    ///     NavigatorView(app, Navigator([.foreign("HomePage")])).opening(goods)
    /// }
    /// ```
    ///
    /// A button opens such a window with `openWindow(value: GoodsDetail(id: 42))`. If its state is saved, a window that
    /// the system restores displays that state and does not open the route again.
    ///
    /// - Parameter route: The route; `nil` for a window without one, which displays its navigator's initial state.
    public func opening(_ route: (some RouteProtocol)?) -> NavigatorView {
        opening { mediator, values in
            guard let route else { return }
            Task {
                // A window may appear before the app has started.
                try? await mediator.waitUntilRunning()
                _ = try? await mediator.router.open(route, values: values)
            }
        }
    }

    /// Returns the same scene, which opens a link when it first appears and the app has started, for a window that is
    /// created for the link.
    ///
    /// - Parameters:
    ///   - link: The link; `nil` for a window without one.
    ///   - source: The source of the link, which decides the routes it may open.
    public func opening(_ link: (some LinkConvertible)?, from source: LinkSource) -> NavigatorView {
        opening { mediator, values in
            guard let link else { return }
            Task {
                try? await mediator.waitUntilRunning()
                _ = try? await mediator.router.open(link, from: source, values: values)
            }
        }
    }

    private func opening(_ first: @escaping @MainActor (Mediator, CallerValues) -> Void) -> NavigatorView {
        var view = self
        view.first = first
        return view
    }

    /// The scene.
    public var body: some View {
        SceneView(
            connection: connection, navigator: connection.navigator, source: source, isSaved: isSaved, label: label,
            activityType: activityType, first: first, frontSign: frontSign)
    }
}

/// The indication by which a system reports that the user is in a scene.
package enum FrontSign: Sendable {
    /// The scene's phase.
    case phase
    #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    /// The focus of the scene's window, on a Mac.
    case focus
    #endif

    static var system: FrontSign {
        #if !os(macOS)
        .phase
        #else
        .focus
        #endif
    }
}

/// A scene with its entry points and its life cycle.
private struct SceneView: View {
    @ObservedObject var connection: SceneConnection
    @ObservedObject var navigator: Navigator
    let source: LinkSource
    let isSaved: Bool
    let label: TabLabel
    let activityType: String?
    /// Opens the route or link for which the window was created.
    let first: (@MainActor (Mediator, CallerValues) -> Void)?
    let frontSign: FrontSign

    @Environment(\.scenePhase) private var phase
    #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Environment(\.appearsActive) private var appearsActive
    #endif
    @Environment(\.openURL) private var openURL
    @SceneStorage("waymark.scene") private var saved: String?

    private var mediator: Mediator { connection.mediator }

    var body: some View {
        NavigatorScreens(navigator, label: label)
            .linksOpen(from: source)
            .environment(\.mediator, mediator)
            .environment(\.navigator, navigator)
            .onAppear { appear() }
            .onDisappear { disappear() }
            .onNewValue(of: savable) { if isSaved, let scene = $0 { saved = scene.savedText } }
            .onNewValue(of: isInFront) { if $0 { mediator.becomeActive(in: navigator.scene) } }
            .modifier(
                SceneEntryPoints(
                    arrival: SceneArrival(mediator: mediator, scene: navigator.scene), activityType: activityType))
    }

    /// The displayed state; `nil` until the saved one is displayed, which it must not replace.
    private var savable: SceneState? { connection.pending == nil ? navigator.displayed : nil }

    /// Whether the user may be in the scene. On a Mac, it is the window with the focus, because every visible window is
    /// active. If windows are side by side on an iPad, it is the one that the user has last interacted with.
    private var isInFront: Bool {
        switch frontSign {
        case .phase: phase == .active
        #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
        case .focus: appearsActive
        #endif
        }
    }

    private func appear() {
        connection.begin()
        if isInFront { mediator.becomeActive(in: navigator.scene) }
        let navigation = mediator.navigation
        if navigation.opener == nil { navigation.opener = Outside(open: openURL).opener }
        let isFirst = !connection.isRestored
        connection.isRestored = true
        // The view has appeared again before the saved state is displayed.
        if !isFirst, navigation.isRestoring(navigator.scene) { return }
        guard isSaved, isFirst, let scene = saved.flatMap({ SceneState(savedText: $0, name: navigator.scene) }) else {
            if isFirst { first?(mediator, CallerValues(navigation: NavigationOptions(scene: navigator.scene))) }
            return connection.openGate()
        }
        connection.restore(scene)
    }

    /// A scene that is covered by its own presented layer has not closed.
    private func disappear() { if navigator.displayed.layers.count <= 1 { connection.end() } }
}

extension LinkSource {
    /// A link in a view of the app, whose text may come from anyone.
    public static let view = LinkSource(kind: .view)
}
