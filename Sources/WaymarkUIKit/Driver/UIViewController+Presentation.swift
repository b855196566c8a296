#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif
import WaymarkNavigation

extension UIViewController {
    /// The style in which the controller is presented, as far as it has a name.
    var presentationStyle: PresentationStyle {
        switch modalPresentationStyle {
        case .fullScreen, .currentContext: .fullScreen
        case .overFullScreen, .overCurrentContext: .overFullScreen
        #if !os(tvOS)
        case .pageSheet: .sheet
        case .formSheet: .form
        case .popover: .popover
        #endif
        default: .automatic
        }
    }

    /// Prepares the controller to be presented.
    ///
    /// What its builder has set stays, where the presentation leaves the style to the system.
    ///
    /// - Parameters:
    ///   - screen: The screen that is shown.
    ///   - source: The controller in front.
    /// - Returns: Whether the style is known.
    func prepare(
        for presentation: Presentation, of screen: Screen, from source: UIViewController, _ hooks: ControllerHooks
    )
        -> Bool
    {
        switch presentation.style {
        case .fullScreen: modalPresentationStyle = .fullScreen
        case .overFullScreen: modalPresentationStyle = .overFullScreen
        case .custom(let name):
            guard let prepare = hooks.styles[name] else { return false }
            prepare(self)
        #if !os(tvOS)
        case .sheet: modalPresentationStyle = .pageSheet
        case .form: modalPresentationStyle = .formSheet
        case .popover:
            modalPresentationStyle = .popover
            point(at: hooks.popoverSource(screen, source), or: source)
        #endif
        default: break
        }
        #if !os(tvOS)
        // What is a popover by itself, as share sheets and action sheets are on an iPad.
        if presentation.style != .popover, modalPresentationStyle == .popover,
            let popover = popoverPresentationController, popover.sourceView == nil, popover.sourceItem == nil,
            popover.barButtonItem == nil
        {
            point(at: hooks.popoverSource(screen, source), or: source)
        }
        #endif
        #if !os(tvOS) && !os(visionOS)
        if !presentation.detents.isEmpty { sheetPresentationController?.detents = presentation.detents.map(\.detent) }
        #endif
        return true
    }

    #if !os(tvOS)
    /// Has a popover point at a view, or stand in the middle of the controller in front: one that points at nothing is an exception.
    private func point(at view: UIView?, or source: UIViewController) {
        popoverPresentationController?.sourceView = view ?? source.view
        if view == nil { popoverPresentationController?.permittedArrowDirections = [] }
    }
    #endif
}

#if !os(tvOS) && !os(visionOS)
extension SheetDetent {
    /// The detent as UIKit says it.
    @MainActor
    fileprivate var detent: UISheetPresentationController.Detent {
        switch self {
        case .medium: .medium()
        case .large: .large()
        case .fraction(let share):
            .custom(identifier: UISheetPresentationController.Detent.Identifier(text)) { context in
                context.maximumDetentValue * share
            }
        case .height(let points):
            .custom(identifier: UISheetPresentationController.Detent.Identifier(text)) { _ in points }
        }
    }
}
#endif
#endif
