public import Foundation
public import WaymarkComponents
internal import WaymarkCore
public import WaymarkRouting

/// The key, in the parameters, of the module that contains the target's class.
public let kCTMediatorParamsKeySwiftTargetModuleName = "kCTMediatorParamsKeySwiftTargetModuleName"

/// The calls of CTMediator: targets and actions by name and, if they are open to links, by link.
///
/// ```swift
/// let mediator = WaymarkCTMediator(router: app.router, components: app.components, scheme: "shop")
/// mediator.registerTarget("Goods") { GoodsTarget() }
/// let page = mediator.performTarget("Goods", action: "detail", params: ["id": "42"], shouldCacheTarget: false)
///
/// mediator.openToLinks("Goods", actions: ["detail"])
/// mediator.performAction(withUrl: URL(string: "shop://Goods/detail?id=42"))   // as a link from outside
/// ```
///
/// A target is looked up among those that were registered and, on Apple platforms, among the classes, as `Target_Goods`
/// with `Action_detail:`. If no target is found, the call goes to the app's own targets, and then to the router, as the
/// link `shop://Goods/detail` with the parameters as values: features that have moved answer there.
///
/// The facade is confined to the main thread. Calls from Objective-C on another thread block until they have run there.
#if canImport(ObjectiveC)
@objc(WaymarkCTMediator)
#endif
@MainActor
public final class WaymarkCTMediator: NSObject {
    /// The key, in the parameters, of the module that contains the target's class; no link can set it.
    nonisolated public static let swiftTargetModuleNameKey = kCTMediatorParamsKeySwiftTargetModuleName

    /// The mediator that ``sharedInstance()`` returns; `nil` until an app sets it.
    public static var shared: WaymarkCTMediator?
    private static let nobody = WaymarkCTMediator(
        RouterConnection(router: nil, source: .scheme(), options: .internal), nil, nil)

    /// Returns ``shared``, or an instance without a router and targets if it is `nil`.
    public static func sharedInstance() -> WaymarkCTMediator { shared ?? nobody }

    private let connection: RouterConnection
    private let components: Components?
    private let scheme: String?
    /// The prefix of the names of actions that are not for URLs.
    private static let nativePrefix = "native"

    /// A registration, which is an object to distinguish it from a later one with the same name.
    private final class Maker {
        let make: () -> any WaymarkCTTarget

        init(_ make: @escaping () -> any WaymarkCTTarget) { self.make = make }
    }

    private var makers: [String: Maker] = [:]
    private var cached: [String: any WaymarkCTTarget] = [:]
    /// The routes of the actions that are open to links, by link.
    private var openActions: [String: Registration] = [:]

    private init(_ connection: RouterConnection, _ components: Components?, _ scheme: String?) {
        self.connection = connection
        self.components = components
        self.scheme = scheme
        super.init()
    }

    /// Creates a facade of a router.
    ///
    /// - Parameters:
    ///   - router: The router that opens links, and calls without a registered target.
    ///   - components: The app's targets for calls by name, which take precedence over the router, including actions
    ///     that are not for links.
    ///   - source: The source of URLs that ``performAction(withUrl:from:completion:)`` receives without one; outside by
    ///     default. Calls by name come from the app itself.
    ///   - scheme: The scheme of the links that represent targets; `nil` for links without a scheme.
    public convenience init(
        router: Router, components: Components? = nil, source: LinkSource = .scheme(), scheme: String? = nil
    ) {
        self.init(RouterConnection(router: router, source: source, options: .internal), components, scheme)
    }

    /// The first 256 faults at call sites, in order; ``onFault`` receives all of them.
    public var faults: [FacadeFault] { connection.faults }

    /// A closure that receives each fault at a call site when it occurs.
    public var onFault: ((FacadeFault) -> Void)? {
        get { connection.onFault }
        set { connection.onFault = newValue }
    }

    // MARK: Targets

    /// Registers a target by its name, without `Target_`, replacing an earlier one.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - make: Creates the target, for each call or, if call sites cache it, once.
    public func registerTarget(_ name: String, _ make: @escaping () -> any WaymarkCTTarget) {
        makers[name] = Maker(make)
        cached[name] = nil
    }

    /// Releases a cached target.
    ///
    /// - Parameter name: Its name, with or without `Target_` and a module before it.
    public func releaseCachedTarget(withFullTargetName name: String?) {
        guard let name else { return }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        cached[last.hasPrefix("Target_") ? String(last.dropFirst("Target_".count)) : last] = nil
    }

    /// Releases a cached target by its name; the same as ``releaseCachedTarget(withFullTargetName:)``.
    public func releaseCachedTarget(withTargetName name: String?) { releaseCachedTarget(withFullTargetName: name) }

    /// Lets links perform actions of a target, as routes of the router: `scheme://target/action`.
    ///
    /// The router's policy and interceptors apply, as for every route. Actions that are not listed here are only for
    /// the app. Registrations that the router rejects are recorded in ``faults``.
    ///
    /// - Parameters:
    ///   - target: The target's name, registered here or found as a class.
    ///   - actions: The names of the actions. Those that begin with `native` are not opened.
    ///   - options: The options of their routes; options without `.public` restrict them to the app.
    public func openToLinks(
        _ target: String, actions: [String], _ options: RouteOptions = .public, file: String = #fileID,
        line: Int = #line
    ) {
        // These actions are not for URLs in any notation.
        for action in actions where !action.hasPrefix(Self.nativePrefix) {
            let link = link(target, action)
            openActions.removeValue(forKey: link)?.remove()
            openActions[link] = connection.register(
                [RoutePattern(stringLiteral: link)], options, SourcePlace(file: file, line: line)
            ) { [weak self] request in
                self?.answer(request, target, action) ?? .declined
            }
        }
    }

    private func answer(_ request: RouteRequest, _ target: String, _ action: String) -> Response {
        var params = request.linkArguments
        params[Self.swiftTargetModuleNameKey] = nil
        params.merge(request.callerArguments) { $1 }
        params.merge(request.route.fixed) { $1 }
        guard let known = self.target(target, nil, keeping: false), let body = known.action(named: action) else {
            return .declined
        }
        let object = body(params)
        let call = request.values[.facadeCall]
        call?.isTaken = true
        call?.object = object
        return object.flatMap(FacadeCall.plain).map { Response(.value($0)) } ?? .done
    }

    private func link(_ target: String, _ action: String) -> String {
        scheme.map { "\($0)://\(target)/\(action)" } ?? "/\(target)/\(action)"
    }

    // MARK: Performing

    /// Performs an action of a target.
    ///
    /// - Parameters:
    ///   - target: The target's name.
    ///   - action: The action's name.
    ///   - params: The parameters of the action.
    ///   - shouldCacheTarget: Pass `true` to cache the target for later calls.
    /// - Returns: The result of the action. It is also `nil` if the action does not exist, or if a route has to wait;
    ///   that route continues without the caller, and is recorded as a fault.
    @discardableResult
    public func performTarget(
        _ target: String?, action: String?, params: [AnyHashable: Any]?, shouldCacheTarget: Bool
    ) -> Any? {
        guard let target, let action else { return nil }
        let params = FacadeCall.named(params)
        if let known = self.target(target, params, keeping: shouldCacheTarget) {
            return perform(action, of: known, params)
        }
        if let answer = ask(target, action, params ?? [:]) { return answer.value }
        let call = FacadeCall(params)
        switch connection.open(link(target, action), call, from: .app) {
        case .answered(let value): return call.isTaken ? call.object : value
        case .waits(let error), .failed(let error): connection.note(.opening(error))
        case .unmatched: break
        }
        return nil
    }

    /// An answer of the app's own targets, which may be empty.
    private struct Answer {
        var value: Any?
        /// Whether the action continues without the caller.
        var isLate = false
    }

    /// Queries the app's own targets.
    ///
    /// - Parameter completion: A closure that receives the result of an action that continues without the caller.
    /// - Returns: `nil` if no such target exists.
    private func ask(
        _ target: String, _ action: String, _ params: [String: Any], _ completion: ((Any?) -> Void)? = nil
    ) -> Answer? {
        guard let components else { return nil }
        let parameters = ActionParameters(FacadeCall.plain(params))
        do throws(ActionError) {
            let value: any Sendable = try components.performOnMain(target, action, parameters)
            return value is Void ? Answer() : Answer(value: value)
        } catch {
            switch error.reason {
            case .unknownTarget: return nil
            case .wouldWait:
                Task {
                    let result = await result(of: target, action, parameters, by: components)
                    completion?(result)
                }
                connection.note(.action(error))
                return Answer(isLate: true)
            default: break
            }
            connection.note(.action(error))
            return Answer()
        }
    }

    /// Returns the result of an action that has to wait; `nil` if it fails.
    private func result(
        of target: String, _ action: String, _ parameters: ActionParameters, by components: Components
    ) async -> Any? {
        do throws(ActionError) {
            let value: any Sendable = try await components.perform(target, action, parameters)
            if value is Void { return nil }
            return value
        } catch {
            return nil
        }
    }

    /// Opens the URL `scheme://target/action?name=value`.
    ///
    /// The router opens it, under its policy and for the URL's source: actions that are open to links
    /// (``openToLinks(_:actions:_:file:line:)``), and every other route. A URL from the app itself reaches every action
    /// of a registered target, and of the app's targets. Actions whose names begin with `native` are not for URLs, and
    /// return `false`.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - source: The source of the URL; `nil` for that of the mediator.
    ///   - completion: A closure that receives a dictionary with the action's result under `result`, or `nil` without a
    ///     result. If a route has to wait, the closure is called when the route has ended.
    /// - Returns: The result of the action. It is also `nil` if nothing handles the URL, if the URL is refused, or if a
    ///   route has to wait.
    @discardableResult
    public func performAction(
        withUrl url: URL?, from source: LinkSource? = nil, completion: (([AnyHashable: Any]?) -> Void)? = nil
    ) -> Any? {
        guard let url, let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        let action = parts.path.replacing("/", with: "")
        if action.hasPrefix(Self.nativePrefix) { return false }
        func complete(_ result: Any?) { completion?(result.map { ["result": $0] }) }
        if (source ?? connection.source).isInside, let name = parts.host {
            var params: [String: Any] = [:]
            for item in parts.queryItems ?? [] { if let value = item.value { params[item.name] = value } }
            params[Self.swiftTargetModuleNameKey] = nil
            if let known = target(name, nil, keeping: false) {
                let result = perform(action, of: known, params)
                complete(result)
                return result
            }
            if let answer = ask(name, action, params, complete) {
                if !answer.isLate { complete(answer.value) }
                return answer.value
            }
        }
        let call = FacadeCall(nil, url: url)
        let outcome = connection.open(url.absoluteString, call, from: source) { result in
            let value: Any? = (try? result.get())?.value
            complete(call.isTaken ? call.object : value)
        }
        switch outcome {
        case .answered(let value):
            let result: Any? = call.isTaken ? call.object : value
            complete(result)
            return result
        case .waits(let error): connection.note(.opening(error))
        case .unmatched, .failed: complete(nil)
        }
        return nil
    }

    private func perform(_ action: String, of target: any WaymarkCTTarget, _ params: [String: Any]?) -> Any? {
        (target.action(named: action) ?? target.notFound)?(params ?? [:])
    }

    private func target(_ name: String, _ params: [String: Any]?, keeping isKept: Bool) -> (any WaymarkCTTarget)? {
        if let known = cached[name] { return known }
        let maker = makers[name]
        var made = maker?.make()
        #if canImport(ObjectiveC)
        made = made ?? RuntimeTarget(name, module: params?[Self.swiftTargetModuleNameKey] as? String)
        #endif
        // The closure may have registered another target with the same name.
        if isKept, makers[name] === maker { cached[name] = made }
        return made
    }
}
