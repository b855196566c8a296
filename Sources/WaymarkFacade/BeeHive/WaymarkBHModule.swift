public import WaymarkRouting

/// A feature as BeeHive knows it: an observer of the app's events.
@MainActor
public protocol WaymarkBHModule: AnyObject {
    /// 0 for modules that receive events before all others.
    var basicModuleLevel: Int { get }
    /// Modules of one level receive events from the highest priority on.
    var modulePriority: Int { get }

    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The data of the event.
    func handle(_ event: WaymarkBHEvent, _ context: WaymarkBHContext)
}

extension WaymarkBHModule {
    /// 1: after those of level 0.
    public var basicModuleLevel: Int { 1 }
    /// 0.
    public var modulePriority: Int { 0 }
}

/// The data that a module receives with an event.
@MainActor
public struct WaymarkBHContext {
    /// The object that makes services.
    public let beeHive: WaymarkBeeHive
    /// The router that opens links, or `nil`.
    public let router: Router?
    /// The values that were passed with the event.
    public let customParam: [String: Any]
}

/// An event in the life of an app, by the numbers of `BHModuleEventType`.
public struct WaymarkBHEvent: RawRepresentable, Hashable, Sendable {
    /// The number; from 1,000 on, an app's own.
    public let rawValue: Int

    /// Creates an event from a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Modules are set up.
    public static let setup = WaymarkBHEvent(rawValue: 0)
    /// Modules begin.
    public static let initialise = WaymarkBHEvent(rawValue: 1)
    /// Modules end, in the reverse of the order in which they began.
    public static let tearDown = WaymarkBHEvent(rawValue: 2)
    /// The first of an app's own.
    public static let custom = WaymarkBHEvent(rawValue: 1_000)
}
