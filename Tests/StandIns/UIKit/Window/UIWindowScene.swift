import Foundation

/// https://developer.apple.com/documentation/uikit/uiwindowscene
@available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
@MainActor
open class UIWindowScene: UIScene {
    private struct Entry {
        weak var window: UIWindow?
    }

    private var entries: [Entry] = []

    /// The maker of a window keeps it; the scene does not.
    /// https://developer.apple.com/documentation/uikit/uiwindowscene/windows
    open var windows: [UIWindow] { entries.compactMap(\.window) }

    /// https://developer.apple.com/documentation/uikit/uiwindowscene/keywindow
    @available(iOS 15.0, macCatalyst 15.0, tvOS 15.0, *)
    open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }

    func add(_ window: UIWindow) {
        entries.removeAll { $0.window == nil || $0.window === window }
        entries.append(Entry(window: window))
    }

    func remove(_ window: UIWindow) {
        entries.removeAll { $0.window == nil || $0.window === window }
    }
}
