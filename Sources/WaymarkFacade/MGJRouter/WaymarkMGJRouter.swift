public import Foundation
internal import WaymarkCore
internal import WaymarkDialects
public import WaymarkRouting

/// The calls of MGJRouter, answered by a router.
///
/// ```swift
/// WaymarkMGJRouter.shared = WaymarkMGJRouter(router: app.router, source: .app)
/// WaymarkMGJRouter.registerURLPattern("mgj://foo/:id") { parameters in show(parameters["id"] as? String) }
/// WaymarkMGJRouter.openURL("mgj://foo/42")
/// ```
///
/// `typealias MGJRouter = WaymarkMGJRouter` leaves call sites as they are, once MGJRouter itself is no longer linked.
///
/// A handler is given one dictionary: the path's values, over them the query, and over these three keys of its own. A call
/// site is answered at once; a route that has to wait is opened in a task. Which of several patterns takes a URL, the
/// router's rules say; registering the same pattern again takes the place of the first. What is wrong with a registration is
/// kept in ``faults``.
#if canImport(ObjectiveC)
@objc(WaymarkMGJRouter)
#endif
@MainActor
public final class WaymarkMGJRouter: NSObject {
    /// Takes a URL.
    public typealias Handler = ([String: Any]) -> Void
    /// Takes a URL and gives an object for it.
    public typealias ObjectHandler = ([String: Any]) -> Any?
    /// What a handler calls with its result; the type of what stands under ``parameterCompletion``.
    public typealias Completion = (Any?) -> Void

    /// The key of the URL as it was opened, a `String`.
    nonisolated public static let parameterURL = "MGJRouterParameterURL"
    /// The key of what to call with a result, a ``Completion``.
    nonisolated public static let parameterCompletion = "MGJRouterParameterCompletion"
    /// The key of what the caller passed, a `[String: Any]`.
    nonisolated public static let parameterUserInfo = "MGJRouterParameterUserInfo"

    /// What the calls of the type go to; `nil` until an app says.
    public static var shared: WaymarkMGJRouter?
    private static let nobody = WaymarkMGJRouter(FacadeDoor(router: nil, source: .app, exposure: .public))
    private static var current: WaymarkMGJRouter { shared ?? nobody }

    private let door: FacadeDoor
    private var registrations: [String: Registration] = [:]

    private init(_ door: FacadeDoor) {
        self.door = door
        super.init()
    }

    /// The calls on a router.
    ///
    /// - Parameters:
    ///   - router: What patterns are registered at and URLs are opened through.
    ///   - source: Where the URLs of call sites come from that do not say so; where some come from outside, a source
    ///     outside.
    ///   - exposure: Who may open what is registered; MGJRouter opens all of it to everybody.
    public convenience init(router: Router, source: LinkSource, exposure: Exposure = .public) {
        self.init(FacadeDoor(router: router, source: source, exposure: exposure))
    }

    /// What went wrong at call sites, in the order in which it did.
    public var faults: [FacadeFault] { door.faults }

    /// Told of what goes wrong at call sites, when it does.
    public var onFault: ((FacadeFault) -> Void)? {
        get { door.onFault }
        set { door.onFault = newValue }
    }

    // MARK: Registering

    /// Registers a handler for a pattern, in place of an earlier one.
    public static func registerURLPattern(
        _ pattern: String, toHandler handler: @escaping Handler, file: String = #fileID, line: Int = #line
    ) {
        current.registerURLPattern(pattern, toHandler: handler, file: file, line: line)
    }

    /// Registers a handler for a pattern, in place of an earlier one.
    public func registerURLPattern(
        _ pattern: String, toHandler handler: @escaping Handler, file: String = #fileID, line: Int = #line
    ) {
        register(pattern, SourcePlace(file: file, line: line)) { parameters in
            handler(parameters)
            return nil
        }
    }

    /// Registers a handler that gives an object, in place of an earlier one.
    public static func registerURLPattern(
        _ pattern: String, toObjectHandler handler: @escaping ObjectHandler, file: String = #fileID, line: Int = #line
    ) {
        current.registerURLPattern(pattern, toObjectHandler: handler, file: file, line: line)
    }

    /// Registers a handler that gives an object, in place of an earlier one.
    ///
    /// An object of a plain type (a text, a number, a date, a `URL`) is the value of whoever opens the link by the router.
    public func registerURLPattern(
        _ pattern: String, toObjectHandler handler: @escaping ObjectHandler, file: String = #fileID, line: Int = #line
    ) {
        register(pattern, SourcePlace(file: file, line: line), handler)
    }

    private func register(_ pattern: String, _ place: SourcePlace, _ handler: @escaping ObjectHandler) {
        let registration = door.register(pattern, as: MGJRouterDialect(), replacing: true, place) { request in
            Self.answer(request, handler)
        }
        if let registration { registrations[pattern] = registration }
    }

    private static func answer(_ request: RouteRequest, _ handler: ObjectHandler) -> Response {
        var parameters: [String: Any] = [:]
        for parameter in request.parameters { parameters[parameter.name] = parameter.value }
        for pair in request.query.map(Array.init) ?? [] { parameters[pair.name] = pair.value ?? "" }
        parameters[parameterURL] = request.linkText
        let call = request.values[.facadeCall]
        let userInfo = request.callerArguments
        if call?.hasArguments ?? !userInfo.isEmpty { parameters[parameterUserInfo] = userInfo }
        if let completion = call?.completion { parameters[parameterCompletion] = completion }
        let object = handler(parameters)
        call?.isTaken = true
        call?.object = object
        return object.flatMap(FacadeCall.plain).map { Response(.value($0)) } ?? .done
    }

    /// Takes back what a pattern was registered for.
    #if canImport(ObjectiveC)
    @objc(deregisterURLPattern:)
    #endif
    public static func deregisterURLPattern(_ pattern: String) { current.deregisterURLPattern(pattern) }

    /// Takes back what a pattern was registered for.
    public func deregisterURLPattern(_ pattern: String) { registrations.removeValue(forKey: pattern)?.remove() }

    // MARK: Opening

    /// Opens a URL.
    ///
    /// - Parameters:
    ///   - url: The URL, escaped or not.
    ///   - userInfo: What the handler is given beside what the URL says.
    ///   - source: Where the URL comes from, where the facade's own source is not right.
    ///   - completion: Handed to the handler; of a route that was not registered here, called with its value.
    public static func openURL(
        _ url: String, withUserInfo userInfo: [String: Any]? = nil, from source: LinkSource? = nil,
        completion: Completion? = nil
    ) {
        current.openURL(url, withUserInfo: userInfo, from: source, completion: completion)
    }

    /// Opens a URL; see ``openURL(_:withUserInfo:from:completion:)-type.method``.
    public func openURL(
        _ url: String, withUserInfo userInfo: [String: Any]? = nil, from source: LinkSource? = nil,
        completion: Completion? = nil
    ) {
        let call = FacadeCall(userInfo, completion: completion)
        let outcome = door.open(url, call, from: source) { result in
            if case .success(let response) = result, !call.isTaken { completion?(response.value) }
        }
        if case .answered(let value) = outcome, !call.isTaken { completion?(value) }
    }

    /// The object for a URL, or `nil` where there is none at once.
    public static func object(
        forURL url: String, withUserInfo userInfo: [String: Any]? = nil, from source: LinkSource? = nil
    ) -> Any? {
        current.object(forURL: url, withUserInfo: userInfo, from: source)
    }

    /// The object for a URL, or `nil` where there is none at once.
    public func object(
        forURL url: String, withUserInfo userInfo: [String: Any]? = nil, from source: LinkSource? = nil
    ) -> Any? {
        let call = FacadeCall(userInfo, completion: nil)
        guard case .answered(let value) = door.open(url, call, from: source) else { return nil }
        return call.isTaken ? call.object : value
    }

    /// The object for a URL; the same as ``object(forURL:withUserInfo:from:)-type.method``.
    public static func objectForURL(_ url: String, withUserInfo userInfo: [String: Any]? = nil) -> Any? {
        current.object(forURL: url, withUserInfo: userInfo)
    }

    /// Whether a pattern takes a URL.
    public static func canOpenURL(_ url: String, from source: LinkSource? = nil) -> Bool {
        current.canOpenURL(url, from: source)
    }

    /// Whether a pattern takes a URL.
    public func canOpenURL(_ url: String, from source: LinkSource? = nil) -> Bool { door.canOpen(url, from: source) }

    // MARK: Printing

    /// A pattern with its `:names` replaced by values, from left to right; of too few, the last stands for the rest.
    ///
    /// The values are put in as they are. Without any, the pattern comes back.
    #if canImport(ObjectiveC)
    @objc(generateURLWithPattern:parameters:)
    #endif
    nonisolated public static func generateURL(withPattern pattern: String, parameters: [String]) -> String {
        MGJRouterDialect.link(pattern, parameters)
    }
}
