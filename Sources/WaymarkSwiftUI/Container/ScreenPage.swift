import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// The view of one screen, with the screen's number for its identity.
struct ScreenPage: View {
    @ObservedObject var navigator: Navigator
    let number: Int

    var body: some View {
        navigator.content(of: number)
            .onAppear { navigator.appeared(screen: number) }
            .onDisappear { navigator.disappeared(screen: number) }
            .id(number)
    }
}

/// A screen in the path of a navigation stack. The app's own links in views cannot make one, so none gets into a path but by a step.
struct PathScreen: Hashable {
    let number: Int
}
