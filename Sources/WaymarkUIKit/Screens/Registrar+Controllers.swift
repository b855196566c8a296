#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

internal import WaymarkGround

extension Registrar {
    /// Answers patterns with a view controller that creates itself from the request. The caller that opens a link waits
    /// until it is displayed.
    ///
    /// The id of the route also identifies its screens in saved states. It is the first pattern's text unless the
    /// options set another.
    ///
    /// - Parameters:
    ///   - patterns: The patterns.
    ///   - options: The options of the route; internal unless they set another exposure.
    ///   - controller: The type of the controller.
    ///   - shown: The options for showing its screens; by default, they are pushed.
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
