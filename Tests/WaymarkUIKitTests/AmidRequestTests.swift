import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkTesting
import WaymarkUIKit

/// The updates of a page, with what they were given.
@MainActor
private final class Updates {
    var texts: [String] = []
}

private final class List: UIViewController, ScreenUpdating {
    let updates: Updates

    init(_ updates: Updates) {
        self.updates = updates
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    func update(_ request: ScreenRequest) {
        updates.texts.append("\(request.screen.link ?? "-"), \(request.request == nil), \(request.values.names)")
    }
}

private struct Lists: Module {
    let updates: Updates

    func register(in app: Registrar) {
        let updates = updates
        app.screen("shop://list/:kind", .public.id("list"), shown: .push.identity(.names(["kind"]))) { _, _ in
            List(updates)
        }
        app.screen(
            "shop://item/:kind", .public.id("item"), shown: .push.parent("list")
        ) { request, _ in Page(request) }
    }
}

extension UIKitTests {
    @MainActor @Suite struct AmidRequestTests {
        private struct Broken: Error {}

        /// Shows another page where a step has failed.
        private final class Sorry: NavigationObserver {
            let bench: Bench

            init(_ bench: Bench) { self.bench = bench }

            func didPerform(_ step: NavigationStep, in scene: SceneState, fault: NavigationFault?) {
                guard fault != nil else { return }
                bench.failure = nil
                bench.navigation.start(.show(bench.screen("goods")))
            }
        }

        @Test("A page that cannot be built is an error where an observer shows another page then")
        func toldOfFault() {
            let bench = Bench()
            let sorry = Sorry(bench)
            bench.navigation.addObserver(sorry)
            bench.failure = Broken()
            // The app's own transition is on its way, so that the step is done later.
            bench.root?.pushViewController(Own("own"), animated: true)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(.show(bench.screen("list"))) { result = $0 }
            bench.stage.settle()
            bench.navigation.removeObserver(sorry)
            #expect(throws: NavigationError.self) { try result?.get() }
            #expect(bench.driver.state().top?.route == "goods")
        }

        @Test(
            "A guarded sheet that is pulled down while a link waits is the one that is asked and goes, with what came on top"
        )
        func pulledDown() async throws {
            let bench = Bench()
            bench.show(bench.screen("flow"))
            let flow = try #require(bench.driver.state().top)
            let handle = try #require(bench.navigation.handle(of: flow.number, Void.self))
            var asked = 0
            handle.guardLeaving {
                asked += 1
                return true
            }
            bench.stage.withholdCompletions(next: 1)
            bench.navigation.start(NavigationRequest(.show([bench.screen("goods")], reuse: .anywhere)))
            bench.stage.settle()
            bench.navigation.start(NavigationRequest(.show([bench.screen("full")], reuse: .anywhere)))
            let top = try #require(bench.top)
            // The page asks for itself.
            #expect(bench.stage.swipeDown(on: top))
            await bench.wait { bench.clock.sleepers > 0 }
            bench.clock.advance(by: .seconds(4))
            for _ in 0..<200 {
                await Task.yield()
                bench.stage.settle()
            }
            #expect(asked == 1)
            #expect(bench.driver.state().place(of: flow.number) == nil, "\(bench.driver.state())")
        }

        @Test("After a step whose end was never reported, going back to its page by hand is noticed")
        func lostCompletion() async {
            let bench = Bench()
            bench.stage.withholdCompletions(next: 1)
            var result: Result<NavigationArrival, NavigationError>?
            bench.navigation.start(NavigationRequest(.show([bench.screen("list")], reuse: .anywhere))) { result = $0 }
            bench.stage.settle()
            await bench.wait { bench.clock.sleepers > 0 }
            bench.clock.advance(by: .seconds(4))
            await bench.wait { result != nil }
            bench.root?.pushViewController(Own("own"), animated: true)
            bench.stage.settle()
            #expect(bench.recorder.visits.last == "+ ~Own")
            _ = bench.root?.popViewController(animated: true)
            bench.stage.settle()
            #expect(bench.recorder.visits.last == "+ list")
        }

        @Test(
            "A page that is updated beneath another, or by a restoration, is not given the request and values of an earlier opening"
        )
        func updates() async throws {
            let updates = Updates()
            let app = try ArrivalApp(modules: { _ in [Lists(updates: updates)] })
            app.mediator.navigation.connect(app.driver)
            await app.mediator.start()
            let router = app.mediator.router
            try await router.open("shop://list/books?sort=price", from: .push, values: ["token": "secret"])
            try await router.open("shop://item/books", from: .push)
            #expect(updates.texts == ["shop://list/books, true, []"])
            try await app.mediator.navigation.popToRoot()
            try await router.open("shop://list/books?sort=price", from: .push, values: ["token": "secret"])
            let old = Screen("list", link: "shop://list/books?sort=old")
            let saved = NavigationState(scenes: [.stack("scene", [.foreign("Own"), old])])
            #expect(try await app.mediator.restore(saved).isEmpty)
            #expect(updates.texts.last == "shop://list/books?sort=old, true, []")
            try await router.open("shop://list/books?sort=new", from: .push, values: ["token": "secret"])
            #expect(updates.texts.last == "shop://list/books?sort=new, false, [\"token\"]")
        }
    }
}
