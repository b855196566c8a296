public import Foundation
internal import WaymarkCore
public import WaymarkRouting

/// The calls of CTMediator: targets and actions by name, and by links what has moved to a router.
///
/// ```swift
/// let mediator = WaymarkCTMediator(router: app.router, source: .app, scheme: "shop")
/// mediator.registerTarget("Goods") { GoodsTarget() }
/// let page = mediator.performTarget("Goods", action: "detail", params: ["id": "42"], shouldCacheTarget: false)
/// ```
///
/// A target is looked for among those that were registered; on Apple platforms among the classes as well, as
/// `Target_Goods` with `Action_detail:`. What no target is registered for is asked of the router, as the link
/// `shop://Goods/detail` with the parameters beside it: a feature that has moved answers there.
#if canImport(ObjectiveC)
@objc(WaymarkCTMediator)
#endif
@MainActor
public final class WaymarkCTMediator: NSObject {
    /// The key of the module whose class a target is, in the parameters.
    nonisolated public static let swiftTargetModuleNameKey = "kCTMediatorParamsKeySwiftTargetModuleName"

    /// What ``sharedInstance()`` gives; `nil` until an app says.
    public static var shared: WaymarkCTMediator?
    private static let nobody = WaymarkCTMediator(FacadeDoor(router: nil, source: .app, exposure: .internal), nil)

    /// ``shared``; where there is none, one without a router and targets.
    #if canImport(ObjectiveC)
    @objc
    #endif
    public static func sharedInstance() -> WaymarkCTMediator { shared ?? nobody }

    private let door: FacadeDoor
    private let scheme: String?
    private var makers: [String: () -> any WaymarkCTTarget] = [:]
    private var cached: [String: any WaymarkCTTarget] = [:]

    private init(_ door: FacadeDoor, _ scheme: String?) {
        self.door = door
        self.scheme = scheme
        super.init()
    }

    /// The calls beside a router.
    ///
    /// - Parameters:
    ///   - router: What is asked where no target is registered.
    ///   - source: Where the URLs come from that ``performAction(withUrl:from:completion:)`` is given; calls by name come
    ///     from the app itself.
    ///   - scheme: The scheme of the links that stand for targets; `nil` for links without one.
    public convenience init(router: Router, source: LinkSource, scheme: String? = nil) {
        self.init(FacadeDoor(router: router, source: source, exposure: .internal), scheme)
    }

    /// What went wrong at call sites, in the order in which it did.
    public var faults: [FacadeFault] { door.faults }

    // MARK: Targets

    /// Registers a target by its name, without `Target_`, in place of an earlier one.
    ///
    /// - Parameter make: Makes the target, at each call, or once where call sites want it to be kept.
    public func registerTarget(_ name: String, _ make: @escaping () -> any WaymarkCTTarget) {
        makers[name] = make
        cached[name] = nil
    }

    /// Lets go of a target that is kept.
    ///
    /// - Parameter name: Its name, with or without `Target_` and a module before it.
    #if canImport(ObjectiveC)
    @objc(releaseCachedTargetWithFullTargetName:)
    #endif
    public func releaseCachedTarget(withFullTargetName name: String?) {
        guard let name else { return }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        cached[last.hasPrefix("Target_") ? String(last.dropFirst("Target_".count)) : last] = nil
    }

    /// Lets go of a target that is kept, by its name; the same as ``releaseCachedTarget(withFullTargetName:)``.
    public func releaseCachedTarget(withTargetName name: String?) { releaseCachedTarget(withFullTargetName: name) }

    // MARK: Performing

    /// Does what a target does for an action.
    ///
    /// - Parameters:
    ///   - target: The target's name.
    ///   - action: The action's name.
    ///   - params: What the action is given.
    ///   - shouldCacheTarget: Whether the target is kept for the next call.
    /// - Returns: What the action gives; `nil` as well where there is no such action, or a route that has to wait.
    #if canImport(ObjectiveC)
    @objc(performTarget:action:params:shouldCacheTarget:)
    #endif
    @discardableResult
    public func performTarget(
        _ target: String?, action: String?, params: [String: Any]?, shouldCacheTarget: Bool
    ) -> Any? {
        guard let target, let action else { return nil }
        if let known = self.target(target, params, keeping: shouldCacheTarget) {
            return perform(action, of: known, params)
        }
        let link = scheme.map { "\($0)://\(target)/\(action)" } ?? "/\(target)/\(action)"
        return open(link, params, from: .app, later: { _ in })
    }

    /// Does what the URL says: `scheme://target/action?name=value`.
    ///
    /// Actions whose names begin with `native` are not for URLs, and give `false`. Else a registered target is asked, or the
    /// router for the URL as it is.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - source: Where the URL comes from, where the mediator's own source is not right.
    ///   - completion: Called with what the action gives under `result`, or `nil` where that is nothing; of a route that
    ///     has to wait, when it has ended.
    /// - Returns: What the action gives.
    @discardableResult
    public func performAction(
        withUrl url: URL?, from source: LinkSource? = nil, completion: (([String: Any]?) -> Void)? = nil
    ) -> Any? {
        guard let url, let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        let action = parts.path.replacing("/", with: "")
        if action.hasPrefix("native") { return false }
        func complete(_ result: Any?) { completion?(result.map { ["result": $0] }) }
        var params: [String: Any] = [:]
        for item in parts.queryItems ?? [] { if let value = item.value { params[item.name] = value } }
        if let name = parts.host, let target = target(name, params, keeping: false) {
            let result = perform(action, of: target, params)
            complete(result)
            return result
        }
        var isLater = false
        let result = open(url.absoluteString, nil, from: source) { result in
            isLater = true
            complete((try? result.get())?.value)
        } waits: {
            isLater = true
        }
        if !isLater { complete(result) }
        return result
    }

    private func perform(_ action: String, of target: any WaymarkCTTarget, _ params: [String: Any]?) -> Any? {
        (target.action(named: action) ?? target.notFound)?(params ?? [:])
    }

    private func target(_ name: String, _ params: [String: Any]?, keeping isKept: Bool) -> (any WaymarkCTTarget)? {
        if let known = cached[name] { return known }
        var made = makers[name]?()
        #if canImport(ObjectiveC)
        made = made ?? RuntimeTarget(name, module: params?[Self.swiftTargetModuleNameKey] as? String)
        #endif
        if isKept { cached[name] = made }
        return made
    }

    private func open(
        _ link: String, _ params: [String: Any]?, from source: LinkSource?,
        later: @escaping @MainActor (Result<Response, RouterError>) -> Void, waits: () -> Void = {}
    ) -> Any? {
        let call = FacadeCall(params)
        switch door.open(link, call, from: source, later: later) {
        case .answered(let value): return call.isTaken ? call.object : value
        case .waits:
            waits()
            return nil
        case .unmatched, .failed: return nil
        }
    }
}
