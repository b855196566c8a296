import Testing
import WaymarkFacade
import WaymarkRouting

@Suite("The calls of BeeHive")
@MainActor struct BeeHiveTests {
    protocol Cart: AnyObject {}
    final class LiveCart: Cart {}
    protocol Unknown {}

    final class Module: WaymarkBHModule {
        let name: String
        let basicModuleLevel: Int
        let modulePriority: Int
        let told: (String) -> Void

        init(_ name: String, level: Int = 1, priority: Int = 0, _ told: @escaping (String) -> Void) {
            self.name = name
            basicModuleLevel = level
            modulePriority = priority
            self.told = told
        }

        func handle(_ event: WaymarkBHEvent, _ context: WaymarkBHContext) {
            told("\(name)\(event.rawValue)\(context.customParam["x"] ?? "")")
        }
    }

    private let hive = WaymarkBeeHive(router: nil)

    @Test("A service is made by its protocol: each time, or once", arguments: [false, true])
    func services(_ isSingleton: Bool) {
        hive.registerService((any Cart).self, singleton: isSingleton) { LiveCart() }
        let (first, second) = (hive.createService((any Cart).self), hive.createService((any Cart).self))
        #expect(first is LiveCart && (first === second) == isSingleton)
        #expect(hive.createService((any Unknown).self) == nil)
    }

    @Test("A service is made by the name of its protocol, and is not of another type")
    func names() {
        hive.registerService(named: "CartService") { LiveCart() }
        #expect(hive.createService(named: "CartService") is LiveCart)
        #expect(hive.createService(named: "cartservice") == nil)
        hive.registerService(named: String(reflecting: (any Unknown).self)) { LiveCart() }
        #expect(hive.createService((any Unknown).self) == nil)
    }

    @Test("One that is to be cached is kept, and registering again lets go of it")
    func caches() {
        hive.registerService((any Cart).self) { LiveCart() }
        let kept = hive.createService((any Cart).self, shouldCache: true)
        #expect(hive.createService((any Cart).self) === kept)
        hive.registerService((any Cart).self) { LiveCart() }
        #expect(hive.createService((any Cart).self) !== kept)
    }

    @Test("Modules start by level, priority and registration, and end the other way round")
    func modules() throws {
        let router = try Router()
        let hive = WaymarkBeeHive(router: router)
        var told: [String] = []
        let modules = [
            Module("a") { told.append($0) }, Module("b", priority: 5) { told.append($0) },
            Module("c", level: 0) { told.append($0) }, Module("d") { told.append($0) },
        ]
        for module in modules { hive.registerDynamicModule(module) }
        hive.registerDynamicModule(modules[0])
        hive.triggerEvent(.initialise)
        #expect(told == ["c1", "b1", "a1", "d1"])
        told = []
        hive.triggerEvent(.tearDown)
        #expect(told == ["d2", "a2", "b2", "c2"])
        told = []
        hive.unRegisterDynamicModule(modules[1])
        hive.triggerEvent(WaymarkBHEvent(rawValue: 1_001), customParam: ["x": "!"])
        #expect(told == ["c1001!", "a1001!", "d1001!"])
        told = []
        hive.registerDynamicModule(Module("late") { told.append($0) }, shouldTriggerInitEvent: true)
        #expect(told == ["late0", "late1"])
    }

    @Test("The shared one is what the app says, and else has nothing")
    func shared() {
        #expect(WaymarkBeeHive.shareInstance().createService((any Cart).self) == nil)
        WaymarkBeeHive.shared = hive
        #expect(WaymarkBeeHive.shareInstance() === hive)
        WaymarkBeeHive.shared = nil
    }

    @Test("A service that is registered anew while it is being made is the later one from then on")
    func registersItself() {
        final class Named {
            let name: String
            init(_ name: String) { self.name = name }
        }
        hive.registerService(Named.self, singleton: true) { [hive] in
            hive.registerService(Named.self, singleton: true) { Named("later") }
            return Named("earlier")
        }
        #expect(hive.createService(Named.self)?.name == "earlier")
        #expect(hive.createService(Named.self)?.name == "later")
    }
}
