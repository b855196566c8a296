import Foundation
import Testing
import UIKitStandIn

extension StandInTests {
    @MainActor @Suite struct HandsTests {
        let theatre = Theatre()
        var stage: StandInStage { theatre.stage }
        var recorder: Recorder { theatre.recorder }

        func home(_ names: String...) -> (UINavigationController, NavigationWitness, [Page]) {
            let pages = names.map { theatre.page($0) }
            let navigation = UINavigationController()
            navigation.viewControllers = pages
            let witness = NavigationWitness(recorder)
            navigation.delegate = witness
            theatre.show(navigation)
            return (navigation, witness, pages)
        }

        @Test("The back button pops, and the delegate hears of it as of any pop")
        func tapBack() {
            let (navigation, witness, pages) = home("a", "b")
            #expect(stage.tapBack(in: navigation))
            #expect(!stage.tapBack(in: navigation))
            stage.settle()
            #expect(navigation.viewControllers == [pages[0]])
            #expect(recorder.words.last == "delegate.didShow a")
            #expect(!stage.tapBack(in: navigation))
            _ = witness
        }

        @Test("A swipe takes the top off the stack at once, and ends as a pop")
        func finishSwipe() {
            let (navigation, witness, pages) = home("a", "b")
            #expect(stage.swipeBack(in: navigation))
            #expect(navigation.viewControllers == [pages[0]])
            let coordinator = navigation.transitionCoordinator
            #expect(coordinator?.initiallyInteractive == true)
            #expect(coordinator?.isInteractive == true)
            coordinator?.notifyWhenInteractionChanges { [recorder] in recorder.add("let go \($0.isCancelled)") }
            coordinator?.animate(alongsideTransition: nil) { [recorder] in recorder.add("ended \($0.isCancelled)") }
            #expect(
                recorder.take() == ["b.willLeave", "a.load", "b.willDisappear", "a.willAppear", "delegate.willShow a"])
            stage.settle()
            #expect(recorder.words.isEmpty)
            #expect(stage.finishSwipe())
            stage.settle()
            #expect(
                recorder.take() == [
                    "let go false", "b.didDisappear", "a.didAppear", "b.didLeave", "delegate.didShow a", "ended false",
                ])
            #expect(!stage.finishSwipe())
            _ = witness
        }

        @Test("A swipe that is broken off puts the top back, and the delegate is not called for a show")
        func cancelSwipe() {
            let (navigation, witness, pages) = home("a", "b")
            stage.swipeBack(in: navigation)
            navigation.transitionCoordinator?.animate(alongsideTransition: nil) { [recorder] in
                recorder.add("ended \($0.isCancelled)")
            }
            _ = recorder.take()
            #expect(stage.cancelSwipe())
            stage.settle()
            #expect(navigation.viewControllers == pages)
            #expect(navigation.children == pages)
            #expect(
                recorder.take() == [
                    "b.willMove", "a.willDisappear", "b.willAppear", "b.didAppear", "a.didDisappear", "b.didMove",
                    "ended true",
                ])
            #expect(pages[1].view.window === theatre.window)
            #expect(stage.tapBack(in: navigation))
            _ = witness
        }

        enum Hindrance: String, CaseIterable, CustomTestStringConvertible {
            case root
            case noWindow
            case covered
            case hiddenButton
            case inTransition
            case switchedOff
            var testDescription: String { rawValue }
        }

        @Test("A control that cannot be reached cannot be swiped", arguments: Hindrance.allCases)
        func unreachable(_ hindrance: Hindrance) {
            let (navigation, witness, pages) = home("a", "b")
            switch hindrance {
            case .root:
                navigation.popViewController(animated: false)
                stage.settle()
            case .noWindow: theatre.window.isHidden = true
            case .covered: theatre.present(theatre.page("sheet"), on: navigation)
            case .hiddenButton: pages[1].navigationItem.hidesBackButton = true
            case .inTransition: navigation.pushViewController(theatre.page("c"), animated: true)
            case .switchedOff: navigation.interactivePopGestureRecognizer?.isEnabled = false
            }
            let stack = navigation.viewControllers
            #expect(!stage.swipeBack(in: navigation))
            #expect(stage.tapBack(in: navigation) == (hindrance == .switchedOff))
            if hindrance != .switchedOff { #expect(navigation.viewControllers == stack) }
            _ = witness
        }

        struct Pull: CustomTestStringConvertible, Sendable {
            let style: UIModalPresentationStyle
            var modal = false
            var allows = true
            let words: [String]
            var testDescription: String { "\(style), modal: \(modal), allowed: \(allows)" }

            static let goes = [
                "delegate.shouldDismiss", "delegate.willDismiss", "b.willDisappear", "b.didDisappear",
                "delegate.didDismiss",
            ]
            static let rows = [
                Pull(style: .pageSheet, words: goes), Pull(style: .formSheet, words: goes),
                Pull(style: .popover, words: goes),
                Pull(style: .pageSheet, modal: true, words: ["delegate.didAttempt"]),
                Pull(style: .pageSheet, allows: false, words: ["delegate.shouldDismiss", "delegate.didAttempt"]),
                Pull(style: .fullScreen, words: []), Pull(style: .overFullScreen, words: []),
                Pull(style: .custom, words: []), Pull(style: .currentContext, words: []),
            ]
        }

        @Test("A hand that pulls a layer down asks and tells the delegate", arguments: Pull.rows)
        func swipeDown(_ row: Pull) {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.page("b")
            let witness = LayerWitness(recorder)
            b.isModalInPresentation = row.modal
            theatre.present(b, on: a, style: row.style)
            b.presentationController?.delegate = witness
            witness.allows = row.allows
            #expect(stage.swipeDown(on: b) == !row.words.isEmpty)
            if row.words == Pull.goes {
                #expect(a.presentedViewController === b)
                #expect(b.isBeingDismissed)
                #expect(!recorder.words.contains("delegate.didDismiss"))
            }
            stage.settle()
            #expect(recorder.take() == row.words)
            #expect((a.presentedViewController == nil) == (row.words == Pull.goes))
        }

        @Test("A controller inside a layer can keep hands from it")
        func modalWithin() {
            let a = theatre.show(theatre.page("a"))
            let inner = theatre.page("inner")
            inner.isModalInPresentation = true
            let navigation = theatre.present(UINavigationController(rootViewController: inner), on: a)
            stage.swipeDown(on: navigation)
            stage.settle()
            #expect(a.presentedViewController === navigation)
        }

        @Test("The delegate of a presentation is not called for a dismissal by code")
        func byCode() {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.present(theatre.page("b"), on: a)
            let witness = LayerWitness(recorder)
            b.presentationController?.delegate = witness
            a.dismiss(animated: true)
            stage.settle()
            #expect(recorder.only("delegate").isEmpty)
        }

        @Test("Only the topmost layer can be pulled down, and only when it has come")
        func topmost() {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.present(theatre.page("b"), on: a)
            let c = theatre.page("c")
            b.present(c, animated: true)
            #expect(!stage.swipeDown(on: b))
            #expect(!stage.swipeDown(on: c))
            stage.settle()
            #expect(stage.swipeDown(on: c))
            #expect(!stage.swipeDown(on: c))
        }

        @Test("A sheet that is dragged tells its delegate the height")
        func dragSheet() {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.page("b")
            b.sheetPresentationController?.detents = [.medium(), .large()]
            theatre.present(b, on: a)
            let witness = LayerWitness(recorder)
            b.sheetPresentationController?.delegate = witness
            #expect(stage.dragSheet(b, to: .medium))
            #expect(!stage.dragSheet(b, to: .init("other")))
            #expect(b.sheetPresentationController?.selectedDetentIdentifier == .medium)
            #expect(recorder.take() == ["delegate.detent"])
        }

        @Test("An action's handler runs when its alert has gone")
        func alert() {
            let a = theatre.show(theatre.page("a"))
            let alert = UIAlertController(title: "Leave?", message: nil, preferredStyle: .alert)
            alert.addAction(
                UIAlertAction(title: "Yes", style: .default) { [recorder] _ in
                    recorder.add("yes \(a.presentedViewController == nil)")
                })
            theatre.present(alert, on: a, style: alert.modalPresentationStyle)
            #expect(!stage.swipeDown(on: alert))
            #expect(!stage.tapAction("No", in: alert))
            #expect(stage.tapAction("Yes", in: alert))
            stage.settle()
            #expect(recorder.take() == ["yes true"])
        }
    }
}
