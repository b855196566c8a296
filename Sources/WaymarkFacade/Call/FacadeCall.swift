internal import Foundation
internal import WaymarkCore
internal import WaymarkFoundation
internal import WaymarkRouting

/// A call from an older call site on its way to a handler, with its arguments and its result.
///
/// It is passed with the link, because a dictionary with values of any type cannot be.
@MainActor
final class FacadeCall {
    /// The arguments of the call.
    let arguments: [String: Any]
    /// The URL as passed by the caller.
    let url: URL?
    /// Whether arguments were passed.
    let hasArguments: Bool
    /// The closure that a handler should call with its result, if the call site has one.
    let completion: ((Any?) -> Void)?
    /// The object that a handler returns.
    var object: Any?
    /// Whether a handler of the facade has taken the call.
    var isTaken = false
    /// An offer of a link to a handler.
    private struct Offer: Hashable {
        let link: ExactText
        let handler: ObjectIdentifier
    }

    /// The declined offers, so that none is repeated if an opening starts again.
    private var declined: Set<Offer> = []

    init(_ arguments: [String: Any]?, url: URL? = nil, completion: ((Any?) -> Void)? = nil) {
        self.arguments = arguments ?? [:]
        hasArguments = arguments != nil
        self.url = url
        self.completion = completion
    }

    /// Offers a link to a handler, once.
    func offers(_ link: String, to handler: AnyObject, _ body: () -> Bool) -> Bool {
        let offer = Offer(link: ExactText(link), handler: ObjectIdentifier(handler))
        guard !declined.contains(offer) else { return false }
        isTaken = body()
        if !isTaken { declined.insert(offer) }
        return isTaken
    }

    /// The caller's values: this call, and those of its arguments that handlers can read by name.
    var values: CallerValues {
        var values = CallerValues()
        for (name, value) in Self.plain(arguments) { values[name] = value }
        values[.facadeCall] = self
        return values
    }

    /// Returns the values of types that may be passed between threads.
    static func plain(_ arguments: [String: Any]) -> [String: any Sendable] { arguments.compactMapValues(plain) }

    /// Returns a value of a type that may be passed between threads, or `nil`.
    static func plain(_ value: Any) -> (any Sendable)? {
        switch value {
        case let text as String: text
        // Before all Swift numbers: on Apple's systems, an Objective-C Boolean is an `Int` as well.
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

    /// Returns the arguments by name from an Objective-C dictionary; other keys are omitted.
    static func named(_ arguments: [AnyHashable: Any]?) -> [String: Any]? {
        guard let arguments else { return nil }
        var named: [String: Any] = [:]
        for (key, value) in arguments { if let name = key.base as? String { named[name] = value } }
        return named
    }
}

extension NSNumber {
    /// The number in its original form: a Boolean, a whole number, or a number with a fraction.
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
        // Here, a Boolean looks like every other number of one byte.
        return objCType.pointee == CChar(UInt8(ascii: "c"))
        #endif
    }
}

extension CallerKey where Value == FacadeCall {
    static let facadeCall = CallerKey("waymark.facade.call")
}

extension RouteRequest {
    /// The link's values as one dictionary: those of the query, with repeated names as lists, overridden by those of
    /// the path.
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

    /// The values that the caller passed: all values from an older call site, and only named values from others.
    @MainActor var callerArguments: [String: Any] {
        if let call = values[.facadeCall] { return call.arguments }
        return Dictionary(
            values.names.compactMap { name in values[name].map { (name, $0 as Any) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The URL as an older call site passed it; after a redirect, and for other callers, the link's URL.
    @MainActor var url: URL? {
        if hops.isEmpty, let url = values[.facadeCall]?.url { return url }
        return (try? link).flatMap { URL($0) }
    }
}
