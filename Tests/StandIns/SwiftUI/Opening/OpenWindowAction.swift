// https://developer.apple.com/documentation/swiftui/openwindowaction
/// Opens a window of the app.
@available(iOS 16.0, macOS 13.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor
@preconcurrency
public struct OpenWindowAction {
    private let windows: StandInWindows

    nonisolated init(_ windows: StandInWindows) { self.windows = windows }

    // https://developer.apple.com/documentation/swiftui/openwindowaction/callasfunction(value:)
    /// Opens a window of the group that presents values of the type.
    public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable {
        windows.values.append(value)
    }
}

@available(iOS 16.0, macOS 13.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension EnvironmentValues {
    // https://developer.apple.com/documentation/swiftui/environmentvalues/openwindow
    /// Opens a window of the app.
    public var openWindow: OpenWindowAction { OpenWindowAction(windows) }
}
