#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

extension Mediator {
    /// Returns the view controller that a link leads to, built and not shown, for code that shows it by other means: a preview,
    /// a context menu, or a container of the app's own.
    ///
    /// - Parameters:
    ///   - link: A text, a link that was read before, or a `URL`.
    ///   - source: Where it comes from.
    ///   - values: What the caller passes beside the link.
    /// - Returns: The view controller, or `nil` if the link leads to no screen or to one that is not built as a view
    ///   controller.
    /// - Throws: Why the link is not opened; see ``/Waymark/Mediator/screen(for:from:as:values:)``.
    @MainActor
    public func viewController(
        for link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues()
    ) throws -> UIViewController? {
        try screen(for: link, from: source, as: UIViewController.self, values: values)
    }
}
#endif
