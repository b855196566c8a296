import WaymarkNavigation

#if canImport(SwiftUI)
import Combine
import SwiftUI
#else
import SwiftUIStandIn
#endif

// Views read the displayed state through bindings. A value that they write is an event, that is, an action of the user,
// unless it equals the present value or comes from a layer that has gone.
extension Navigator {
    /// Returns the stack of a layer, even while the layer is dismissed; empty if the layer has none.
    func stack(ofLayer number: Int, tab: Int?) -> ScreenStack {
        switch layer(number)?.content {
        case .stack(let stack)? where tab == nil: stack
        case .tabs(let tabs)?:
            tab.flatMap { tabs.tabs.indices.contains($0) ? tabs.tabs[$0].stack : nil } ?? ScreenStack()
        default: ScreenStack()
        }
    }

    /// Returns the path of a stack, with the screens above the first.
    func path(ofLayer number: Int, tab: Int?) -> StackPath {
        paths.path(ofLayer: number, tab: tab) {
            pathScreens(number, tab)
        } written: { [weak self] path in
            self?.written(path, ofLayer: number, tab: tab)
        }
    }

    /// Handles a path that views have written. Going back is an event; a change that only a step may make is reverted.
    private func written(_ path: StackPath, ofLayer number: Int, tab: Int?) {
        guard layers.index(of: number) != nil else { return }
        let known = pathScreens(number, tab)
        if path.screens == known { return }
        if path.screens.count < known.count, known.starts(with: path.screens) {
            popped(to: path.screens.count + 1, ofLayer: number, tab: tab)
        } else {
            path.update(known)
            objectWillChange.send()
        }
    }

    /// The position of the tab that is in front.
    func selection(ofLayer number: Int) -> Binding<Int> {
        Binding(get: { self.selected(number) }, set: { self.selected(tab: $0, ofLayer: number) })
    }

    /// Returns the cover of a kind that is presented on a layer, if any.
    func cover(_ kind: CoverKind, ofLayer number: Int) -> Binding<CoverItem?> {
        Binding(
            get: { self.cover(kind, number) },
            set: { item in
                if item == nil, let cover = self.cover(kind, number) { self.dismissed(layer: cover.id) }
            })
    }

    /// Returns whether a layer cannot be swiped away because a displayed screen in it guards unsaved work.
    func isGuarded(layer number: Int) -> Bool {
        guard !guarded.isEmpty, let stacks = layer(number)?.stacks else { return false }
        return stacks.contains { $0.screens.contains { guarded.contains($0.number) } }
    }

    // MARK: Events

    /// Handles the user going back until this many screens are left.
    func popped(to count: Int, ofLayer number: Int, tab: Int?) {
        guard let index = layers.index(of: number) else { return }
        happened(.pop(to: count, on: StackPlace(layer: index, tab: tab)))
    }

    /// Handles the user dismissing a layer, with the layers presented on it.
    func dismissed(layer number: Int) {
        guard let index = layers.index(of: number), index > 0 else { return }
        happened(.dismiss(to: index))
    }

    /// Handles the user selecting a tab, by its position.
    func selected(tab: Int, ofLayer number: Int) {
        guard let index = layers.index(of: number), tab != selected(number) else { return }
        happened(.selectTab(tab, layer: index))
    }

    // MARK: Reading

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
