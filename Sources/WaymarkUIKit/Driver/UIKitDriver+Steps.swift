#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif
import WaymarkNavigation

extension UIKitDriver {
    /// Performs a step, after waiting for a transition by the app or the user to end. Calls back when UIKit reports the end of
    /// the step, or at once if nothing moves and UIKit would report nothing, as on a stack in a hidden tab without an
    /// animation.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - isAnimated: Whether it may be animated.
    ///   - completion: Receives the fault of the step, or `nil`.
    public func perform(
        _ step: NavigationStep, animated isAnimated: Bool,
        completion: @escaping @MainActor (NavigationFault?) -> Void
    ) {
        let limits = navigation?.configuration
        let order = StepOrder(
            step, animated: isAnimated, deadline: limits.map { $0.clock.now + $0.stepLimit }, completion)
        self.order = order
        if !waits(order, after: finishing, turns: 0) { begin(order) }
    }

    /// The number of turns of the main actor that a layer without a coordinator has to appear or disappear, before the
    /// clock is used. Invisible ones do so by the next turn or the one after.
    private static let quickTurns = 16

    /// The pause between two checks after that. UIKit's own animations take a third of a second or more.
    private static let pause = Duration.milliseconds(20)

    // MARK: Waiting

    /// Returns whether the step waits for a transition, in which case it begins when that has ended.
    private func waits(_ order: StepOrder, after ended: (any UIViewControllerTransitionCoordinator)?, turns: Int)
        -> Bool
    {
        if let moving, moving !== ended {
            let isQueued = moving.animate(alongsideTransition: nil) { [weak self] _ in
                self?.resume(order, after: moving, turns: turns)
            }
            if isQueued { return true }
        }
        guard bases.contains(where: { $0.isBeingPresented || $0.isBeingDismissed }) else { return false }
        Task { @MainActor [weak self, clock] in
            if turns >= Self.quickTurns { try? await clock.sleep(until: clock.now + Self.pause) }
            self?.resume(order, after: nil, turns: turns + 1)
        }
        return true
    }

    /// Begins a step that has waited, unless it was abandoned or replaced by another.
    private func resume(
        _ order: StepOrder, after ended: (any UIViewControllerTransitionCoordinator)?, turns: Int
    ) {
        guard self.order === order else { return }
        if isAbandoned(order) {
            self.order = nil
            return
        }
        if !waits(order, after: ended, turns: turns) { begin(order) }
    }

    /// The running transition in the window.
    private var moving: (any UIViewControllerTransitionCoordinator)? {
        bases.lazy.compactMap { $0.front.transitionCoordinator }.first
    }

    private func end(_ order: StepOrder, _ fault: NavigationFault? = nil) {
        if self.order === order { self.order = nil }
        order.end(fault)
    }

    /// Ends a step when its transition has ended.
    private func settle(_ order: StepOrder, _ container: UIViewController) {
        if order.isAnimated, let coordinator = container.transitionCoordinator {
            let isQueued = coordinator.animate(alongsideTransition: nil) { [weak self] _ in
                guard let self else { return }
                // The next step may begin during this call, and need not wait for the transition that is just ending.
                finishing = coordinator
                end(order)
                finishing = nil
            }
            if isQueued { return }
        }
        end(order)
    }

    // MARK: Steps

    private func begin(_ order: StepOrder) {
        do throws(NavigationFault) {
            if case .custom(let name, let screen) = order.step { return try custom(name, screen, order) }
            do throws(IllegalStep) { _ = try state().applying(order.step) } catch { throw .illegal(error) }
            for case .tabs(let tabs) in bases.map({ holder(of: $0, inTab: false) }) { tabs.leaveMoreList() }
            switch order.step {
            case .selectTab(let tab, let layer): try select(tab, layer, order)
            case .push(let screens, let place): try push(screens, place, order)
            case .pop(let count, let place): try pop(to: count, place, order)
            case .replace(let kept, let screens, let place): try replace(kept, screens, place, order)
            case .dismiss(let count): dismiss(to: count, order)
            case .present(let layer): try present(layer, order)
            case .setRoot(let content): try setRoot(content, order)
            case .custom: break
            }
        } catch { end(order, error) }
    }

    private func select(_ tab: Int, _ layer: Int, _ order: StepOrder) throws(NavigationFault) {
        guard case .tabs(let tabs) = holder(of: bases[layer], inTab: false) else {
            throw .illegal(.noTab(tab, layer: layer))
        }
        tabs.select(tab)
        settle(order, tabs)
    }

    private func container(at place: StackPlace) throws(NavigationFault) -> UINavigationController {
        guard case .navigation(let container) = holder(at: place) else { throw .illegal(.noContainer(place)) }
        return container
    }

    private func push(_ screens: [Screen], _ place: StackPlace, _ order: StepOrder) throws(NavigationFault) {
        let container = try container(at: place).innermost
        let controllers = try stacked(screens, on: [])
        if controllers.count == 1 {
            container.pushViewController(controllers[0], animated: order.isAnimated)
        } else {
            container.setViewControllers(container.viewControllers + controllers, animated: order.isAnimated)
        }
        order.note(container)
        settle(order, container)
    }

    private func pop(to count: Int, _ place: StackPlace, _ order: StepOrder) throws(NavigationFault) {
        let elements = try container(at: place).elements
        let (target, container) = (elements[count - 1].controller, elements[count - 1].container)
        let changed = container.uncover(in: elements[0].container, animated: order.isAnimated)
        if container.topViewController !== target {
            container.popToViewController(target, animated: order.isAnimated)
        }
        order.note(changed ?? container)
        settle(order, changed ?? container)
    }

    private func replace(
        _ kept: Int, _ screens: [Screen], _ place: StackPlace, _ order: StepOrder
    ) throws(NavigationFault) {
        if case .single(let controller) = holder(at: place) {
            let made = try built(screens, reusing: [controller])[0]
            if made !== controller { try exchange(controller, for: made, at: place) }
            return end(order)
        }
        let outermost = try container(at: place)
        let elements = outermost.elements
        let made = try stacked(screens, on: elements.map(\.controller))
        // A controller that stays in its place stays in its container.
        let isKept = elements.indices.contains(kept) && elements[kept].controller === made.first
        let container = isKept ? elements[kept].container : kept > 0 ? elements[kept - 1].container : outermost
        let old = container.viewControllers
        let below =
            isKept
            ? old.firstIndex { $0 === elements[kept].controller }
            : kept > 0 ? old.firstIndex { $0 === elements[kept - 1].controller }.map { $0 + 1 } : 0
        let controllers = old.prefix(below ?? old.count) + made
        let changed = container.uncover(in: outermost, animated: order.isAnimated)
        if !controllers.elementsEqual(old, by: ===) {
            container.setViewControllers(Array(controllers), animated: order.isAnimated)
        }
        order.note(changed ?? container)
        settle(order, changed ?? container)
    }

    /// Replaces the controller of a tab, keeping its tab bar item.
    private func exchange(
        _ old: UIViewController, for new: UIViewController, at place: StackPlace
    ) throws(NavigationFault) {
        guard let tab = place.tab, case .tabs(let tabs) = holder(of: bases[place.layer], inTab: false) else {
            throw .illegal(.noContainer(place))
        }
        let all = tabs.rootControllers
        guard all.indices.contains(tab), all[tab] === old, tabs.exchange(old, for: new, at: tab) else {
            throw .illegal(.noContainer(place))
        }
    }

    private func dismiss(to count: Int, _ order: StepOrder) {
        let bases = bases
        let presenter = bases[count].presentingViewController ?? bases[count - 1]
        presenter.dismiss(animated: order.isAnimated) { [weak self] in self?.end(order) }
    }

    private func present(_ layer: ScreenLayer, _ order: StepOrder) throws(NavigationFault) {
        guard let base = bases.last, base.viewIfLoaded?.window != nil, let screen = layer.visible.screens.last else {
            throw .unavailable("the window of scene '\(scene)' displays nothing")
        }
        let presentation = layer.presentation ?? .present
        let controller = try controller(for: layer.content)
        guard controller.prepare(for: presentation, of: screen, from: base.front, hooks) else {
            throw .illegal(.unknownCustom(presentation.style.text))
        }
        let relay = PresentationRelay(self)
        layers[controller] = LayerRecord(controller, presentation, relay: relay)
        base.presenter.present(controller, animated: order.isAnimated) { [weak self, weak controller] in
            if let controller {
                // The page may have set its own delegate meanwhile, when its view was loaded or appeared.
                relay.stand(before: controller.presentationController)
                self?.watchDeparture(of: controller)
            }
            self?.end(order)
        }
        // Not earlier, because a custom transition of the app has its own presentation controller.
        if controller.presentingViewController != nil { relay.stand(before: controller.presentationController) }
        watchDeparture(of: controller)
    }

    private func setRoot(_ content: ScreenLayer.Content, _ order: StepOrder) throws(NavigationFault) {
        guard let window else { throw .unavailable("the window of scene '\(scene)' no longer exists") }
        window.rootViewController = try controller(for: content)
        end(order)
    }

    private func custom(_ name: String, _ screen: Screen, _ order: StepOrder) throws(NavigationFault) {
        guard let step = hooks.steps[name] else { throw .illegal(.unknownCustom(name)) }
        guard let target = try built([screen], reusing: []).first else { throw .illegal(.nothing) }
        let source = topViewController
        Task { @MainActor [weak self] in
            do {
                try await step(target, source, order.isAnimated)
                self?.end(order)
            } catch { self?.end(order, .custom(name, error)) }
        }
    }

    // MARK: Gestures of the user

    /// Takes note of the controller that a navigation controller displays.
    func noteDisplay(of controller: UIViewController, in navigation: UINavigationController) {
        // The end of a running step is reported separately, unless the caller has continued without it.
        if let order, order.explains(controller, in: navigation), !isAbandoned(order) { return }
        noteChange()
    }

    /// Returns whether the time limit of a step has passed, so that its caller no longer waits for it.
    private func isAbandoned(_ order: StepOrder) -> Bool {
        guard let deadline = order.deadline, let clock = navigation?.configuration.clock else { return false }
        return clock.now >= deadline
    }

    /// Returns whether a layer has a guarded screen.
    func isGuarded(_ layer: UIViewController) -> Bool {
        guard let navigation, let index = bases.firstIndex(where: { $0 === layer }) else { return false }
        let layers = state().layers
        guard index < layers.count else { return false }
        return layers[index].stacks.contains { $0.screens.contains { navigation.isGuarded($0.number) } }
    }

    /// Dismisses a guarded layer at the user's request, after asking the guards of its screens.
    func askToDismiss(_ layer: UIViewController) {
        guard isGuarded(layer), let index = bases.firstIndex(where: { $0 === layer }) else { return }
        // Identified by its first screen, because other layers may be presented on top before its turn.
        let first = state().layers[index].visible.screens.first
        let kind = first.map { NavigationRequest.Kind.close($0.number) } ?? .dismiss(bases.count - index)
        navigation?.start(NavigationRequest(kind, scene: scene))
    }

    /// Stops being a delegate.
    func stopWatching() {
        for base in bases {
            switch holder(of: base, inTab: false) {
            case .navigation(let navigation): watch.leave(navigation)
            case .tabs(let tabs):
                watch.leave(tabs)
                for controller in tabs.rootControllers {
                    if case .navigation(let navigation) = holder(of: controller, inTab: true) {
                        watch.leave(navigation)
                    }
                }
            case .single: break
            }
        }
    }
}
#endif
