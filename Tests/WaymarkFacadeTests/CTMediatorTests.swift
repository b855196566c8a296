import Foundation
import Testing
import WaymarkComponents
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

    @Test("A call without a target is answered by the router")
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

    private struct Unplain {}

    @Test("A target that has moved to the app's own answers its old callers at once")
    func movedToComponents() throws {
        let components = Components()
        try components.target("Price") { price in
            price.onSync("of") { try $0["id", as: Int.self] * 100 }
            price.onMain("page") { try "page \($0["id", as: String.self])" }
            price.onSync("forget") { _ in }
            price.onSync("fails") { _ in throw CancellationError() }
        }
        let mediator = WaymarkCTMediator(router: router, components: components, scheme: "aa")
        func perform(_ action: String) -> Any? {
            mediator.performTarget(
                "Price", action: action, params: ["id": 3, "object": Unplain()], shouldCacheTarget: false)
        }
        #expect(perform("of") as? Int == 300)
        #expect(perform("page") as? String == "page 3")
        #expect(perform("forget") == nil && mediator.faults.isEmpty)
        // What is not there, or fails, is nothing, and kept.
        #expect(perform("off") == nil && perform("fails") == nil)
        #expect(mediator.faults.count == 2)
        // The router is asked where there is no such target.
        try router.onMain("aa://Other/of") { _ in 7 }
        #expect(mediator.performTarget("Other", action: "of", params: nil, shouldCacheTarget: false) as? Int == 7)
        // The app's own URLs get there as before, and no other.
        let url = URL(string: "aa://Price/of?id=1")
        var results: [Int?] = []
        func note(_ answer: [AnyHashable: Any]?) { results.append(answer?["result"] as? Int) }
        #expect(mediator.performAction(withUrl: url, from: .app, completion: note) as? Int == 100)
        #expect(mediator.performAction(withUrl: url, completion: note) == nil)
        #expect(results == [100, nil])
    }

    @Test("An action that has to wait gives its old callers nothing, goes on, and is kept as a fault")
    func waits() async throws {
        let components = Components()
        let ran = AsyncStream.makeStream(of: Int.self)
        try components.target("Price") { price in
            price.on("of") { ran.continuation.yield(try $0["id", as: Int.self]) }
        }
        try router.on("aa://Moved/of") { ran.continuation.yield(try $0["id", as: Int.self]) }
        let mediator = WaymarkCTMediator(router: router, components: components, scheme: "aa")
        var told = 0
        mediator.onFault = { _ in told += 1 }
        var turns = ran.stream.makeAsyncIterator()
        let (results, result) = AsyncStream.makeStream(of: Bool.self)
        #expect(
            mediator.performAction(withUrl: URL(string: "aa://Price/of?id=7"), from: .app) { answer in
                result.yield(answer?["result"] != nil)
            } == nil)
        #expect(await turns.next() == 7)
        for await hasResult in results {
            #expect(hasResult)
            break
        }
        for (number, target) in ["Price", "Moved"].enumerated() {
            #expect(
                mediator.performTarget(target, action: "of", params: ["id": number], shouldCacheTarget: false) == nil)
            #expect(told == number + 2)
            #expect(await turns.next() == number)
        }
        let faults = Array(mediator.faults.dropFirst())
        guard case .action(let action) = faults[0], case .wouldWait = action.reason,
            case .opening(let opening) = faults[1],
            case .wouldWait = opening.reason
        else {
            Issue.record("\(faults)")
            return
        }
    }

    @Test("A URL from outside performs the actions that are open to links, and no other")
    func links() throws {
        let sources: [LinkSource] = [
            .push, .qrCode, .scheme(), .webView(origin: "https://evil.example"), .universalLink,
        ]
        func perform(_ text: String, _ source: LinkSource) -> Any? {
            mediator.performAction(withUrl: URL(string: text), from: source)
        }
        for source in sources {
            for link in ["aa://A/echo?text=hi", "evil://A/echo?text=hi", "aa://A/none", "aa://A/nativeSecret"] {
                let result = perform(link, source)
                #expect(result == nil || result as? Bool == false, "\(link) from \(source)")
            }
        }
        #expect(perform("aa://A/echo?text=hi", .app) as? String == "hi")
        mediator.openToLinks("A", actions: ["echo"])
        for source in sources { #expect(perform("aa://A/echo?text=hi", source) as? String == "hi") }
        #expect(perform("evil://A/echo?text=hi", .qrCode) == nil)
        #expect(perform("aa://A/number", .qrCode) == nil)
        #expect(perform("aa://A/none", .qrCode) == nil)
        #expect(mediator.faults.isEmpty)
    }

    @Test("The router's policy and its checks hold for a URL that names an action")
    func policies() throws {
        struct Stop: Check {
            func check(_ request: RouteRequest) throws -> Verdict { throw Refusal(.other("not today")) }
        }
        mediator.openToLinks("A", actions: ["echo"])
        let url = URL(string: "aa://A/echo?text=hi")
        #expect(mediator.performAction(withUrl: url) as? String == "hi")
        let registration = router.check(Stop())
        #expect(mediator.performAction(withUrl: url) == nil)
        registration.remove()
        #expect(mediator.performAction(withUrl: url) as? String == "hi")
        var configuration = RouterConfiguration()
        configuration.policy.sources = [.push]
        let strict = WaymarkCTMediator(router: try Router(configuration), scheme: "aa")
        strict.registerTarget("A") { Target(0) }
        strict.openToLinks("A", actions: ["echo"])
        #expect(strict.performAction(withUrl: url) == nil)
        #expect(strict.performAction(withUrl: url, from: .push) as? String == "hi")
    }

    @Test(
        "Values that the options of an action fix are not those of a link from outside",
        arguments: [LinkSource.push, .qrCode])
    func fixed(_ source: LinkSource) {
        mediator.openToLinks("A", actions: ["echo"], .public.fixed(["text": "ours"]))
        for link in ["aa://A/echo", "aa://A/echo?text=theirs"] {
            #expect(mediator.performAction(withUrl: URL(string: link), from: source) as? String == "ours")
        }
    }

    @Test("No link names the module that a target's class comes from")
    func modules() {
        final class Echo: WaymarkCTTarget {
            func action(named name: String) -> WaymarkCTAction? { { $0.keys.sorted().joined(separator: " ") } }
        }
        mediator.registerTarget("Keys") { Echo() }
        mediator.openToLinks("Keys", actions: ["all"])
        let url = URL(string: "aa://Keys/all?a=1&\(kCTMediatorParamsKeySwiftTargetModuleName)=Evil")
        for source in [LinkSource.app, .push] {
            #expect(mediator.performAction(withUrl: url, from: source) as? String == "a")
        }
    }

    @Test("A URL names target and action, with the query as parameters, but for native actions")
    func urls() async throws {
        mediator.openToLinks("A", actions: ["echo"])
        var infos: [[AnyHashable: Any]?] = []
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
        try router.on("aa://C/waits", .public) { _ in "later" }
        let later = await withCheckedContinuation { done in
            mediator.performAction(withUrl: URL(string: "aa://C/waits")) { info in
                done.resume(returning: info?["result"] as? String)
            }
        }
        #expect(later == "later")
    }

    @Test("A target that is registered anew while it is being made is the later one from then on")
    func registersItself() {
        mediator.registerTarget("B") { [mediator] in
            mediator.registerTarget("B") { Target(2) }
            return Target(1)
        }
        let numbers = (0..<2).map { _ in
            mediator.performTarget("B", action: "number", params: nil, shouldCacheTarget: true) as? Int
        }
        #expect(numbers == [1, 2])
    }

    @Test(
        "An action whose name begins with native is for no URL, however that is spelt",
        arguments: [
            "aa://A/nativeSecret", "aa:///A/nativeSecret", "aa:A/nativeSecret", "aa://A/./nativeSecret",
            "aa://A/y/../nativeSecret", "aa://A/%6eativeSecret",
        ])
    func native(_ url: String) {
        mediator.openToLinks("A", actions: ["nativeSecret", "number"])
        let result = mediator.performAction(withUrl: URL(string: url))
        #expect(result == nil || result as? Bool == false)
        #expect(mediator.performAction(withUrl: URL(string: "aa://A/number")) as? Int == 1)
    }
}
