import WaymarkNavigation

#if canImport(SwiftUI)
import Combine
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// The path of one navigation stack: the screens above its first.
///
/// It is stored, and views use its projected binding. SwiftUI treats a binding that is created anew each time as
/// another path: pages in the middle of the stack then receive `onAppear`, and do not receive it on the way back.
@MainActor
final class StackPath: ObservableObject {
    /// The path that the stack shows. It is written by ``update(_:again:)``, and by SwiftUI when the user goes back.
    @Published var screens: [PathScreen] {
        didSet { if !isUpdating, screens != oldValue { written(self) } }
    }

    private let written: @MainActor (StackPath) -> Void
    private var isUpdating = false

    /// Creates a path.
    ///
    /// - Parameter written: Called when views have written the path.
    init(_ screens: [PathScreen], written: @escaping @MainActor (StackPath) -> Void) {
        self.screens = screens
        self.written = written
    }

    /// Makes the stack show other screens.
    ///
    /// - Parameter isAgain: Whether to set the path even if it shows the screens already.
    func update(_ screens: [PathScreen], again isAgain: Bool = false) {
        guard isAgain || screens != self.screens else { return }
        isUpdating = true
        self.screens = screens
        isUpdating = false
    }
}

/// The paths of a scene's stacks, each created when it is first shown.
@MainActor
final class StackPaths {
    private struct Key: Hashable {
        let layer: Int
        let tab: Int?
    }

    private var paths: [Key: StackPath] = [:]

    /// Returns the path of a stack.
    func path(
        ofLayer layer: Int, tab: Int?, _ screens: () -> [PathScreen],
        written: @escaping @MainActor (StackPath) -> Void
    ) -> StackPath {
        if let known = paths[Key(layer: layer, tab: tab)] { return known }
        let made = StackPath(screens(), written: written)
        paths[Key(layer: layer, tab: tab)] = made
        return made
    }

    /// Updates the paths of layers, and removes those of layers that are not displayed.
    ///
    /// - Parameters:
    ///   - layers: The layers that are displayed.
    ///   - isSeen: Returns whether a layer is still visible while it is dismissed.
    func update(
        _ layers: [Int], again isAgain: Bool = false, isSeen: (Int) -> Bool, _ screens: (Int, Int?) -> [PathScreen]
    ) {
        for (key, path) in paths {
            if layers.contains(key.layer) {
                path.update(screens(key.layer, key.tab), again: isAgain)
            } else if !isSeen(key.layer) {
                paths[key] = nil
            }
        }
    }
}
