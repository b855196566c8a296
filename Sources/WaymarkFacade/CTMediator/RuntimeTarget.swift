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
        let givesObject = encoding.pointee == CChar(UInt8(ascii: "@"))
        return { [object] params in
            let result = object.perform(selector, with: params)
            // A result that is not an object cannot be retained.
            return givesObject ? result?.takeUnretainedValue() : nil
        }
    }
}
#endif
