import WaymarkNavigation

#if canImport(SwiftUI)
import Combine
import SwiftUI
#else
import SwiftUIStandIn
#endif

// Views read what is displayed by bindings. What they write is an event: something that the user has done. Writing what is there
// already, or what a layer says that has gone, is none.
extension Navigator {
    /// The stack of a layer, also while the layer goes; empty where there is none.
    func stack(ofLayer number: Int, tab: Int?) -> ScreenStack {
        switch layer(number)?.content {
        case .stack(let stack)? where tab == nil: stack
        case .tabs(let tabs)?:
            tab.flatMap { tabs.tabs.indices.contains($0) ? tabs.tabs[$0].stack : nil } ?? ScreenStack()
        default: ScreenStack()
        }
    }

    /// The screens above the first of a stack.
    func path(ofLayer number: Int, tab: Int?) -> Binding<[PathScreen]> {
        Binding(
            get: { self.path(number, tab) },
            set: { path in
                let known = self.path(number, tab)
                if path == known { return }
                guard path.count < known.count, known.starts(with: path) else { return self.objectWillChange.send() }
                self.popped(to: path.count + 1, ofLayer: number, tab: tab)
            })
    }

    /// The position of the tab that is in front.
    func selection(ofLayer number: Int) -> Binding<Int> {
        Binding(get: { self.selected(number) }, set: { self.selected(tab: $0, ofLayer: number) })
    }

    /// What lies on a layer, where it is a cover of a kind.
    func cover(_ kind: CoverKind, ofLayer number: Int) -> Binding<CoverItem?> {
        Binding(
            get: { self.cover(kind, number) },
            set: { item in
                if item == nil, let cover = self.cover(kind, number) { self.dismissed(layer: cover.id) }
            })
    }

    /// Whether a layer cannot be swiped away, as a screen on display in it guards work that is not saved.
    func isGuarded(layer number: Int) -> Bool {
        !guarded.isEmpty && layer(number)?.visible.screens.contains { guarded.contains($0.number) } == true
    }

    // MARK: Events

    /// The user has gone back until so many screens were left.
    func popped(to count: Int, ofLayer number: Int, tab: Int?) {
        guard let index = layers.index(of: number) else { return }
        happened(.pop(to: count, on: StackPlace(layer: index, tab: tab)))
    }

    /// The user has taken a layer away, and what lay on it.
    func dismissed(layer number: Int) {
        guard let index = layers.index(of: number), index > 0 else { return }
        happened(.dismiss(to: index))
    }

    /// The user has selected a tab by its position.
    func selected(tab: Int, ofLayer number: Int) {
        guard let index = layers.index(of: number), tab != selected(number) else { return }
        happened(.selectTab(tab, layer: index))
    }

    // MARK: What is read

    private func path(_ number: Int, _ tab: Int?) -> [PathScreen] {
        stack(ofLayer: number, tab: tab).screens.dropFirst().map { PathScreen(number: $0.number) }
    }

    private func selected(_ number: Int) -> Int {
        if case .tabs(let tabs)? = layer(number)?.content { tabs.selected } else { 0 }
    }

    private func cover(_ kind: CoverKind, _ number: Int) -> CoverItem? {
        guard let above = self.number(above: number), CoverKind(layer(above)?.presentation) == kind else { return nil }
        return CoverItem(id: above)
    }
}
