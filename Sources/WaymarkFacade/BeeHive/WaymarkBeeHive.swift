public import Foundation
public import WaymarkRouting

/// The calls of BeeHive for services by protocol, and for modules that receive events.
///
/// ```swift
/// let hive = WaymarkBeeHive(router: app.router)
/// hive.registerService((any Cart).self, singleton: true) { LiveCart() }
/// let cart = hive.createService((any Cart).self)
/// ```
///
/// Services are created by factories instead of classes, and annotations and property lists are not read.
#if canImport(ObjectiveC)
@objc(WaymarkBeeHive)
#endif
@MainActor
public final class WaymarkBeeHive: NSObject {
    /// A registration, which is an object to distinguish it from a later one with the same name.
    private final class Service {
        let isSingleton: Bool
        let make: () -> Any

        init(isSingleton: Bool, make: @escaping () -> Any) {
            self.isSingleton = isSingleton
            self.make = make
        }
    }

    /// The instance that ``shareInstance()`` returns; `nil` until an app sets it.
    public static var shared: WaymarkBeeHive?
    private static let nobody = WaymarkBeeHive(router: nil)

    /// Returns ``shared``, or an instance without a router if it is `nil`.
    public static func shareInstance() -> WaymarkBeeHive { shared ?? nobody }

    #if canImport(ObjectiveC)
    /// Returns the shared instance to Objective-C; a call from another thread waits for the main thread.
    @objc(shareInstance)
    nonisolated public static func objcShareInstance() -> WaymarkBeeHive {
        MainThread.run { shareInstance() }
    }
    #endif

    private let router: Router?
    private var services: [String: Service] = [:]
    private var singletons: [String: Any] = [:]
    private var modules: [any WaymarkBHModule] = []

    /// Creates an instance without services and modules.
    ///
    /// - Parameter router: The router with which modules open links.
    public init(router: Router?) {
        self.router = router
        super.init()
    }

    // MARK: Services

    /// Registers a service by its protocol, replacing an earlier one.
    ///
    /// - Parameters:
    ///   - service: The protocol, such as `(any Cart).self`.
    ///   - singleton: Pass `true` to share one instance among all callers.
    ///   - make: Creates an instance.
    public func registerService<S>(_ service: S.Type, singleton: Bool = false, _ make: @escaping () -> S) {
        registerService(named: Self.name(of: service), singleton: singleton, make)
    }

    /// Registers a service by the name of its protocol, replacing an earlier one; the name of a Swift protocol begins
    /// with its module.
    ///
    /// - Parameters:
    ///   - name: The name of the protocol.
    ///   - singleton: Pass `true` to share one instance among all callers.
    ///   - make: Creates an instance.
    public func registerService(named name: String, singleton: Bool = false, _ make: @escaping () -> Any) {
        services[name] = Service(isSingleton: singleton, make: make)
        singletons[name] = nil
    }

    /// Returns a service by its protocol, or `nil` if there is no service of the type.
    ///
    /// - Parameters:
    ///   - service: The protocol.
    ///   - shouldCache: Pass `true` to return the first instance to later callers as well, even if the service is not a
    ///     singleton.
    /// - Returns: The service, or `nil`.
    public func createService<S>(_ service: S.Type, shouldCache: Bool = false) -> S? {
        createService(named: Self.name(of: service), shouldCache: shouldCache) as? S
    }

    /// Returns a service by the name of its protocol, or `nil`.
    ///
    /// - Parameters:
    ///   - name: The name of the protocol.
    ///   - shouldCache: Pass `true` to return the first instance to later callers as well, even if the service is not a
    ///     singleton.
    /// - Returns: The service, or `nil`.
    public func createService(named name: String, shouldCache: Bool = false) -> Any? {
        if let known = singletons[name] { return known }
        guard let service = services[name] else { return nil }
        let made = service.make()
        // If a service that needs this one has created it meanwhile, that instance is the shared one.
        if let known = singletons[name] { return known }
        // The factory may have registered another service with the same name.
        if service.isSingleton || shouldCache, services[name] === service { singletons[name] = made }
        return made
    }

    private static func name(of service: Any.Type) -> String { String(reflecting: service) }

    // MARK: Modules

    /// Registers a module; a module that is already registered is ignored.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - shouldTriggerInitEvent: Pass `true` to send the module the events `setup` and `initialise` immediately.
    public func registerDynamicModule(_ module: any WaymarkBHModule, shouldTriggerInitEvent: Bool = false) {
        guard !modules.contains(where: { $0 === module }) else { return }
        let place = modules.firstIndex { Self.precedes(module, $0) } ?? modules.endIndex
        modules.insert(module, at: place)
        if shouldTriggerInitEvent {
            module.handle(.setup, context([:]))
            module.handle(.initialise, context([:]))
        }
    }

    /// Removes a module.
    public func unRegisterDynamicModule(_ module: any WaymarkBHModule) { modules.removeAll { $0 === module } }

    /// Sends an event to all modules, by level, then by priority, then in the order of registration; `tearDown` is sent
    /// in the reverse order.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - customParam: The values for the modules.
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
