// swift-format-ignore-file
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import ObjectiveC

// How values of Swift and objects of Foundation become each other. Nothing runs.

extension String: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSString { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { fatalError() }
}

extension Array: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSArray { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray?) -> Array { fatalError() }
}

extension Dictionary: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSDictionary { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDictionary?) -> Dictionary { fatalError() }
}

extension Set: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSSet { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSSet, result: inout Set?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSSet, result: inout Set?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSSet?) -> Set { fatalError() }
}

extension AnyHashable: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSObject { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSObject, result: inout AnyHashable?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSObject, result: inout AnyHashable?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSObject?) -> AnyHashable { fatalError() }
}

extension Bool: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Bool?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Bool?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Bool { fatalError() }
}

extension Int: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Int?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Int?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Int { fatalError() }
}

extension Double: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Double?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Double?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Double { fatalError() }
}

extension URL: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSURL { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSURL, result: inout URL?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSURL, result: inout URL?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURL?) -> URL { fatalError() }
}

extension Data: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSData { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSData, result: inout Data?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSData, result: inout Data?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSData?) -> Data { fatalError() }
}

extension Date: _ObjectiveCBridgeable {
    /// Bridged.
    public func _bridgeToObjectiveC() -> NSDate { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSDate, result: inout Date?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSDate, result: inout Date?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDate?) -> Date { fatalError() }
}
