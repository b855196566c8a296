import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// The covers on a layer: a sheet, a full-screen cover or a popover.
struct LayerCovers: ViewModifier {
    @ObservedObject var navigator: Navigator
    let number: Int
    let label: TabLabel

    func body(content: Content) -> some View { popover(on: fullScreen(on: sheet(on: content))) }

    private func sheet(on content: some View) -> some View {
        content.sheet(item: navigator.cover(.sheet, ofLayer: number), onDismiss: uncovered, content: cover)
    }

    private func fullScreen(on content: some View) -> some View {
        #if !os(macOS)
        content.fullScreenCover(
            item: navigator.cover(.fullScreen, ofLayer: number), onDismiss: uncovered, content: cover)
        #else
        content
        #endif
    }

    private func popover(on content: some View) -> some View {
        #if !os(tvOS) && !os(watchOS)
        content.popover(item: navigator.cover(.popover, ofLayer: number), content: cover)
        #else
        content
        #endif
    }

    private func uncovered() { navigator.uncovered(layer: number) }

    private func cover(_ layer: CoverItem) -> some View {
        CoverView(navigator: navigator, number: layer.id, label: label)
            .onAppear { navigator.appeared(layer: layer.id) }
            .onDisappear { navigator.disappeared(layer: layer.id) }
    }
}

/// A layer that is presented on another, by its number.
struct CoverItem: Identifiable {
    let id: Int
}

/// The content of a cover.
private struct CoverView: View {
    @ObservedObject var navigator: Navigator
    let number: Int
    let label: TabLabel

    var body: some View {
        let detents = Set((navigator.layer(number)?.presentation?.detents ?? []).map(\.detent))
        let layer = LayerView(navigator: navigator, number: number, label: label)
            .interactiveDismissDisabled(navigator.isGuarded(layer: number))
        if detents.isEmpty { layer } else { layer.presentationDetents(detents) }
    }
}
