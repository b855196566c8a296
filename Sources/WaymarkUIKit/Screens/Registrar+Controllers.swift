#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

internal import WaymarkGround

extension Registrar {
    /// Answers patterns with a view controller that makes itself of the request; whoever opens a link waits until it has arrived.
    ///
    /// See ``/WaymarkRouting/RouteOptions`` for what the other options mean.
    ///
    /// - Parameters:
    ///   - controller: The type of the controller.
    ///   - presentation: How the screen likes to be shown; the manifest and a call may say otherwise.
    ///   - id: The id of the route, and of its screens in saved states; `nil` for the first pattern's text.
    ///   - identity: What makes two screens of the route the same.
    ///   - reuse: Where one is looked for before one is built.
    ///   - parent: The screen beneath; `nil` for whatever is displayed.
    @discardableResult
    public func screen<Controller: ScreenController>(
        _ patterns: RoutePattern..., controller: Controller.Type, shown presentation: Presentation = .push,
        id: String? = nil, priority: Int = 0, exposure: Exposure? = nil, tags: Set<RouteTag> = [],
        sources: Set<LinkSource.Kind>? = nil, defaults: [String: String] = [:], fallback: String? = nil,
        query: [QueryDeclaration] = [], interceptors: [any Interceptor] = [], summary: String? = nil,
        where condition: (@Sendable () -> Bool)? = nil, identity: ScreenIdentity = .parameters,
        reuse: ScreenReuse = .anywhere, parent: ScreenParent<Screen>? = nil, replacing: Bool = false,
        file: String = #fileID, line: Int = #line
    ) -> Registration {
        let options = RouteOptions(
            id: id, priority: priority, exposure: exposure, tags: tags, sources: sources, defaults: defaults,
            fallback: fallback, query: query, interceptors: interceptors, summary: summary, condition: condition)
        var draft = ScreenDraft(patterns, options, replaces: replacing, place: SourcePlace(file: file, line: line))
        draft.show(presentation, identity: identity, reuse: reuse, parent: parent?.declaration)
        draft.build(as: UIViewController.self) { request, _ in
            guard let made = Controller(request) else {
                throw ScreenControllerError(.notMade(type: "\(Controller.self)"), request.screen)
            }
            return made
        }
        return add(draft)
    }
}
#endif
