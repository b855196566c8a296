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
            PathStack(
                navigator: navigator, path: navigator.path(ofLayer: layer, tab: tab), first: stack.screens.first?.number
            )
        } else if let screen = stack.screens.first {
            ScreenPage(navigator: navigator, number: screen.number)
        }
    }
}

/// A navigation stack with its path.
private struct PathStack: View {
    @ObservedObject var navigator: Navigator
    @ObservedObject var path: StackPath
    let first: Int?

    var body: some View {
        NavigationStack(path: $path.screens) {
            Group {
                if let first { ScreenPage(navigator: navigator, number: first) }
            }
            .navigationDestination(for: PathScreen.self) { ScreenPage(navigator: navigator, number: $0.number) }
        }
    }
}
