public import WaymarkCore

/// The settings of a router.
public struct RouterConfiguration: Sendable {
    /// The rules by which links are read and compared.
    public var rules = MatchingRules.standard
    /// The behaviour for routes that only their order distinguishes; in some other routers the earlier one wins.
    public var conflicts: RouteIndexBuilder.Conflicts = .refused
    /// Types of parameters beside ``/WaymarkCore/ParameterType/standard``.
    public var types: [ParameterType] = []
    /// The limits on the size of links.
    public var limits = LinkLimits.standard
    /// The policy that links from outside meet.
    public var policy = LinkPolicy()
    /// The clock that interceptors are limited by and steps are measured with.
    public var clock = AppClock.continuous
    /// The time that an interceptor may take itself if its registration sets none, or `nil` for no limit.
    public var interceptorLimit: Duration? = .seconds(60)
    /// The number of links that one opening may go through by redirects, rewrites and fallbacks.
    public var greatestHops = 8
    /// The number of openings that may be nested, the outermost included.
    ///
    /// Gates and handlers that open links nest them. Beyond the limit, an opening fails with ``RouterError/Reason/openingLoop(_:)``.
    ///
    /// An opening made by a task that another opening has started counts as nested until a second after that one's end. One made by a
    /// detached task, which inherits nothing, counts only if it goes through ``RouteRequest/router``.
    public var greatestDepth = 16
    /// The greatest number of openings inside one outermost opening at a time, that one included and however deep. Beyond the
    /// limit, an opening fails with ``RouterError/Reason/tooManyOpenings(_:)``.
    ///
    /// An opening counts until a second after its end, so that links which each open two others end, and a flow of pages that
    /// stays open for hours does not. A handler that opens hundreds of links at once needs a greater limit.
    public var greatestOpenings = 256
    /// The values that are hidden in the texts of errors; observers have their own.
    public var redaction = Redaction.standard
    /// The coding of typed routes' values that are no single text, or `nil` if such values cannot be written.
    public var nested: NestedValueCoding?
    /// The app's version, such as `3.10`, for rewrite rules and overrides that ask for one; `nil` where it is not known.
    public var appVersion: String?
    /// A text that is unique to this installation and never changes, for overrides that apply to a percentage of
    /// installations; `nil` for none. It is not passed on.
    public var installationKey: String?
    /// A Boolean value that indicates whether a link that no route takes is opened as the nearest link above it that
    /// has a route: `shop://goods/42/reviews` as `shop://goods/42`.
    public var opensAncestors = false
    /// A Boolean value that indicates whether links are opened from the start; a router that is not ready refuses all
    /// of them.
    public var isReady = true
    /// Makes what keeps links from outside until the app can open them; if `nil`, up to 64 of them wait in memory until the router
    /// is ready, and for nothing else.
    package var keeperMaking: (any KeeperMaking)?
    /// Makes the part that calls back the sender of a link; `nil` without callbacks.
    package var callbackMaking: (any CallbackMaking)?
    /// The flags and installation that rules find in the app, or `nil`.
    package var ruleSettings: (any RuleSettings)?
    /// The settings that make the router a double for tests; `nil` in an app.
    package var double: RouterDouble?

    /// Creates a configuration with the standard rules, no policy and the system's clock.
    public init() {}
}
