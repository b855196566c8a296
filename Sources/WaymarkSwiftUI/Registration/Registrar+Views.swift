public import Waymark

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

extension Registrar {
    /// Answers a typed route with a screen that is a view.
    ///
    /// Whoever opens a route without an output waits until its screen has arrived; of one with an output, until the screen has
    /// finished with a value (``/WaymarkNavigation/ScreenHandle/finish(_:)``).
    ///
    /// ```swift
    /// app.screen(GoodsDetail.self, .push, exposure: .public) { route, _ in GoodsPage(id: route.id) }
    /// app.screen(PickAddress.self, .present) { route, screen in AddressList(city: route.city) { screen.finish($0) } }
    /// ```
    ///
    /// See ``/WaymarkRouting/RouteOptions`` for what the other options mean.
    ///
    /// - Parameters:
    ///   - presentation: How the screen likes to be shown; the manifest and a call may say otherwise.
    ///   - identity: What makes two screens of the route the same.
    ///   - reuse: Where one is looked for before one is built.
    ///   - parent: The screen beneath; `nil` for whatever is displayed.
    ///   - build: Builds the view, once for each screen, and anew when the screen's values change. It keeps the handle where the
    ///     screen is to end itself.
    @discardableResult
    public func screen<R: RouteProtocol, Content: View>(
        _ type: R.Type, _ presentation: Presentation = .push, id: String? = nil, priority: Int = 0,
        exposure: Exposure? = nil, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        defaults: [String: String] = [:], fallback: String? = nil, query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        identity: ScreenIdentity = .parameters, reuse: ScreenReuse = .anywhere, parent: ScreenParent<R>? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line,
        @ViewBuilder _ build: @escaping @MainActor @Sendable (R, ScreenHandle<R.Output>) throws -> Content
    ) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        var draft = ScreenDraft(type, options, replaces: replacing, place: SourcePlace(file: file, line: line))
        draft.show(presentation, identity: identity, reuse: reuse, parent: parent?.declaration)
        draft.build(type, as: AnyView.self) { route, screen, _ in AnyView(try build(route, screen)) }
        return add(draft)
    }

    /// Answers patterns with a screen that is a view; whoever opens a link waits until it has arrived.
    ///
    /// See the call for typed routes for what the options mean.
    ///
    /// - Parameter id: The id of the route, and of its screens in saved states; `nil` for the first pattern's text.
    @discardableResult
    public func screen<Content: View>(
        _ patterns: RoutePattern..., shown presentation: Presentation = .push, id: String? = nil, priority: Int = 0,
        exposure: Exposure? = nil, tags: Set<RouteTag> = [], sources: Set<LinkSource.Kind>? = nil,
        defaults: [String: String] = [:], fallback: String? = nil, query: [QueryDeclaration] = [],
        interceptors: [any Interceptor] = [], summary: String? = nil, where condition: (@Sendable () -> Bool)? = nil,
        identity: ScreenIdentity = .parameters, reuse: ScreenReuse = .anywhere, parent: ScreenParent<Screen>? = nil,
        replacing: Bool = false, file: String = #fileID, line: Int = #line,
        @ViewBuilder _ build: @escaping @MainActor @Sendable (ScreenRequest, ScreenHandle<Void>) throws -> Content
    ) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        var draft = ScreenDraft(patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line))
        draft.show(presentation, identity: identity, reuse: reuse, parent: parent?.declaration)
        draft.build(as: AnyView.self) { request, screen in AnyView(try build(request, screen)) }
        return add(draft)
    }
}
