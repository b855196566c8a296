internal import Foundation
internal import WaymarkCore
internal import WaymarkFoundation
internal import WaymarkRouting

/// A call from an older call site on its way to a handler: what it passed, and what it is given back.
///
/// It travels beside the link, as a dictionary of anything could not.
@MainActor
final class FacadeCall {
    /// The values that were passed.
    let arguments: [String: Any]
    /// The URL as it was passed.
    let url: URL?
    /// Whether anything was passed at all.
    let hasArguments: Bool
    /// The closure that a handler is to call with its result, if the call site has one.
    let completion: ((Any?) -> Void)?
    /// The object that a handler gives back.
    var object: Any?
    /// Whether a handler of the facade has taken the call.
    var isTaken = false
    /// An offer of a link to a handler.
    private struct Offer: Hashable {
        let link: String
        let handler: ObjectIdentifier
    }

    /// The offers that were not wanted, so that none is made twice where an opening begins anew.
    private var declined: Set<Offer> = []

    init(_ arguments: [String: Any]?, url: URL? = nil, completion: ((Any?) -> Void)? = nil) {
        self.arguments = arguments ?? [:]
        hasArguments = arguments != nil
        self.url = url
        self.completion = completion
    }

    /// Asks a handler about a link, once.
    func offers(_ link: String, to handler: AnyObject, _ body: () -> Bool) -> Bool {
        let offer = Offer(link: link, handler: ObjectIdentifier(handler))
        guard !declined.contains(offer) else { return false }
        isTaken = body()
        if !isTaken { declined.insert(offer) }
        return isTaken
    }

    /// The caller's values: this call, and those of its arguments that handlers here can read by name.
    var values: CallerValues {
        var values = CallerValues()
        for (name, value) in Self.plain(arguments) { values[name] = value }
        values[.facadeCall] = self
        return values
    }

    /// The values of types that may be handed from thread to thread.
    static func plain(_ arguments: [String: Any]) -> [String: any Sendable] { arguments.compactMapValues(plain) }

    /// A value of a type that may be handed from thread to thread, or `nil`.
    static func plain(_ value: Any) -> (any Sendable)? {
        switch value {
        case let text as String: text
        // Before all numbers of Swift: on Apple's systems a flag of Objective-C is an `Int` as well.
        case let number as NSNumber: number.plain
        case let flag as Bool: flag
        case let number as Int: number
        case let number as Double: number
        case let url as URL: url
        case let date as Date: date
        case let data as Data: data
        case let texts as [String]: texts
        default: nil
        }
    }

    /// The arguments by their names, of a dictionary as Objective-C has it: other keys are left out.
    static func named(_ arguments: [AnyHashable: Any]?) -> [String: Any]? {
        guard let arguments else { return nil }
        var named: [String: Any] = [:]
        for (key, value) in arguments { if let name = key.base as? String { named[name] = value } }
        return named
    }
}

extension NSNumber {
    /// The number as it was written: a flag, a whole number or one with a fraction.
    fileprivate var plain: any Sendable {
        if isFlag { return boolValue }
        switch String(cString: objCType) {
        case "d", "f": return doubleValue
        default: return Int(exactly: self) ?? doubleValue
        }
    }

    private var isFlag: Bool {
        #if canImport(ObjectiveC)
        return CFGetTypeID(self) == CFBooleanGetTypeID()
        #else
        // Here a flag looks like every other number of one byte.
        return objCType.pointee == CChar(UInt8(ascii: "c"))
        #endif
    }
}

extension CallerKey where Value == FacadeCall {
    static let facadeCall = CallerKey("waymark.facade.call")
}

extension RouteRequest {
    /// The link's values as one dictionary: those of the query, of a repeated name as a list, and over them the path's.
    var linkArguments: [String: Any] {
        var arguments: [String: Any] = [:]
        for pair in query.map(Array.init) ?? [] {
            guard let value = pair.value else { continue }
            switch arguments[pair.name] {
            case let texts as [String]: arguments[pair.name] = texts + [value]
            case let text as String: arguments[pair.name] = [text, value]
            default: arguments[pair.name] = value
            }
        }
        for parameter in parameters { arguments[parameter.name] = parameter.value }
        return arguments
    }

    /// The values that the caller passed: of an older call site all, of others those that they named.
    @MainActor var callerArguments: [String: Any] {
        if let call = values[.facadeCall] { return call.arguments }
        return Dictionary(
            values.names.compactMap { name in values[name].map { (name, $0 as Any) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The URL as an older call site passed it; after a redirect, and from others, the link's.
    @MainActor var url: URL? {
        if hops.isEmpty, let url = values[.facadeCall]?.url { return url }
        return (try? link).flatMap { URL($0) }
    }
}
