#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

extension Mediator {
    /// Returns the view controller that a link leads to without showing it, for code that shows it by other means: a
    /// preview, a context menu, or a custom container of the app.
    ///
    /// - Parameters:
    ///   - link: The link, as a text, a link that was parsed before, or a `URL`.
    ///   - source: The source of the link.
    ///   - values: Values to pass along with the link.
    /// - Returns: The view controller, or `nil` if the link leads to no screen or to one that is not built as a view
    ///   controller.
    /// - Throws: The errors of ``/Waymark/Mediator/screen(for:from:as:values:)``.
    @MainActor
    public func viewController(
        for link: some LinkConvertible, from source: LinkSource, values: CallerValues = CallerValues()
    ) throws -> UIViewController? {
        try screen(for: link, from: source, as: UIViewController.self, values: values)
    }
}
#endif
