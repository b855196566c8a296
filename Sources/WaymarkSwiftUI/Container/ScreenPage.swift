import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// The view of one screen, identified by the screen's number.
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

/// A screen in the path of a navigation stack. The app's own navigation links cannot create one, so only steps put
/// screens into a path.
struct PathScreen: Hashable {
    let number: Int
}
