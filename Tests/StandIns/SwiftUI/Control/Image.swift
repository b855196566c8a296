public import Foundation

// https://developer.apple.com/documentation/swiftui/image
/// A view of an image.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public nonisolated struct Image: View {
    // https://developer.apple.com/documentation/swiftui/image/body
    /// There is none.
    public typealias Body = Never

    private let name: String

    // https://developer.apple.com/documentation/swiftui/image/init(_:bundle:)
    /// An image of the app.
    public init(_ name: String, bundle: Bundle? = nil) { self.name = name }

    // https://developer.apple.com/documentation/swiftui/image/init(systemname:)
    /// A symbol of the system.
    @available(macOS 11.0, *)
    public init(systemName: String) { name = systemName }
}

extension Image: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode { StageNode(.image(name)) }
}
