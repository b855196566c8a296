public import Waymark

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

extension Registrar {
    /// Answers a typed route with a screen that is a view.
    ///
    /// The caller that opens a route without an output waits until its screen is displayed; with an output, until the
    /// screen has finished with a value (``/WaymarkNavigation/ScreenHandle/finish(_:)``).
    ///
    /// ```swift
    /// app.screen(GoodsDetail.self, .public) { route, _ in GoodsPage(id: route.id) }
    /// app.screen(PickAddress.self, shown: .present) { route, screen in AddressList(city: route.city) { screen.finish($0) } }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - options: The options of the route; internal unless they set another exposure.
    ///   - shown: The options for showing its screens; by default, they are pushed.
    ///   - build: Builds the view, once for each screen, and anew when the screen's values change. It keeps the handle
    ///     if the screen ends itself.
    /// - Returns: The registration.
    @discardableResult
    public func screen<R: RouteProtocol, Content: View>(
        _ type: R.Type, _ options: RouteOptions = RouteOptions(), shown: ScreenOptions<R> = .push,
        file: String = #fileID, line: Int = #line,
        @ViewBuilder _ build: @escaping @MainActor @Sendable (R, ScreenHandle<R.Output>) throws -> Content
    ) -> Registration {
        var draft = ScreenDraft(type, options, shown: shown, place: SourcePlace(file: file, line: line))
        draft.build(type, as: AnyView.self) { route, screen, _ in AnyView(try build(route, screen)) }
        return add(draft)
    }

    /// Answers patterns with a screen that is a view. The caller that opens a link waits until it is displayed.
    ///
    /// The id of the route also identifies its screens in saved states. It is the first pattern's text unless the
    /// options set another.
    ///
    /// - Parameters:
    ///   - patterns: The patterns.
    ///   - options: The options of the route; internal unless they set another exposure.
    ///   - shown: The options for showing its screens; by default, they are pushed.
    ///   - build: Builds the view, once for each screen, and anew when the screen's values change.
    /// - Returns: The registration.
    @discardableResult
    public func screen<Content: View>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), shown: ScreenOptions<Screen> = .push,
        file: String = #fileID, line: Int = #line,
        @ViewBuilder _ build: @escaping @MainActor @Sendable (ScreenRequest, ScreenHandle<Void>) throws -> Content
    ) -> Registration {
        var draft = ScreenDraft(patterns, options, shown: shown, place: SourcePlace(file: file, line: line))
        draft.build(as: AnyView.self) { request, screen in AnyView(try build(request, screen)) }
        return add(draft)
    }
}
