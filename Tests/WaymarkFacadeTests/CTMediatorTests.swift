import Foundation
import Testing
import WaymarkCore
import WaymarkFacade
import WaymarkRouting

@Suite("The calls of CTMediator")
@MainActor struct CTMediatorTests {
    final class Target: WaymarkCTTarget {
        let number: Int
        init(_ number: Int) { self.number = number }

        func action(named name: String) -> WaymarkCTAction? {
            switch name {
            case "number": { _ in self.number }
            case "echo": { $0["text"] as? String }
            case "nativeSecret": { _ in "secret" }
            default: nil
            }
        }

        var notFound: WaymarkCTAction? { { "no action, \($0.count)" } }
    }

    private let router: Router
    private let mediator: WaymarkCTMediator

    init() throws {
        router = try Router()
        mediator = WaymarkCTMediator(router: router, source: .push, scheme: "aa")
        var made = 0
        mediator.registerTarget("A") {
            made += 1
            return Target(made)
        }
    }

    @Test("An action is performed with its parameters, and an unknown one is the target's to answer")
    func performs() {
        #expect(
            mediator.performTarget("A", action: "echo", params: ["text": "hi"], shouldCacheTarget: false) as? String
                == "hi")
        #expect(
            mediator.performTarget("A", action: "none", params: ["a": 1], shouldCacheTarget: false) as? String
                == "no action, 1")
        #expect(mediator.performTarget("B", action: "none", params: nil, shouldCacheTarget: false) == nil)
        #expect(mediator.performTarget(nil, action: "echo", params: nil, shouldCacheTarget: false) == nil)
        #expect(mediator.performTarget("A", action: nil, params: nil, shouldCacheTarget: false) == nil)
    }

    @Test(
        "A target is made for each call, or kept until it is let go of", arguments: ["Target_A", "Shop.Target_A", "A"])
    func caches(_ name: String) {
        func number(_ isKept: Bool) -> Int? {
            mediator.performTarget("A", action: "number", params: nil, shouldCacheTarget: isKept) as? Int
        }
        #expect([number(false), number(false), number(true), number(false), number(true)] == [1, 2, 3, 3, 3])
        mediator.releaseCachedTarget(withFullTargetName: name)
        #expect(number(false) == 4)
    }

    @Test("What no target is registered for, the router answers")
    func moved() throws {
        try router.onMain("aa://Goods/detail") { request in
            "\(request["id"] ?? "") \(request.values["n"] as? Int ?? 0) from \(request.source)"
        }
        let result = mediator.performTarget(
            "Goods", action: "detail", params: ["id": "7", "n": 3, "object": Target(0)], shouldCacheTarget: true)
        #expect(result as? String == "7 3 from app")
        // It is internal, so that no URL from outside opens it.
        #expect(mediator.performAction(withUrl: URL(string: "aa://Goods/detail")) == nil)
        #expect(
            mediator.performAction(withUrl: URL(string: "aa://Goods/detail"), from: .app) as? String == " 0 from app")
    }

    @Test("A URL names target and action, with the query as parameters, but for native actions")
    func urls() async throws {
        var infos: [[String: Any]?] = []
        func perform(_ text: String) -> Any? {
            mediator.performAction(withUrl: URL(string: text)) { infos.append($0) }
        }
        #expect(perform("aa://A/echo?text=a%20b&void") as? String == "a b")
        #expect(infos.last??["result"] as? String == "a b")
        #expect(perform("aa://A/nativeSecret") as? Bool == false)
        #expect(infos.count == 1)
        #expect(perform("aa://B/echo") == nil)
        #expect(infos.count == 2 && infos[1] == nil)
        #expect(mediator.performAction(withUrl: nil) == nil)
        try router.on("aa://C/waits", exposure: .public) { _ in "later" }
        let later = await withCheckedContinuation { done in
            mediator.performAction(withUrl: URL(string: "aa://C/waits")) { info in
                done.resume(returning: info?["result"] as? String)
            }
        }
        #expect(later == "later")
    }
}
