import Foundation
import Testing
import UIKitStandIn

extension StandInTests {
    @MainActor @Suite struct PresentationTests {
        let theatre = Theatre()
        var stage: StandInStage { theatre.stage }
        var recorder: Recorder { theatre.recorder }

        struct Style: CustomTestStringConvertible, Sendable {
            let style: UIModalPresentationStyle
            let coming: [String]
            let going: [String]
            var testDescription: String { "\(style)" }

            static let over = Style(
                style: .pageSheet, coming: ["b.load", "b.willAppear", "b.didAppear", "done"],
                going: ["b.willDisappear", "b.didDisappear", "done"])
            static let rows =
                [UIModalPresentationStyle.fullScreen, .currentContext].map {
                    Style(
                        style: $0,
                        coming: [
                            "b.load", "a.willDisappear", "b.willAppear", "b.didAppear", "a.didDisappear", "done",
                        ],
                        going: ["b.willDisappear", "a.willAppear", "a.didAppear", "b.didDisappear", "done"])
                }
                + [.automatic, .pageSheet, .formSheet, .popover, .custom, .overFullScreen, .overCurrentContext].map {
                    Style(style: $0, coming: over.coming, going: over.going)
                }
        }

        @Test("Views hear of a presentation and of its end in UIKit's order", arguments: Style.rows)
        func order(_ row: Style) {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.page("b")
            b.modalPresentationStyle = row.style
            a.present(b, animated: true, completion: theatre.says("done"))
            stage.settle()
            #expect(recorder.take() == row.coming)
            a.dismiss(animated: true, completion: theatre.says("done"))
            stage.settle()
            #expect(recorder.take() == row.going)
            #expect(a.view.window === theatre.window)
            #expect(b.view.window == nil)
        }

        @Test("A presentation is seen at once and reported later", arguments: [(true, 2), (false, 1)])
        func reportedLater(animated: Bool, turns: Int) {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.page("b")
            a.present(b, animated: animated, completion: theatre.says("done"))
            #expect(a.presentedViewController === b)
            #expect(b.presentingViewController === a)
            #expect(b.isBeingPresented)
            #expect((b.transitionCoordinator != nil) == animated)
            for turn in 1...turns {
                #expect(!recorder.words.contains("done"), "before turn \(turn)")
                stage.turn()
            }
            #expect(recorder.words.last == "done")
            #expect(!b.isBeingPresented)
            #expect(b.transitionCoordinator == nil)
            #expect(stage.isSettled)
        }

        @Test("A dismissed controller stays presented until the transition ends")
        func staysUntilTheEnd() {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.present(theatre.page("b"), on: a)
            b.dismiss(animated: true, completion: theatre.says("done"))
            #expect(b.isBeingDismissed)
            #expect(a.presentedViewController === b)
            stage.turn()
            #expect(a.presentedViewController === b)
            #expect(b.presentingViewController === a)
            stage.turn()
            #expect(a.presentedViewController == nil)
            #expect(b.presentingViewController == nil)
            #expect(!b.isBeingDismissed)
            #expect(recorder.words.last == "done")
        }

        @Test("The ancestor without a parent presents for those in it, unless one defines the context")
        func presenter() {
            let inner = theatre.page("inner")
            let tabs = UITabBarController()
            tabs.viewControllers = [UINavigationController(rootViewController: inner)]
            theatre.show(tabs)
            let sheet = theatre.present(theatre.page("sheet"), on: inner)
            #expect(sheet.presentingViewController === tabs)
            #expect(inner.presentedViewController === sheet)
            inner.dismiss(animated: false)
            stage.settle()
            #expect(tabs.presentedViewController == nil)

            inner.definesPresentationContext = true
            let over = theatre.present(theatre.page("over"), on: inner, style: .overCurrentContext)
            #expect(over.presentingViewController === inner)
            #expect(tabs.presentedViewController == nil)
        }

        @Test("Dismissing from below takes every layer above away, as one transition")
        func fromBelow() {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.present(theatre.page("b"), on: a)
            let c = theatre.present(theatre.page("c"), on: b)
            let d = theatre.present(theatre.page("d"), on: c)
            b.dismiss(animated: true, completion: theatre.says("done"))
            #expect(c.isBeingDismissed && d.isBeingDismissed && !b.isBeingDismissed)
            stage.settle()
            #expect(a.presentedViewController === b)
            #expect(b.presentedViewController == nil)
            #expect(c.presentedViewController == nil)
            #expect(recorder.words.filter { $0 == "done" }.count == 1)
            #expect(recorder.only("a", "b").isEmpty)
            #expect(recorder.only("d") == ["d.willDisappear", "d.didDisappear"])
        }

        @Test("A controller inside a layer dismisses the layer that it is in")
        func fromWithin() {
            let a = theatre.show(theatre.page("a"))
            let inner = theatre.page("inner")
            theatre.present(UINavigationController(rootViewController: inner), on: a)
            inner.dismiss(animated: true)
            stage.settle()
            #expect(a.presentedViewController == nil)
        }

        @Test("Where nothing is presented, dismissing changes nothing and completes")
        func nothingToDismiss() {
            let a = theatre.show(theatre.page("a"))
            a.dismiss(animated: true, completion: theatre.says("done"))
            #expect(recorder.words.isEmpty)
            stage.settle()
            #expect(recorder.take() == ["done"])
        }

        // MARK: Rules

        @Test("A controller that presents already presents no second one, and never completes")
        func alreadyPresenting() {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.page("b")
            let c = theatre.page("c")
            a.present(b, animated: true)
            a.present(c, animated: true, completion: theatre.says("done"))
            stage.settle()
            #expect(stage.warnings == [.alreadyPresenting(presenter: a, presented: b, attempted: c)])
            #expect(a.presentedViewController === b)
            #expect(c.presentingViewController == nil)
            #expect(!recorder.words.contains("done"))
            #expect(stage.warnings.first?.description.contains("is already presenting") == true)
        }

        @Test("While a layer goes, nothing else is presented in its place")
        func presentingWhileDismissing() {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.present(theatre.page("b"), on: a)
            let c = theatre.page("c")
            a.dismiss(animated: true)
            a.present(c, animated: true)
            stage.settle()
            #expect(stage.warnings == [.alreadyPresenting(presenter: a, presented: b, attempted: c)])
            #expect(a.presentedViewController == nil)
        }

        enum Absent: String, CaseIterable, CustomTestStringConvertible {
            case noWindow
            case hiddenWindow
            case justPresented
            case popped
            var testDescription: String { rawValue }
        }

        @Test("A controller in no window presents nothing, and never completes", arguments: Absent.allCases)
        func notInWindow(_ absent: Absent) {
            let a = theatre.page("a")
            switch absent {
            case .noWindow: break
            case .hiddenWindow: theatre.window.rootViewController = a
            case .justPresented: theatre.show(theatre.page("root")).present(a, animated: true)
            case .popped:
                let navigation = theatre.show(UINavigationController(rootViewController: theatre.page("root")))
                navigation.pushViewController(a, animated: false)
                stage.settle()
                navigation.popViewController(animated: false)
                stage.settle()
            }
            let b = theatre.page("b")
            a.present(b, animated: true, completion: theatre.says("done"))
            stage.settle()
            #expect(stage.warnings == [.notInWindow(presenter: a, attempted: b)])
            #expect(a.presentedViewController == nil)
            #expect(!recorder.words.contains("done"))
        }

        @Test("A presenter that leaves the window before its turn presents nothing")
        func leavesBeforeItsTurn() {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.page("b")
            a.present(b, animated: true, completion: theatre.says("done"))
            theatre.window.isHidden = true
            stage.settle()
            #expect(!recorder.words.contains("done"))
            #expect(a.presentedViewController == nil)
            #expect(!b.isBeingPresented)
        }

        @Test("Calls at which UIKit raises are written down, and change nothing")
        func violations() {
            let a = theatre.show(theatre.page("a"))
            let child = theatre.page("child")
            let home = UINavigationController(rootViewController: child)
            a.present(child, animated: true)
            a.present(a, animated: true)
            let b = theatre.present(theatre.page("b"), on: a)
            b.present(b, animated: true)
            let c = theatre.present(theatre.page("c"), on: b)
            b.present(c, animated: true)
            #expect(
                stage.violations == [
                    .presentedWithParent(child, parent: home), .presentedByItself(a), .presentedByItself(b),
                    .presentedTwice(c, by: b),
                ])
            #expect(stage.warnings.isEmpty)
            #expect(b.presentedViewController === c)
        }

        enum Flight: String, CaseIterable, CustomTestStringConvertible {
            case coming
            case going
            case comingAbove
            var testDescription: String { rawValue }
        }

        @Test("A layer that is coming or going is not dismissed, and never completes", arguments: Flight.allCases)
        func dismissInFlight(_ flight: Flight) {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.page("b")
            var busy = b
            switch flight {
            case .coming: a.present(b, animated: true)
            case .going:
                theatre.present(b, on: a)
                a.dismiss(animated: true)
            case .comingAbove:
                theatre.present(b, on: a)
                busy = theatre.page("c")
                b.present(busy, animated: true)
            }
            a.dismiss(animated: true, completion: theatre.says("done"))
            stage.settle()
            #expect(stage.warnings == [.dismissInFlight(busy)])
            #expect(!recorder.words.contains("done"))
            #expect((a.presentedViewController == nil) == (flight == .going))
        }

        @Test("A root that is replaced while it presents leaves its layer behind in the window")
        func orphan() {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.present(theatre.page("b"), on: a)
            let c = theatre.page("c")
            theatre.window.rootViewController = c
            stage.settle()
            #expect(stage.warnings == [.rootReplacedUnderPresentation(root: a, presented: b)])
            #expect(b.view.window === theatre.window)
            #expect(a.view.window == nil)
            #expect(recorder.only("b").isEmpty)
            #expect(stage.outline(of: theatre.window).contains("orphan Page 'b'"))
        }

        // MARK: What presents

        @Test("The presentation controller is of the style's kind, and there before presenting")
        func presentationController() {
            let sheet = theatre.page("sheet")
            let witness = LayerWitness(recorder)
            sheet.sheetPresentationController?.delegate = witness
            sheet.sheetPresentationController?.detents = [.medium(), .large()]
            sheet.sheetPresentationController?.prefersGrabberVisible = true
            #expect(sheet.presentationController?.delegate === witness)
            #expect(sheet.presentationController?.presentedViewController === sheet)
            #expect(sheet.modalPresentationStyle == .pageSheet)
            sheet.modalPresentationStyle = .popover
            #expect(sheet.sheetPresentationController == nil)
            #expect(sheet.popoverPresentationController != nil)
            sheet.modalPresentationStyle = .fullScreen
            #expect(sheet.popoverPresentationController == nil)
            let a = theatre.show(theatre.page("a"))
            theatre.present(sheet, on: a, style: .formSheet)
            #expect(sheet.presentationController?.presentingViewController === a)
        }

        @Test("Alongside blocks run when the transition does, completions when it has ended")
        func coordinator() {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.page("b")
            a.present(b, animated: true, completion: theatre.says("done"))
            b.transitionCoordinator?.animate(
                alongsideTransition: { [recorder] context in
                    recorder.add("alongside \(context.isAnimated) \(context.viewController(forKey: .to) === b)")
                },
                completion: { [recorder] context in recorder.add("ended \(context.isCancelled)") })
            stage.settle()
            #expect(
                recorder.take() == [
                    "b.load", "b.willAppear", "alongside true true", "b.didAppear", "ended false", "done",
                ])
        }

        final class Animator: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
            var context: (any UIViewControllerContextTransitioning)?

            func animationController(
                forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
            ) -> (any UIViewControllerAnimatedTransitioning)? { self }

            func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
                -> TimeInterval
            {
                1
            }

            func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
                context = transitionContext
            }
        }

        @Test(
            "An app's own animator says when a transition ends, and whether it ran to the end",
            arguments: [true, false])
        func customAnimator(completed: Bool) {
            let a = theatre.show(theatre.page("a"))
            let b = theatre.page("b")
            let animator = Animator()
            b.transitioningDelegate = animator
            a.present(b, animated: true, completion: theatre.says("done"))
            stage.settle()
            #expect(b.isBeingPresented)
            #expect(!recorder.words.contains("done"))
            animator.context?.completeTransition(completed)
            stage.settle()
            #expect(!b.isBeingPresented)
            #expect((a.presentedViewController === b) == completed)
            #expect(recorder.only("b").last == (completed ? "b.didAppear" : "b.didDisappear"))
        }
    }
}
