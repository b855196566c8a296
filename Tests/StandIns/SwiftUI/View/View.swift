// https://developer.apple.com/documentation/swiftui/view
/// A part of what an app shows.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor
@preconcurrency
public protocol View {
    // https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype
    /// What the view consists of.
    associatedtype Body: View

    // https://developer.apple.com/documentation/swiftui/view
    /// What the view consists of.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View where Body == Never {
    // https://developer.apple.com/documentation/swiftui/view/body-swift.property
    /// The views of this module have none; asking for it is a mistake, and ends the process, as in SwiftUI.
    public var body: Never { preconditionFailure("body of \(Self.self), which has none") }
}

// https://developer.apple.com/documentation/swift/never
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Never: View {
    // https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype
    /// There is none.
    public typealias Body = Never

    // https://developer.apple.com/documentation/swiftui/view/body-swift.property
    /// There is none, as there is no value to ask.
    public nonisolated var body: Never { self }
}

// https://developer.apple.com/documentation/swift/optional
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension Optional: View where Wrapped: View {
    // https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype
    /// There is none.
    public typealias Body = Never
}

extension Optional: StageView where Wrapped: View {
    @MainActor func node(in stage: StageContext) -> StageNode { stage.group(of: map { [$0] } ?? []) }
}
