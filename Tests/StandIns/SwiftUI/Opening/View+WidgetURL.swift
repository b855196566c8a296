public import Foundation

@available(iOS 14.0, macOS 11.0, watchOS 9.0, visionOS 26.0, *)
extension View {
    // https://developer.apple.com/documentation/swiftui/view/widgeturl(_:)
    /// The URL that a widget of this view has the app open; nothing opens it here.
    @available(tvOS, unavailable)
    @MainActor @preconcurrency public func widgetURL(_ url: URL?) -> some View { self }
}
