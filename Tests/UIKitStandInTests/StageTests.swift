import Foundation
import Testing
import UIKitStandIn

extension StandInTests {
    @MainActor @Suite struct StageTests {
        let theatre = Theatre()
        var stage: StandInStage { theatre.stage }
        var recorder: Recorder { theatre.recorder }

        enum Call: String, CaseIterable, CustomTestStringConvertible {
            case present
            case dismiss
            case push
            case pop
            case replace
            case select
            var testDescription: String { rawValue }
        }

        /// The subject of a call: tabs with a stack of two and a page; over them a layer, if it is to be dismissed.
        @MainActor struct Scenery {
            let tabs = UITabBarController()
            let navigation = UINavigationController()
            let witness: NavigationWitness
            let theatre: Theatre

            init(_ theatre: Theatre, for call: Call) {
                self.theatre = theatre
                witness = NavigationWitness(theatre.recorder)
                navigation.viewControllers = [theatre.page("a"), theatre.page("b")]
                tabs.viewControllers = [navigation, theatre.page("other")]
                theatre.show(tabs)
                if call == .dismiss { theatre.present(theatre.page("layer"), on: tabs) }
                navigation.delegate = witness
            }

            func make(_ call: Call) {
                switch call {
                case .present: tabs.present(theatre.page("c"), animated: true, completion: theatre.says("reported"))
                case .dismiss: tabs.dismiss(animated: true, completion: theatre.says("reported"))
                case .push: navigation.pushViewController(theatre.page("c"), animated: true)
                case .pop: navigation.popViewController(animated: true)
                case .replace: navigation.setViewControllers([theatre.page("c")], animated: true)
                case .select: tabs.selectedIndex = 1
                }
                navigation.transitionCoordinator?.animate(alongsideTransition: nil) { [theatre] _ in
                    theatre.recorder.add("reported")
                }
            }

            func isApplied(_ call: Call) -> Bool {
                switch call {
                case .present: tabs.presentedViewController != nil
                case .dismiss: tabs.presentedViewController == nil
                case .push: navigation.viewControllers.count == 3
                case .pop, .replace: navigation.viewControllers.count == 1
                case .select: tabs.selectedIndex == 1
                }
            }

            var reports: [String] {
                theatre.recorder.words.filter {
                    $0 == "reported" || $0.contains("didShow") || $0.contains("didAppear")
                        || $0.contains("didDisappear")
                }
            }
        }

        @Test("A report that is withheld never comes, and all else is as ever", arguments: Call.allCases)
        func withheld(_ call: Call) {
            let scenery = Scenery(theatre, for: call)
            stage.withholdCompletions(next: 1)
            scenery.make(call)
            stage.settle()
            #expect(scenery.isApplied(call))
            #expect(scenery.reports.isEmpty)
            #expect(scenery.navigation.transitionCoordinator == nil)
            #expect(scenery.tabs.presentedViewController?.isBeingPresented != true)
        }

        @Test("A report that is delayed comes so many turns later", arguments: Call.allCases)
        func delayed(_ call: Call) {
            let scenery = Scenery(theatre, for: call)
            stage.delayCompletions(next: 1, turns: 3)
            scenery.make(call)
            for _ in 0..<(call == .select ? 3 : 4) {
                stage.turn()
                #expect(scenery.reports.isEmpty)
            }
            #expect(scenery.isApplied(call))
            stage.turn()
            #expect(!scenery.reports.isEmpty)
            #expect(stage.isSettled)
        }

        @Test("A call that is ignored does nothing", arguments: Call.allCases)
        func ignored(_ call: Call) {
            let scenery = Scenery(theatre, for: call)
            stage.ignoreCalls(next: 1)
            scenery.make(call)
            #expect(stage.isSettled)
            #expect(!scenery.isApplied(call))
            #expect(recorder.words.isEmpty)
            scenery.make(call)
            stage.settle()
            #expect(scenery.isApplied(call))
        }

        @Test("Orders are used up one after the other, and not by calls that break a rule")
        func orders() {
            let a = theatre.show(theatre.page("a"))
            stage.ignoreCalls(next: 2)
            stage.withholdCompletions(next: 1)
            a.present(a, animated: true)
            for _ in 0..<2 { a.present(theatre.page("x"), animated: true) }
            #expect(a.presentedViewController == nil)
            a.present(theatre.page("b"), animated: true, completion: theatre.says("done"))
            stage.settle()
            #expect(!recorder.words.contains("done"))
            a.dismiss(animated: true, completion: theatre.says("gone"))
            stage.settle()
            #expect(recorder.words.last == "gone")
        }

        @Test("An animated transition takes as many turns as the stage says", arguments: [1, 2, 7])
        func animationTurns(turns: Int) {
            let a = theatre.show(theatre.page("a"))
            stage.animationTurns = turns
            a.present(theatre.page("b"), animated: true, completion: theatre.says("done"))
            #expect(stage.settle() == turns)
            #expect(recorder.words.last == "done")
            stage.animationTurns = 0
            #expect(stage.animationTurns == 1)
        }

        @Test("A turn within a turn does nothing, and what it asks for comes on the next")
        func turnWithinTurn() {
            let a = theatre.show(theatre.page("a"))
            a.present(theatre.page("b"), animated: false) { [stage, recorder] in
                a.dismiss(animated: false) { recorder.add("gone") }
                stage.settle()
                recorder.add("shown")
            }
            stage.turn()
            #expect(recorder.words.last == "shown")
            stage.turn()
            #expect(recorder.words.last == "gone")
        }

        @Test("Turns come by themselves where a test wants to wait")
        func byItself() async {
            let a = theatre.show(theatre.page("a"))
            stage.runsByItself = true
            defer { stage.runsByItself = false }
            await withCheckedContinuation { done in a.present(theatre.page("b"), animated: true) { done.resume() } }
            await withCheckedContinuation { done in a.dismiss(animated: true) { done.resume() } }
            #expect(a.presentedViewController == nil)
        }

        @Test("Values that are reset are forgotten")
        func reset() {
            let a = theatre.show(theatre.page("a"))
            a.present(a, animated: true)
            a.present(theatre.page("b"), animated: true, completion: theatre.says("done"))
            stage.ignoreCalls(next: 5)
            stage.reset()
            #expect(stage.violations.isEmpty)
            #expect(stage.settle() == 0)
            #expect(!recorder.words.contains("done"))
            let other = Theatre()
            let c = other.show(other.page("c"))
            c.present(other.page("d"), animated: true, completion: other.says("done"))
            stage.settle()
            #expect(other.recorder.words.last == "done")
        }

        @Test("The outline of a window is its tree, with what is on display marked")
        func outline() {
            let navigation = UINavigationController()
            navigation.viewControllers = [theatre.page("a"), theatre.page("b")]
            theatre.show(navigation)
            navigation.present(theatre.page("sheet"), animated: true)
            #expect(
                stage.outline(of: theatre.window) == """
                    UIWindow
                      UINavigationController *
                        Page 'a'
                        Page 'b' *
                        presents Page 'sheet' (pageSheet) coming
                    """)
        }

        @Test("A window shows its root when it is made visible, and not before")
        func window() {
            let a = theatre.page("a")
            theatre.window.rootViewController = a
            stage.settle()
            #expect(theatre.window.isHidden)
            #expect(!a.isViewLoaded)
            theatre.window.makeKeyAndVisible()
            #expect(a.view.window === theatre.window)
            #expect(theatre.window.isKeyWindow)
            #expect(recorder.take() == ["a.load"])
            stage.settle()
            #expect(recorder.take() == ["a.willAppear", "a.didAppear"])
            let b = theatre.page("b")
            theatre.window.rootViewController = b
            stage.settle()
            #expect(
                recorder.take() == ["a.willDisappear", "b.load", "a.didDisappear", "b.willAppear", "b.didAppear"])
        }
    }
}
