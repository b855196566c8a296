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
    /// The stack of a layer, also while the layer goes; empty if the layer has none.
    func stack(ofLayer number: Int, tab: Int?) -> ScreenStack {
        switch layer(number)?.content {
        case .stack(let stack)? where tab == nil: stack
        case .tabs(let tabs)?:
            tab.flatMap { tabs.tabs.indices.contains($0) ? tabs.tabs[$0].stack : nil } ?? ScreenStack()
        default: ScreenStack()
        }
    }

    /// The screens above the first of a stack, as its view stores them.
    func path(ofLayer number: Int, tab: Int?) -> StackPath {
        paths.path(ofLayer: number, tab: tab) {
            pathScreens(number, tab)
        } written: { [weak self] path in
            self?.written(path, ofLayer: number, tab: tab)
        }
    }

    /// Views have written a path: going back is an event, and what only a step could have made is taken back.
    private func written(_ path: StackPath, ofLayer number: Int, tab: Int?) {
        guard layers.index(of: number) != nil else { return }
        let known = pathScreens(number, tab)
        if path.screens == known { return }
        if path.screens.count < known.count, known.starts(with: path.screens) {
            popped(to: path.screens.count + 1, ofLayer: number, tab: tab)
        } else {
            path.tell(known)
            objectWillChange.send()
        }
    }

    /// The position of the tab that is in front.
    func selection(ofLayer number: Int) -> Binding<Int> {
        Binding(get: { self.selected(number) }, set: { self.selected(tab: $0, ofLayer: number) })
    }

    /// Returns the cover of a kind that lies on a layer, if any.
    func cover(_ kind: CoverKind, ofLayer number: Int) -> Binding<CoverItem?> {
        Binding(
            get: { self.cover(kind, number) },
            set: { item in
                if item == nil, let cover = self.cover(kind, number) { self.dismissed(layer: cover.id) }
            })
    }

    /// Returns whether a layer cannot be swiped away, as a screen on display in it guards work that is not saved.
    func isGuarded(layer number: Int) -> Bool {
        guard !guarded.isEmpty, let stacks = layer(number)?.stacks else { return false }
        return stacks.contains { $0.screens.contains { guarded.contains($0.number) } }
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

    func pathScreens(_ number: Int, _ tab: Int?) -> [PathScreen] {
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
