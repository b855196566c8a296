public import Foundation
internal import WaymarkCore
internal import WaymarkDialects
public import WaymarkRouting

/// The calls of MGJRouter, answered by a router.
///
/// ```swift
/// WaymarkMGJRouter.shared = WaymarkMGJRouter(router: app.router)
/// WaymarkMGJRouter.registerURLPattern("mgj://foo/:id") { parameters in show(parameters?["id"] as? String) }
/// WaymarkMGJRouter.openURL("mgj://foo/42")                    // as a link from outside
/// WaymarkMGJRouter.openURL("mgj://foo/42", from: .app)        // as the app itself
/// ```
///
/// With `typealias MGJRouter = WaymarkMGJRouter`, Swift call sites need no change once MGJRouter itself is no longer
/// linked; names, types and optionals are those that Swift sees in MGJRouter's header.
///
/// A handler receives one dictionary. Query values override the path values, and three keys of the facade, which no
/// link can set, override both. A call site gets its result synchronously; a route that has to wait is opened in a
/// task. The router's rules decide which of several patterns matches a URL; registering the same pattern again replaces
/// the first registration. Faults of registrations, and calls that receive no object because a route has to wait, are
/// recorded in ``faults``.
///
/// The facade is confined to the main thread. Calls from Objective-C on another thread block until they have run there.
#if canImport(ObjectiveC)
@objc(WaymarkMGJRouter)
#endif
@MainActor
public final class WaymarkMGJRouter: NSObject {
    /// A handler of a URL.
    public typealias Handler = ([AnyHashable: Any]?) -> Void
    /// A handler of a URL that returns an object.
    public typealias ObjectHandler = ([AnyHashable: Any]?) -> Any?
    /// A closure that a handler calls with its result; see ``completion(in:)``.
    public typealias Completion = (Any?) -> Void

    /// The key of the URL as it was opened, a `String`.
    nonisolated public static let parameterURL = MGJRouterParameterURL
    /// The key of the closure to call with a result; read it with ``completion(in:)``.
    nonisolated public static let parameterCompletion = MGJRouterParameterCompletion
    /// The key of the values that the caller passed, a dictionary.
    nonisolated public static let parameterUserInfo = MGJRouterParameterUserInfo

    /// The facade that the calls of the type go to; `nil` until an app sets it.
    public static var shared: WaymarkMGJRouter?
    private static let nobody = WaymarkMGJRouter(RouterConnection(router: nil, source: .scheme(), options: .public))
    private static var current: WaymarkMGJRouter { shared ?? nobody }

    private let connection: RouterConnection
    /// The registrations, by the key that equal patterns share, compared byte for byte.
    private var registrations: [[ExactText]: Registration] = [:]

    private init(_ connection: RouterConnection) {
        self.connection = connection
        super.init()
    }

    /// Creates a facade of a router.
    ///
    /// - Parameters:
    ///   - router: The router in which patterns are registered and URLs are opened.
    ///   - source: The source of URLs from call sites that name none; outside by default. Use `.app` only if no call
    ///     site passes on URLs from outside.
    ///   - options: The options of all routes that are registered. MGJRouter opens all of them to every source; options
    ///     without `.public` restrict them to the app.
    public convenience init(router: Router, source: LinkSource = .scheme(), options: RouteOptions = .public) {
        self.init(RouterConnection(router: router, source: source, options: options))
    }

    /// The first 256 faults at call sites, in order; ``onFault`` receives all of them.
    public var faults: [FacadeFault] { connection.faults }

    /// A closure that receives each fault at a call site when it occurs.
    public var onFault: ((FacadeFault) -> Void)? {
        get { connection.onFault }
        set { connection.onFault = newValue }
    }

    // MARK: Registering

    /// Registers a handler for a pattern of ``shared``, replacing an earlier one.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the routes.
    ///   - handler: The handler.
    public static func registerURLPattern(
        _ pattern: String, toHandler handler: @escaping Handler, file: String = #fileID, line: Int = #line
    ) {
        current.registerURLPattern(pattern, toHandler: handler, file: file, line: line)
    }

    /// Registers a handler for a pattern, replacing an earlier one.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the routes.
    ///   - handler: The handler.
    public func registerURLPattern(
        _ pattern: String, toHandler handler: @escaping Handler, file: String = #fileID, line: Int = #line
    ) {
        register(pattern, SourcePlace(file: file, line: line)) { parameters in
            handler(parameters)
            return nil
        }
    }

    /// Registers a handler that returns an object, replacing an earlier one, in ``shared``.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the routes.
    ///   - handler: The handler.
    @_disfavoredOverload
    public static func registerURLPattern(
        _ pattern: String, toObjectHandler handler: @escaping ObjectHandler, file: String = #fileID, line: Int = #line
    ) {
        current.registerURLPattern(pattern, toObjectHandler: handler, file: file, line: line)
    }

    /// Registers a handler that returns an object, replacing an earlier one.
    ///
    /// An object of a plain type (a text, a number, a date, a `URL`) becomes the value of the response if the router
    /// opens the link.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the routes.
    ///   - handler: The handler.
    @_disfavoredOverload
    public func registerURLPattern(
        _ pattern: String, toObjectHandler handler: @escaping ObjectHandler, file: String = #fileID, line: Int = #line
    ) {
        register(pattern, SourcePlace(file: file, line: line), handler)
    }

    private func register(_ pattern: String, _ place: SourcePlace, _ handler: @escaping ObjectHandler) {
        let registration = connection.register(
            DialectRoute(pattern), as: MGJRouterDialect(), RouteOptions(), place
        ) { request in
            Self.answer(request, handler)
        }
        // A replaced registration must not return when the pattern is removed, and its handler is released.
        if let registration { registrations.updateValue(registration, forKey: Self.key(of: pattern))?.remove() }
    }

    private static func key(of pattern: String) -> [ExactText] {
        (MGJRouterDialect().replacementKey(of: DialectRoute(pattern)) ?? [pattern]).map { ExactText($0) }
    }

    private static func answer(_ request: RouteRequest, _ handler: ObjectHandler) -> Response {
        var parameters: [AnyHashable: Any] = [:]
        for parameter in request.parameters { parameters[parameter.name] = parameter.value }
        for pair in request.query.map(Array.init) ?? [] { parameters[pair.name] = pair.value ?? "" }
        parameters.merge(request.route.fixed) { $1 }
        let call = request.values[.facadeCall]
        let userInfo = request.callerArguments
        // Each key is set or removed, so that no link can pass values for the router or the caller.
        parameters[parameterURL] = request.linkText
        parameters[parameterUserInfo] = call?.hasArguments ?? !userInfo.isEmpty ? userInfo : nil
        parameters[parameterCompletion] = (call?.completion).map(MGJRouterCompletion.object)
        let object = handler(parameters)
        call?.isTaken = true
        call?.object = object
        return object.flatMap(FacadeCall.plain).map { Response(.value($0)) } ?? .done
    }

    /// Removes the handler of a pattern, and those of all patterns below it, from ``shared``.
    public static func deregisterURLPattern(_ pattern: String) { current.deregisterURLPattern(pattern) }

    /// Removes the handler of a pattern, and those of all patterns below it.
    public func deregisterURLPattern(_ pattern: String) {
        let key = Self.key(of: pattern)
        // A text without components is not above any pattern.
        if key == [ExactText("")] { return }
        for below in registrations.keys where below.starts(with: key) {
            registrations.removeValue(forKey: below)?.remove()
        }
    }

    /// Returns the completion in the dictionary of a handler, or `nil`.
    ///
    /// On Apple's systems it is stored as a block, so that Objective-C can call it; `as? Completion` does not find it.
    nonisolated public static func completion(in parameters: [AnyHashable: Any]?) -> Completion? {
        parameters?[parameterCompletion].flatMap(MGJRouterCompletion.closure)
    }

    // MARK: Opening

    /// Opens a URL.
    ///
    /// - Parameters:
    ///   - url: The URL, escaped or not.
    ///   - userInfo: Values that the handler receives in addition to those of the URL.
    ///   - source: The source of the URL; `nil` for that of the facade.
    ///   - completion: A closure that is passed to the handler. For a route that was not registered through the facade,
    ///     it is called with the route's value.
    public static func openURL(
        _ url: String, withUserInfo userInfo: [AnyHashable: Any]? = nil, from source: LinkSource? = nil,
        completion: Completion? = nil
    ) {
        current.openURL(url, withUserInfo: userInfo, from: source, completion: completion)
    }

    /// Opens a URL; see ``openURL(_:withUserInfo:from:completion:)-type.method``.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - userInfo: Values to pass with it.
    ///   - source: The source of the URL; `nil` for that of the facade.
    ///   - completion: A closure that is called by the handler, or with the handler's value.
    public func openURL(
        _ url: String, withUserInfo userInfo: [AnyHashable: Any]? = nil, from source: LinkSource? = nil,
        completion: Completion? = nil
    ) {
        let call = FacadeCall(FacadeCall.named(userInfo), completion: completion)
        let outcome = connection.open(url, call, from: source) { result in
            if case .success(let response) = result, !call.isTaken { completion?(response.value) }
        }
        if case .answered(let value) = outcome, !call.isTaken { completion?(value) }
    }

    /// Returns the object for a URL, or `nil` if no object is available synchronously; a route that has to wait
    /// continues without the caller, and is recorded as a fault.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - userInfo: Values to pass with it.
    ///   - source: The source of the URL; `nil` for that of the facade.
    /// - Returns: The object, or `nil`.
    public static func object(
        forURL url: String, withUserInfo userInfo: [AnyHashable: Any]? = nil, from source: LinkSource? = nil
    ) -> Any? {
        current.object(forURL: url, withUserInfo: userInfo, from: source)
    }

    /// Returns the object for a URL, or `nil` if no object is available synchronously; a route that has to wait
    /// continues without the caller, and is recorded as a fault.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - userInfo: Values to pass with it.
    ///   - source: The source of the URL; `nil` for that of the facade.
    /// - Returns: The object, or `nil`.
    public func object(
        forURL url: String, withUserInfo userInfo: [AnyHashable: Any]? = nil, from source: LinkSource? = nil
    ) -> Any? {
        let call = FacadeCall(FacadeCall.named(userInfo), completion: nil)
        switch connection.open(url, call, from: source) {
        case .answered(let value): return call.isTaken ? call.object : value
        case .waits(let error):
            connection.note(.opening(error))
            return nil
        case .unmatched, .failed: return nil
        }
    }

    /// Returns the object for a URL; the same as ``object(forURL:withUserInfo:from:)-type.method``.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - userInfo: Values to pass with it.
    ///   - source: The source of the URL; `nil` for that of the facade.
    /// - Returns: The object, or `nil`.
    public static func objectForURL(
        _ url: String, withUserInfo userInfo: [AnyHashable: Any]? = nil, from source: LinkSource? = nil
    ) -> Any? {
        current.object(forURL: url, withUserInfo: userInfo, from: source)
    }

    /// Returns a Boolean value that indicates whether a pattern matches a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - source: The source of the URL; `nil` for that of the facade.
    public static func canOpenURL(_ url: String, from source: LinkSource? = nil) -> Bool {
        current.canOpenURL(url, from: source)
    }

    /// Returns a Boolean value that indicates whether a pattern matches a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - source: The source of the URL; `nil` for that of the facade.
    public func canOpenURL(_ url: String, from source: LinkSource? = nil) -> Bool {
        connection.canOpen(url, from: source)
    }

    /// Returns a Boolean value that indicates whether a pattern matches a URL itself, and not only as a higher level or
    /// as a whole scheme.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - exactly: Pass `true` to require such a pattern.
    ///   - source: The source of the URL; `nil` for that of the facade.
    public static func canOpenURL(_ url: String, matchExactly exactly: Bool, from source: LinkSource? = nil) -> Bool {
        current.canOpenURL(url, matchExactly: exactly, from: source)
    }

    /// Returns a Boolean value that indicates whether a pattern matches a URL itself, and not only as a higher level or
    /// as a whole scheme.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - exactly: Pass `true` to require such a pattern.
    ///   - source: The source of the URL; `nil` for that of the facade.
    public func canOpenURL(_ url: String, matchExactly exactly: Bool, from source: LinkSource? = nil) -> Bool {
        guard connection.canOpen(url, from: source) else { return false }
        return !exactly || connection.isMatchedExactly(url, from: source)
    }

    // MARK: Printing

    /// Returns the URL of a pattern, with values in place of its parameters.
    ///
    /// The values are inserted unchanged. Without values, the result is the pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - parameters: The values, in the order of the parameters.
    /// - Returns: The URL; the pattern itself if it has no parameters or there are no values.
    #if canImport(ObjectiveC)
    @objc(generateURLWithPattern:parameters:)
    #endif
    nonisolated public static func generateURL(withPattern pattern: String, parameters: [String]) -> String {
        MGJRouterDialect.link(pattern, parameters)
    }
}
