public import Foundation

// https://developer.apple.com/documentation/swiftui/popoverattachmentanchor
/// Where a popover points to.
@available(iOS 13.0, macOS 10.15, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public enum PopoverAttachmentAnchor {
    // https://developer.apple.com/documentation/swiftui/popoverattachmentanchor/rect(_:)
    /// A rectangle of the view.
    case rect(Anchor<CGRect>.Source)
}

// https://developer.apple.com/documentation/swiftui/anchor
/// A place in a view.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct Anchor<Value> {
    // https://developer.apple.com/documentation/swiftui/anchor/source
    /// How the place is found.
    public struct Source {}
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Anchor.Source where Value == CGRect {
    // https://developer.apple.com/documentation/swiftui/anchor/source/bounds
    /// The view's bounds.
    public static var bounds: Anchor<CGRect>.Source { Anchor<CGRect>.Source() }
}
