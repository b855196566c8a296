#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif
import WaymarkNavigation

extension UIViewController {
    /// The presentation style of the controller, as far as it has a name.
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
    /// If the presentation leaves the style to the system, the style that the builder has set stays.
    ///
    /// - Parameters:
    ///   - screen: The shown screen.
    ///   - source: The controller in front.
    /// - Returns: `false` if the presentation has an unknown style.
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
        // Some controllers are popovers by themselves, such as share sheets and action sheets on an iPad.
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
    /// Makes a popover point at a view, or at the middle of the controller in front, because UIKit raises an exception
    /// for a popover without a source.
    private func point(at view: UIView?, or source: UIViewController) {
        popoverPresentationController?.sourceView = view ?? source.view
        if view == nil { popoverPresentationController?.permittedArrowDirections = [] }
    }
    #endif
}

#if !os(tvOS) && !os(visionOS)
extension SheetDetent {
    /// The corresponding detent of UIKit.
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
