import SwiftUIStandIn
import WaymarkNavigation
import WaymarkSwiftUI

/// Looks at the views of a navigator as SwiftUI does: whatever changes is looked at again, what is presented appears, and what is
/// taken away says that it is gone. After each look what is seen must be what the navigator says.
@MainActor
final class ViewStage {
    /// A layer that is seen: its tree, and the cover that it is in.
    struct Layer {
        let tree: StageNode
        let cover: StagedCover?
    }

    let navigator: Navigator
    /// The differences between views and state.
    private(set) var mismatches: [String] = []
    /// The number of times that views were looked at.
    private(set) var looks = 0
    private let look: @MainActor () -> StageNode
    private var layers: [Layer] = []
    private var hasAppeared = false
    /// The pages in front of their stacks, by their identity.
    private var pages: [AnyHashable: StageNode] = [:]
    /// Whether movements last until ``rest()``, as on a phone: what goes is seen to go until then.
    var isSlow = false
    /// The pages that are seen to go.
    private var leaving: [StageNode] = []
    /// The paths of the stacks when a movement began.
    private var moving: [[AnyHashable]]?
    /// The number of times that a path changed while something moved, which SwiftUI of iOS 16 and 17 loses.
    private(set) var lostChanges = 0
    private var subscription: AnyCancellable?
    private var isLooking = false

    /// A stage of views that show a navigator.
    init(_ navigator: Navigator, _ look: @escaping @MainActor () -> StageNode) {
        self.navigator = navigator
        self.look = look
    }

    /// A stage of a navigator's screens alone.
    convenience init(_ navigator: Navigator) {
        self.init(navigator) {
            StandInView.inspect(NavigatorScreens(navigator) { AnyView(Text(verbatim: $0)) })
        }
    }

    /// The tree of the root, with everything around it.
    var tree: StageNode { look() }

    /// The views on display, from the root up.
    var seen: [Layer] {
        looks += 1
        var layers = [Layer(tree: look(), cover: nil)]
        while let cover = layers[layers.count - 1].tree.cover, let content = cover.content {
            layers.append(Layer(tree: content, cover: cover))
        }
        return layers
    }

    // MARK: What SwiftUI does

    /// Looks at whatever changes by itself, on the next turn, as SwiftUI does.
    func watch() {
        subscription = navigator.objectWillChange.sink { [weak self] in
            guard let self, !isLooking else { return }
            isLooking = true
            Task { [weak self] in
                self?.isLooking = false
                self?.settle()
            }
        }
    }

    /// Looks at nothing any more except on request.
    func stopWatching() { subscription = nil }

    /// Ends the movement.
    func rest() {
        let pages = leaving
        leaving = []
        moving = nil
        for page in pages { page.disappear() }
    }

    /// Lets everything happen that follows from a change.
    func settle() {
        for _ in 0..<100 {
            let before = layers
            let now = seen
            layers = now
            compare(now)
            turn(to: now)
            if !hasAppeared {
                hasAppeared = true
                now[0].tree.appear()
                continue
            }
            // The first layer has no identity but that it is there.
            let same = zip(before.dropFirst(), now.dropFirst()).prefix { $0.cover?.id == $1.cover?.id }.count + 1
            for index in 0..<min(same, before.count) { now[index].tree.update(from: before[index].tree) }
            if same >= before.count, same >= now.count { return }
            if let gone = before.dropFirst(same).first {
                gone.cover?.finishDismissal()
                for layer in before.dropFirst(same).reversed() { layer.tree.disappear() }
            }
            for layer in now.dropFirst(same) { layer.tree.appear() }
        }
        mismatches.append("it never comes to rest")
    }

    /// The pages in front of the layers' stacks appear, and those that were there disappear.
    private func turn(to layers: [Layer]) {
        let paths = layers.map { $0.stack?.path ?? [] }
        if let moving, moving != paths {
            lostChanges += 1
            self.moving = paths
        }
        var now: [AnyHashable: StageNode] = [:]
        for layer in layers {
            let shown = layer.tree.tabs.map { $0.selected?.content } ?? layer.tree
            guard let page = layer.stack.map(\.top) ?? shown else { continue }
            let ids = page.found { if case .id(let id) = $0 { id } else { nil } }
            // Around a page that is in no stack is its layer.
            if let id = layer.stack == nil ? ids.last : ids.first { now[id] = page }
        }
        let before = pages
        pages = now
        let gone = before.filter { now[$0.key] == nil }.values
        if isSlow, !gone.isEmpty {
            leaving += gone
            moving = paths
        } else {
            for page in gone { page.disappear() }
        }
        for (id, page) in now where before[id] == nil { page.appear() }
    }

    /// Lets go of what was seen.
    func forget() {
        layers = []
        pages = [:]
    }

    private func compare(_ layers: [Layer]) {
        if layers.contains(where: { $0.stack?.isPathStored == false }) {
            mismatches.append("a path is another at each look")
        }
        let found = layers.map(\.outline).joined(separator: " / ")
        let said = navigator.displayed.layers.map(\.outline).joined(separator: " / ")
        if !navigator.displayed.layers.isEmpty, found != said { mismatches.append("seen: \(found)\nsaid: \(said)") }
    }

    /// The text of the page in front.
    var front: String? {
        guard let layer = seen.last else { return nil }
        guard let stack = layer.stack else {
            return (layer.tree.tabs?.selected?.content ?? layer.tree).texts.joined(separator: "+")
        }
        return ((stack.pages.last ?? nil)?.texts ?? stack.root.texts).joined(separator: "+")
    }

    // MARK: What the user does

    /// The tabs of the layer in front.
    var tabs: StagedTabs? { seen.last?.tree.tabs }

    /// The stack in front.
    var stack: StagedStack? { seen.last?.stack }

    func swipeBack(by count: Int = 1) -> Bool {
        guard let stack, !stack.path.isEmpty else { return false }
        stack.goBack(by: count)
        return true
    }

    func swipeDown() -> Bool {
        guard let cover = seen.last?.cover else { return false }
        let isGone = cover.dismiss()
        if isGone { layers = seen }
        return isGone
    }

    func tapTab(_ name: String) -> Bool {
        guard let tabs, let tab = tabs.tabs.first(where: { $0.label?.texts == [name] }), let tag = tab.tag else {
            return false
        }
        return (try? tabs.select(tag)) != nil
    }
}

@MainActor
extension ViewStage.Layer {
    /// The stack in front.
    fileprivate var stack: StagedStack? { tree.tabs.map { $0.selected?.content.stack } ?? tree.stack }

    /// The views in a line: tabs with stacks, a stack in brackets, or a screen.
    fileprivate var outline: String {
        let kind =
            switch cover?.style {
            case nil: ""
            case .sheet: "sheet "
            case .fullScreen: "full "
            case .popover: "popover "
            }
        guard let tabs = tree.tabs else { return kind + tree.stackOutline }
        return kind
            + tabs.tabs.map { tab in
                let isSelected = tab.tag == tabs.selection
                return (tab.label?.texts.joined() ?? "?") + (isSelected ? "*" : "") + " " + tab.content.stackOutline
            }
            .joined(separator: ", ")
    }
}

extension StageNode {
    fileprivate var stackOutline: String {
        guard let stack else { return texts.joined(separator: "+") }
        let pages = stack.pages.map { $0?.texts.joined(separator: "+") ?? "nothing" }
        return "[" + (stack.root.texts + pages).joined(separator: ", ") + "]"
    }
}

@MainActor
extension Screen {
    /// The text of a screen in the views of tests.
    var sight: String { isForeign ? HomePage.sight : sight(number) }
}

@MainActor
extension ScreenLayer {
    /// Rows on the views that ``ViewStage`` must find.
    fileprivate var outline: String {
        func outline(_ stack: ScreenStack) -> String {
            let list = stack.screens.map(\.sight).joined(separator: ", ")
            return stack.isContainer ? "[\(list)]" : list
        }
        let kind =
            switch presentation?.style {
            case nil: ""
            case .fullScreen, .overFullScreen: "full "
            case .popover: "popover "
            default: "sheet "
            }
        switch content {
        case .stack(let stack): return kind + outline(stack)
        case .tabs(let tabs):
            let list = tabs.tabs.enumerated().map { index, tab in
                "\(tab.name)\(index == tabs.selected ? "*" : "") \(outline(tab.stack))"
            }
            return kind + list.joined(separator: ", ")
        }
    }
}
