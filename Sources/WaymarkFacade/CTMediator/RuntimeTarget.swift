#if canImport(ObjectiveC)
internal import Foundation

/// A target that is a class, found by its name.
@MainActor
final class RuntimeTarget: WaymarkCTTarget {
    private let object: NSObject

    /// An instance of `Target_name`, in a module where one is given; `nil` if there is no such class.
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
            // Of what is not an object, there is nothing that could be held.
            return givesObject ? result?.takeUnretainedValue() : nil
        }
    }
}
#endif
