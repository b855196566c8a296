public import Foundation
internal import WaymarkCore

/// A route as it was added, with the properties of `JLRRouteDefinition`.
#if canImport(ObjectiveC)
@objc(WaymarkJLRouteDefinition)
#endif
public final class WaymarkJLRouteDefinition: NSObject, Sendable {
    let key: JLRouteFamily.Key

    init(_ key: JLRouteFamily.Key) {
        self.key = key
        super.init()
    }

    #if canImport(ObjectiveC)
    /// The name of the namespace.
    @objc public var scheme: String { key.scheme ?? JLRoutesGlobalRoutesScheme }
    /// The pattern as it was added.
    @objc public var pattern: String { key.pattern.text }
    /// The priority; routes of higher priority come first.
    @objc public var priority: Int { key.priority }
    #else
    /// The name of the namespace.
    public var scheme: String { key.scheme ?? JLRoutesGlobalRoutesScheme }
    /// The pattern as it was added.
    public var pattern: String { key.pattern.text }
    /// The priority; routes of higher priority come first.
    public var priority: Int { key.priority }
    #endif
}
