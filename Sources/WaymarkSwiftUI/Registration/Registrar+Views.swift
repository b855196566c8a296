public import Waymark

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

extension Registrar {
    /// Answers a typed route with a screen that is a view.
    ///
    /// The opener of a route without an output waits until its screen has arrived; with an output, until the screen has
    /// finished with a value (``/WaymarkNavigation/ScreenHandle/finish(_:)``).
    ///
    /// ```swift
    /// app.screen(GoodsDetail.self, .public) { route, _ in GoodsPage(id: route.id) }
    /// app.screen(PickAddress.self, shown: .present) { route, screen in AddressList(city: route.city) { screen.finish($0) } }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the route.
    ///   - options: The settings of the route; internal unless stated otherwise.
    ///   - shown: How its screens are shown; pushed unless something else is said.
    ///   - build: Builds the view, once for each screen, and anew when the screen's values change. It keeps the handle where the
    ///     screen is to end itself.
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

    /// Answers patterns with a screen that is a view; the caller that opens a link waits until it has arrived.
    ///
    /// The id of the route is also that of its screens in saved states; it is the first pattern's text unless the options say
    /// another.
    ///
    /// - Parameters:
    ///   - patterns: The patterns.
    ///   - options: The settings of the route; internal unless stated otherwise.
    ///   - shown: How its screens are shown; pushed unless something else is said.
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
