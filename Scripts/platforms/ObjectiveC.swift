// swift-format-ignore-file
@_exported import ObjectiveC

/// https://developer.apple.com/documentation/objectivec/objcbool
@frozen
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
    var value: Bool
    /// A flag.
    public init(_ value: Bool) { self.value = value }
    /// A flag.
    public init(booleanLiteral value: Bool) { self.value = value }
    /// The flag.
    public var boolValue: Bool { value }
}

/// https://developer.apple.com/documentation/objectivec/selector
@frozen
public struct Selector: ExpressibleByStringLiteral, Hashable, @unchecked Sendable {
    var pointer: OpaquePointer?
    /// A selector by its name.
    public init(_ name: String) {}
    /// A selector by its name.
    public init(stringLiteral name: String) {}
}

/// Called by the compiler.
public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { ObjCBool(value) }
/// Called by the compiler.
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { value.boolValue }

extension NSObject: Equatable, Hashable {
    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
    public static func == (left: NSObject, right: NSObject) -> Bool { left.isEqual(right) }
    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
    public func hash(into hasher: inout Hasher) {}
}
