#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

internal import WaymarkGround

extension Registrar {
    /// Answers patterns with a view controller that makes itself of the request; the caller that opens a link waits until it has arrived.
    ///
    /// The id of the route is also that of its screens in saved states; it is the first pattern's text unless the options say
    /// another.
    ///
    /// - Parameters:
    ///   - patterns: The patterns.
    ///   - options: The settings of the route; internal unless stated otherwise.
    ///   - controller: The type of the controller.
    ///   - shown: How its screens are shown; pushed unless something else is said.
    /// - Returns: The registration.
    @discardableResult
    public func screen<Controller: ScreenController>(
        _ patterns: RoutePatterns, _ options: RouteOptions = RouteOptions(), controller: Controller.Type,
        shown: ScreenOptions<Screen> = .push, file: String = #fileID, line: Int = #line
    ) -> Registration {
        var draft = ScreenDraft(patterns, options, shown: shown, place: SourcePlace(file: file, line: line))
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
