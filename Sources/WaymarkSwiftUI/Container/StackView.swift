import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// One stack of a layer: a navigation stack, or one screen by itself.
struct StackView: View {
    @ObservedObject var navigator: Navigator
    let layer: Int
    let tab: Int?

    var body: some View {
        let stack = navigator.stack(ofLayer: layer, tab: tab)
        if stack.isContainer {
            NavigationStack(path: navigator.path(ofLayer: layer, tab: tab)) {
                Group {
                    if let first = stack.screens.first { ScreenPage(navigator: navigator, number: first.number) }
                }
                .navigationDestination(for: PathScreen.self) { ScreenPage(navigator: navigator, number: $0.number) }
            }
        } else if let screen = stack.screens.first {
            ScreenPage(navigator: navigator, number: screen.number)
        }
    }
}
