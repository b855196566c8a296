public import WaymarkRouting

/// A module of BeeHive, which receives the app's events.
@MainActor
public protocol WaymarkBHModule: AnyObject {
    /// The level of the module; modules of level 0 receive events before all others.
    var basicModuleLevel: Int { get }
    /// The priority of the module within its level; a module with a higher priority receives events earlier.
    var modulePriority: Int { get }

    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The data of the event.
    func handle(_ event: WaymarkBHEvent, _ context: WaymarkBHContext)
}

extension WaymarkBHModule {
    /// The default level, 1, which comes after level 0.
    public var basicModuleLevel: Int { 1 }
    /// The default priority, 0.
    public var modulePriority: Int { 0 }
}

/// The data that a module receives with an event.
@MainActor
public struct WaymarkBHContext {
    /// The object that creates services.
    public let beeHive: WaymarkBeeHive
    /// The router that opens links, or `nil`.
    public let router: Router?
    /// The values that were passed with the event.
    public let customParam: [String: Any]
}

/// An event in the life of an app, with the numbers of `BHModuleEventType`.
public struct WaymarkBHEvent: RawRepresentable, Hashable, Sendable {
    /// The number of the event; an app's own events have numbers from 1,000 on.
    public let rawValue: Int

    /// Creates an event from a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The event to set up modules.
    public static let setup = WaymarkBHEvent(rawValue: 0)
    /// The event to initialize modules.
    public static let initialise = WaymarkBHEvent(rawValue: 1)
    /// The event to tear down modules, in the reverse order.
    public static let tearDown = WaymarkBHEvent(rawValue: 2)
    /// The first of the app's own events.
    public static let custom = WaymarkBHEvent(rawValue: 1_000)
}
