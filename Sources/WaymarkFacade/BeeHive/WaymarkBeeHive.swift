public import Foundation
public import WaymarkRouting

/// The calls of BeeHive, as far as they are about services by protocol and modules that are told of events.
///
/// ```swift
/// let hive = WaymarkBeeHive(router: app.router)
/// hive.registerService((any Cart).self, singleton: true) { LiveCart() }
/// let cart = hive.createService((any Cart).self)
/// ```
///
/// Services have factories in place of classes, and no annotations or property lists are read.
#if canImport(ObjectiveC)
@objc(WaymarkBeeHive)
#endif
@MainActor
public final class WaymarkBeeHive: NSObject {
    private struct Service {
        let isSingleton: Bool
        let make: () -> Any
    }

    /// What ``shareInstance()`` gives; `nil` until an app says.
    public static var shared: WaymarkBeeHive?
    private static let nobody = WaymarkBeeHive(router: nil)

    /// ``shared``; where there is none, one without a router.
    public static func shareInstance() -> WaymarkBeeHive { shared ?? nobody }

    #if canImport(ObjectiveC)
    /// `shareInstance`; from another thread than the main one, asked there and waited for.
    @objc(shareInstance)
    nonisolated public static func objcShareInstance() -> WaymarkBeeHive {
        MainThread.run { shareInstance() }
    }
    #endif

    private let router: Router?
    private var services: [String: Service] = [:]
    private var singletons: [String: Any] = [:]
    private var modules: [any WaymarkBHModule] = []

    /// No services and modules.
    ///
    /// - Parameter router: What modules are given to open links through.
    public init(router: Router?) {
        self.router = router
        super.init()
    }

    // MARK: Services

    /// Registers a service by its protocol, in place of an earlier one.
    ///
    /// - Parameters:
    ///   - service: The protocol, as `(any Cart).self`.
    ///   - singleton: Whether the first that is made is given to all.
    ///   - make: Makes the service.
    public func registerService<S>(_ service: S.Type, singleton: Bool = false, _ make: @escaping () -> S) {
        registerService(named: Self.name(of: service), singleton: singleton, make)
    }

    /// Registers a service by the name of its protocol, in place of an earlier one; a Swift protocol's has its module
    /// before it.
    public func registerService(named name: String, singleton: Bool = false, _ make: @escaping () -> Any) {
        services[name] = Service(isSingleton: singleton, make: make)
        singletons[name] = nil
    }

    /// A service by its protocol, or `nil` where there is none, or one of another type.
    ///
    /// - Parameter shouldCache: Whether the first that is made is given to later callers as well, singleton or not.
    public func createService<S>(_ service: S.Type, shouldCache: Bool = false) -> S? {
        createService(named: Self.name(of: service), shouldCache: shouldCache) as? S
    }

    /// A service by the name of its protocol, or `nil`.
    public func createService(named name: String, shouldCache: Bool = false) -> Any? {
        if let known = singletons[name] { return known }
        guard let service = services[name] else { return nil }
        let made = service.make()
        // One that was made on the way, by a service that needs it itself, is the one that others have.
        if let known = singletons[name] { return known }
        if service.isSingleton || shouldCache { singletons[name] = made }
        return made
    }

    private static func name(of service: Any.Type) -> String { String(reflecting: service) }

    // MARK: Modules

    /// Registers a module; one that is there already is not told twice.
    ///
    /// - Parameter shouldTriggerInitEvent: Whether it is set up and begun at once, as others have been before.
    public func registerDynamicModule(_ module: any WaymarkBHModule, shouldTriggerInitEvent: Bool = false) {
        guard !modules.contains(where: { $0 === module }) else { return }
        let place = modules.firstIndex { Self.precedes(module, $0) } ?? modules.endIndex
        modules.insert(module, at: place)
        if shouldTriggerInitEvent {
            module.handle(.setup, context([:]))
            module.handle(.initialise, context([:]))
        }
    }

    /// Takes a module back.
    public func unRegisterDynamicModule(_ module: any WaymarkBHModule) { modules.removeAll { $0 === module } }

    /// Tells all modules of an event: by level, then from the highest priority on, then in the order of registration; of
    /// the end in the opposite order.
    public func triggerEvent(_ event: WaymarkBHEvent, customParam: [String: Any] = [:]) {
        let context = context(customParam)
        for module in event == .tearDown ? modules.reversed() : modules { module.handle(event, context) }
    }

    private func context(_ customParam: [String: Any]) -> WaymarkBHContext {
        WaymarkBHContext(beeHive: self, router: router, customParam: customParam)
    }

    private static func precedes(_ left: any WaymarkBHModule, _ right: any WaymarkBHModule) -> Bool {
        (left.basicModuleLevel, right.modulePriority) < (right.basicModuleLevel, left.modulePriority)
    }
}
