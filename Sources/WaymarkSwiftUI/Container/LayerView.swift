import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// The label of a tab in the bar, by the tab's name.
typealias TabLabel = @MainActor (String) -> AnyView

/// A layer with the layers presented on it.
struct LayerView: View {
    @ObservedObject var navigator: Navigator
    let number: Int
    let label: TabLabel

    var body: some View {
        content
            .id(number)
            .modifier(LayerCovers(navigator: navigator, number: number, label: label))
    }

    @ViewBuilder private var content: some View {
        switch navigator.layer(number)?.content {
        case .tabs(let tabs)?:
            TabView(selection: navigator.selection(ofLayer: number)) {
                ForEach(tabs.tabs.indices, id: \.self) { index in
                    StackView(navigator: navigator, layer: number, tab: index)
                        .tabItem { label(tabs.tabs[index].name) }
                        .tag(index)
                }
            }
        case .stack?: StackView(navigator: navigator, layer: number, tab: nil)
        case nil: EmptyView()
        }
    }
}
