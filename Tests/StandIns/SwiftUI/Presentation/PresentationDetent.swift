public import Foundation

// https://developer.apple.com/documentation/swiftui/presentationdetent
/// A height at which a sheet rests.
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct PresentationDetent: Hashable, Sendable {
    private enum Height: Hashable {
        case medium
        case large
        case fraction(CGFloat)
        case points(CGFloat)
    }

    private let height: Height

    // https://developer.apple.com/documentation/swiftui/presentationdetent/medium
    /// About half of the screen.
    public static let medium = PresentationDetent(height: .medium)
    // https://developer.apple.com/documentation/swiftui/presentationdetent/large
    /// The full height.
    public static let large = PresentationDetent(height: .large)

    // https://developer.apple.com/documentation/swiftui/presentationdetent/fraction(_:)
    /// A part of the height that there is, from 0 to 1.
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
        PresentationDetent(height: .fraction(fraction))
    }

    // https://developer.apple.com/documentation/swiftui/presentationdetent/height(_:)
    /// A height in points.
    public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(height: .points(height)) }
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension View {
    // https://developer.apple.com/documentation/swiftui/view/presentationdetents(_:)
    /// The heights at which the sheet around this view rests.
    public nonisolated func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        modifier(DetentsModifier(detents: detents, selection: nil))
    }

    // https://developer.apple.com/documentation/swiftui/view/presentationdetents(_:selection:)
    /// The heights at which the sheet around this view rests, and the one at which it does.
    public nonisolated func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View {
        modifier(DetentsModifier(detents: detents, selection: selection))
    }
}

private nonisolated struct DetentsModifier: StageModifier {
    let detents: Set<PresentationDetent>
    let selection: Binding<PresentationDetent>?

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        StageNode(.detents(detents, selection: selection), children: [stage.node(of: content)])
    }
}
