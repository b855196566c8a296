#if canImport(ObjectiveC)
internal import Foundation

/// A target that is a class, which is found by name.
@MainActor
final class RuntimeTarget: WaymarkCTTarget {
    private let object: NSObject

    /// Creates an instance of `Target_name`, in a module if one is given; `nil` if no such class exists.
    init?(_ name: String, module: String?) {
        let plain = "Target_\(name)"
        let known: AnyClass? =
            module.flatMap { $0.isEmpty ? nil : NSClassFromString("\($0).\(plain)") } ?? NSClassFromString(plain)
        guard let type = known as? NSObject.Type else { return nil }
        object = type.init()
    }

    func action(named name: String) -> WaymarkCTAction? { action(NSSelectorFromString("Action_\(name):")) }

    var notFound: WaymarkCTAction? { action(NSSelectorFromString("notFound:")) }

    private func action(_ selector: Selector) -> WaymarkCTAction? {
        guard object.responds(to: selector), let method = class_getInstanceMethod(type(of: object), selector) else {
            return nil
        }
        let encoding = method_copyReturnType(method)
        defer { free(encoding) }
        let letter = UInt8(truncatingIfNeeded: encoding.pointee)
        return { [object] params in Self.value(of: object.perform(selector, with: params), letter) }
    }

    /// Returns the result of a method by the first letter of its type's encoding: an object, a whole number or a
    /// Boolean; `nil` for every other type.
    nonisolated private static func value(of result: Unmanaged<AnyObject>?, _ letter: UInt8) -> Any? {
        // A result that is not an object cannot be retained; its bits are in place of an object's address.
        let bits = result.map { UInt(bitPattern: $0.toOpaque()) } ?? 0
        let isWide = MemoryLayout<Int>.size == 8
        switch letter {
        case UInt8(ascii: "@"): return result?.takeUnretainedValue()
        case UInt8(ascii: "B"), UInt8(ascii: "c"): return bits & 0xFF != 0
        case UInt8(ascii: isWide ? "q" : "i"): return Int(bitPattern: bits)
        case UInt8(ascii: isWide ? "Q" : "I"): return bits
        default: return nil
        }
    }
}
#endif
