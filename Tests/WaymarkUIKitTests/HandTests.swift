import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkTesting
import WaymarkUIKit

extension UIKitTests {
    @MainActor @Suite struct HandTests {
        /// Opens a screen for its value; what comes of it is in the box.
        private func open(_ bench: Bench, _ screen: Screen) async -> Box {
            let box = Box()
            let task = Task {
                do { _ = try await bench.navigation.value(of: .show(screen)) } catch is CancellationError {
                    box.isCancelled = true
                } catch { box.error = error }
            }
            await bench.wait { bench.driver.state().top?.route == screen.route }
            bench.stage.settle()
            _ = task
            for _ in 0..<20 { await Task.yield() }
            return box
        }

        @MainActor private final class Box {
            var isCancelled = false
            var error: (any Error)?
        }

        enum Way: String, CaseIterable, CustomTestStringConvertible, Sendable {
            case tapBack, swipe
            var testDescription: String { rawValue }
        }

        @Test("A caller that waits for a screen goes on when the user goes back by hand", arguments: Way.allCases)
        func goesBack(_ way: Way) async throws {
            let bench = Bench()
            let box = await open(bench, bench.screen("goods"))
            let root = try #require(bench.root)
            bench.recorder.clear()
            switch way {
            case .tapBack: #expect(bench.stage.tapBack(in: root))
            case .swipe:
                #expect(bench.stage.swipeBack(in: root))
                bench.stage.settle()
                #expect(!box.isCancelled)
                #expect(bench.stage.finishSwipe())
            }
            bench.stage.settle()
            await bench.wait { box.isCancelled }
            #expect(bench.recorder.visits == ["- goods", "+ ~Own"])
        }

        @Test("A swipe that is broken off is none: the screen stays the one that it was, all the while")
        func breaksOffSwipe() async throws {
            let bench = Bench()
            let box = await open(bench, bench.screen("goods"))
            let root = try #require(bench.root)
            let state = bench.driver.state()
            #expect(bench.stage.swipeBack(in: root))
            #expect(bench.driver.state() == state)
            bench.driver.noteChange()
            bench.stage.cancelSwipe()
            #expect(bench.driver.state() == state)
            bench.stage.settle()
            #expect(bench.driver.state() == state)
            for _ in 0..<50 { await Task.yield() }
            #expect(!box.isCancelled)
            let handle = try #require(bench.navigation.handle(of: state.top?.number ?? 0, Void.self))
            #expect(handle.finish(()))
            bench.stage.settle()
        }

        @Test("A request during a swipe waits for its end, whichever it is", arguments: [true, false])
        func requestsDuringSwipe(_ isFinished: Bool) throws {
            let bench = Bench()
            bench.show(bench.screen("list"))
            let root = try #require(bench.root)
            bench.stage.swipeBack(in: root)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(.show(bench.screen("goods"))) { result = $0 }
            bench.stage.settle()
            #expect(result == nil)
            if isFinished { bench.stage.finishSwipe() } else { bench.stage.cancelSwipe() }
            bench.stage.settle()
            #expect(result?.failure == nil)
            #expect(
                bench.driver.state().visible.map(\.route)
                    == (isFinished ? ["~Own", "goods"] : ["~Own", "list", "goods"]))
        }

        @Test("A caller that waits for a sheet goes on when the user pulls it down")
        func pullsDown() async throws {
            let bench = Bench()
            let box = await open(bench, bench.screen("flow"))
            let layer = try #require(bench.root?.presentedViewController)
            #expect(bench.stage.swipeDown(on: layer))
            #expect(!box.isCancelled)
            bench.stage.settle()
            await bench.wait { box.isCancelled }
            #expect(bench.driver.state().layers.count == 1)
        }

        @Test("The app's own delegate of a layer gets every call as if it stood alone")
        func relays() throws {
            let witness = Witness()
            let bench = Bench()
            var declaration = ScreenDeclaration("asks", .present(.sheet))
            declaration.setFactory(
                ScreenFactory(of: UIViewController.self) { context in
                    let page = Page(context.request)
                    page.modalPresentationStyle = .pageSheet
                    page.presentationController?.delegate = witness
                    return page
                })
            bench.navigation.screens.declare(declaration)
            bench.show(bench.screen("asks"))
            let layer = try #require(bench.root?.presentedViewController)
            witness.allows = false
            bench.stage.swipeDown(on: layer)
            bench.stage.settle()
            #expect(witness.calls == ["should", "attempt"])
            #expect(bench.driver.state().layers.count == 2)
            witness.allows = true
            bench.stage.swipeDown(on: layer)
            bench.stage.settle()
            #expect(witness.calls == ["should", "attempt", "should", "will", "did"])
            #expect(bench.recorder.visits.last == "+ ~Own")
        }

        @Test(
            "A page that sets its own delegate as it appears hears of everything, and its guard is asked all the same")
        func relaysLate() throws {
            /// As pages do it that ask before they go.
            final class Asking: UIViewController {
                let witness = Witness()
                override func viewWillAppear(_ animated: Bool) {
                    super.viewWillAppear(animated)
                    presentationController?.delegate = witness
                }
            }
            let bench = Bench()
            var declaration = ScreenDeclaration("asks", .present(.sheet))
            declaration.setFactory(ScreenFactory(of: UIViewController.self) { _ in Asking() })
            bench.navigation.screens.declare(declaration)
            bench.show(bench.screen("asks"))
            let page = try #require(bench.root?.presentedViewController as? Asking)
            #expect(page.presentationController?.delegate !== page.witness)
            bench.stage.swipeDown(on: page)
            bench.stage.settle()
            #expect(page.witness.calls == ["should", "will", "did"])
        }

        private final class Witness: NSObject, UIAdaptivePresentationControllerDelegate {
            var allows = true
            var calls: [String] = []

            func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
                calls.append("should")
                return allows
            }
            func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
                calls.append("will")
            }
            func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
                calls.append("did")
            }
            func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
                calls.append("attempt")
            }
        }

        @Test("A tap on a tab is noticed, and so is the way back to its first screen by a second tap")
        func tapsTab() throws {
            let bench = Bench(Bench.tabs("home", "mall"))
            let tabs = try #require(bench.tabs)
            bench.stage.tapTab(1, in: tabs)
            bench.stage.settle()
            #expect(bench.recorder.visits == ["- ~Own", "+ ~Own"])
            bench.show(bench.screen("goods"))
            bench.recorder.clear()
            bench.stage.tapTab(1, in: tabs)
            bench.stage.settle()
            #expect(bench.recorder.visits == ["- goods", "+ ~Own"])
        }

        @Test("While the list of more tabs is in front, a request brings its own tab in front", arguments: [0, 4, 6])
        func leavesMore(_ wanted: Int) throws {
            let bench = Bench(Bench.tabs("a", "b", "c", "d", "e", "f", "g"))
            let tabs = try #require(bench.tabs)
            #expect(bench.stage.tapMore(in: tabs))
            bench.stage.settle()
            #expect(tabs.selectedIndex == NSNotFound)
            #expect(bench.driver.state().violation == nil)
            if wanted != 4 { _ = bench.request(.selectTab(["a", "e", "g"][wanted / 3])) }
            bench.show(bench.screen("goods"))
            #expect(tabs.selectedIndex == wanted)
            #expect((bench.top as? Page)?.request?.screen.route == "goods")
        }

        @Test("A visit by a request is reported once, with its request, and not as the user's hand")
        func tellsOnce() {
            let bench = Bench()
            let visits = Visits(bench.navigation)
            bench.show(bench.screen("goods"))
            bench.request(.back)
            #expect(visits.requests == ["show goods", "show goods", "back", "back"])
        }

        @MainActor private final class Visits: NavigationObserver {
            var requests: [String] = []
            init(_ navigation: Navigation) { navigation.addObserver(self) }
            func didEnter(_ visit: ScreenVisit) { requests.append(visit.request.map { "\($0)" } ?? "hand") }
            func didLeave(_ visit: ScreenVisit) { requests.append(visit.request.map { "\($0)" } ?? "hand") }
        }

        @Test("Delegates of the app's are left where they are, and the driver becomes a delegate only in free places")
        func leavesDelegates() {
            let mine = NavigationDelegate()
            let taken = UINavigationController(rootViewController: Own("a"))
            taken.delegate = mine
            taken.tabBarItem.title = "a"
            let free = UINavigationController(rootViewController: Own("b"))
            free.tabBarItem.title = "b"
            let tabs = UITabBarController()
            tabs.viewControllers = [taken, free]
            let bench = Bench(tabs)
            #expect(taken.delegate === mine)
            #expect(free.delegate != nil)
            #expect(tabs.delegate != nil)
            bench.show(bench.screen("goods"))
            bench.recorder.clear()
            bench.stage.tapBack(in: taken)
            bench.stage.settle()
            #expect(bench.recorder.visits.isEmpty)
            // The app says so itself, or the driver finds out.
            bench.driver.noteChange()
            #expect(bench.recorder.visits == ["- goods", "+ ~Own"])
            bench.navigation.disconnect("main")
            #expect(free.delegate == nil)
            #expect(tabs.delegate == nil)
            #expect(taken.delegate === mine)
        }

        private final class NavigationDelegate: NSObject, UINavigationControllerDelegate {}

        @Test(
            "A guarded sheet that is pulled down stays, and goes where its guard lets it go", arguments: [true, false])
        func asksGuarded(isLetGo: Bool) async throws {
            let bench = Bench()
            bench.show(bench.screen("sheet"))
            let page = try #require(bench.top)
            let handle = try #require(page.screenHandle(Void.self))
            var asked = 0
            handle.guardLeaving {
                asked += 1
                return isLetGo
            }
            bench.stage.swipeDown(on: page)
            #expect(bench.driver.state().layers.count == 2, "it is held while its guard is asked")
            await bench.wait {
                bench.stage.settle()
                return asked == 1 && bench.driver.state().layers.count == (isLetGo ? 1 : 2)
            }
            #expect(bench.driver.state().layers.count == (isLetGo ? 1 : 2))
            if isLetGo { return }
            handle.stopGuarding()
            bench.stage.swipeDown(on: page)
            bench.stage.settle()
            #expect(bench.driver.state().layers.count == 1)
            #expect(asked == 1)
        }

        @Test("A transition of the app's own between two pages is used, and waited for")
        func usesTransition() {
            let delegate = Zooms()
            let bench = Bench()
            bench.root?.delegate = delegate
            bench.show(bench.screen("goods"))
            #expect(delegate.count == 1)
            #expect(bench.driver.state().top?.route == "goods")
            #expect(bench.root?.delegate === delegate)
        }

        private final class Zooms: NSObject, UINavigationControllerDelegate, UIViewControllerAnimatedTransitioning {
            var count = 0
            func navigationController(
                _ navigationController: UINavigationController,
                animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
                to toVC: UIViewController
            ) -> (any UIViewControllerAnimatedTransitioning)? { self }
            func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
                -> TimeInterval
            { 1 }
            func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
                count += 1
                transitionContext.completeTransition(true)
            }
        }
    }
}
