#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif
import WaymarkNavigation

extension UIKitDriver {
    /// Returns what is displayed, read from the window.
    public func state() -> SceneState {
        records.clean()
        layers.clean()
        var state = SceneState(scene)
        for base in bases {
            let content = content(of: base)
            let presentation = state.layers.isEmpty ? nil : presentation(of: base, content)
            if presentation != nil { watchDeparture(of: base) }
            state.layers.append(ScreenLayer(content, presentation: presentation))
        }
        return state
    }

    /// The first controller of each layer, from the root up.
    var bases: [UIViewController] {
        guard var base = window?.rootViewController else { return [] }
        var bases = [base]
        // A layer may be presented by a controller deep within the one beneath.
        while let next = base.presentedLayer, !bases.contains(where: { $0 === next }) {
            bases.append(next)
            base = next
        }
        return bases
    }

    // MARK: What holds screens

    /// The holder of the screens in a layer or a tab.
    enum Holder {
        case navigation(UINavigationController)
        case tabs(UITabBarController)
        case single(UIViewController)
    }

    /// Returns the holder of the screens of a layer, or of a tab, inside which tab bar controllers are plain
    /// containers.
    func holder(of controller: UIViewController, inTab isInTab: Bool) -> Holder {
        var each = controller
        // A controller that was built for a screen is that screen, whatever it contains.
        while records[each]?.request == nil {
            if let navigation = each as? UINavigationController {
                return navigation.isOfSystem ? .single(navigation) : .navigation(navigation)
            }
            if !isInTab, let tabs = each as? UITabBarController, tabs.frontIndex != nil { return .tabs(tabs) }
            guard let inner = each.inner, inner !== each else { break }
            each = inner
        }
        return .single(each)
    }

    /// The stack's holder at a place; `nil` if there is no such place.
    func holder(at place: StackPlace) -> Holder? {
        let bases = bases
        guard bases.indices.contains(place.layer) else { return nil }
        switch (holder(of: bases[place.layer], inTab: false), place.tab) {
        case (.tabs(let tabs), let tab?):
            let all = tabs.rootControllers
            guard all.indices.contains(tab) else { return nil }
            return holder(of: all[tab], inTab: true)
        case (.tabs, nil), (_, _?): return nil
        case (let holder, nil): return holder
        }
    }

    private func content(of base: UIViewController) -> ScreenLayer.Content {
        switch holder(of: base, inTab: false) {
        case .tabs(let tabs):
            watch.look(at: tabs)
            var list: [ScreenTab] = []
            for (position, controller) in tabs.rootControllers.enumerated() {
                var name = hooks.tabName(controller, position)
                while list.contains(where: { $0.name == name }) { name += " \(position)" }
                list.append(ScreenTab(name, stack: stack(of: holder(of: controller, inTab: true))))
            }
            return .tabs(ScreenTabs(list, selected: tabs.frontIndex ?? 0))
        case let holder:
            let stack = stack(of: holder)
            // A layer always shows something: a container without content is a page of the app.
            if stack.screens.isEmpty, base !== window?.rootViewController {
                return .stack(ScreenStack(single: screen(for: base)))
            }
            return .stack(stack)
        }
    }

    private func stack(of holder: Holder) -> ScreenStack {
        switch holder {
        case .navigation(let navigation):
            watch.look(at: navigation)
            return ScreenStack(navigation.elements.map { screen(for: $0.controller) })
        case .single(let controller): return ScreenStack(single: screen(for: controller))
        case .tabs(let tabs): return ScreenStack(single: screen(for: tabs))
        }
    }

    // MARK: What a controller is

    /// Returns the screen of a controller. A controller that the app created itself gets a number, and keeps it.
    private func screen(for controller: UIViewController) -> Screen {
        if let record = records[controller] { return record.screen }
        let screen = Screen.foreign("\(type(of: controller))", number: navigation?.nextNumber() ?? 0)
        if screen.number != 0 { records[controller] = ControllerRecord(controller, screen, nil) }
        return screen
    }

    /// Returns the presentation of a layer; for a layer that the app presented, as far as UIKit reveals it.
    private func presentation(of base: UIViewController, _ content: ScreenLayer.Content) -> Presentation {
        if let known = layers[base] { return known.presentation }
        let isWrapped = if case .stack(let stack) = content { stack.isContainer } else { false }
        let presentation = Presentation(.present, style: base.presentationStyle, isWrapped: isWrapped)
        layers[base] = LayerRecord(base, presentation, relay: nil)
        return presentation
    }
}
#endif
