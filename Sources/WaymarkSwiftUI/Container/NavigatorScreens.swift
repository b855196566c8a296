#if canImport(SwiftUI)
package import SwiftUI
#else
package import SwiftUIStandIn
#endif

/// The screens of a navigator, without the entry points of a scene.
package struct NavigatorScreens: View {
    @ObservedObject private var navigator: Navigator
    private let label: TabLabel

    /// The layers of a navigator.
    package init(_ navigator: Navigator, label: @escaping @MainActor (String) -> AnyView) {
        self.navigator = navigator
        self.label = label
    }

    /// The root, with the layers presented on it.
    package var body: some View {
        if let root = navigator.layers.numbers.first {
            LayerView(navigator: navigator, number: root, label: label)
        }
    }
}
