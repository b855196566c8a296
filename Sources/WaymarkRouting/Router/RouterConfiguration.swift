public import WaymarkCore

/// The settings of a router.
public struct RouterConfiguration: Sendable {
    /// The rules by which links are parsed and compared.
    public var rules = MatchingRules.standard
    /// The behaviour for routes that only their order distinguishes. In some other routers, the earlier one wins.
    public var conflicts: RouteIndexBuilder.Conflicts = .refused
    /// The types of parameters in addition to ``/WaymarkCore/ParameterType/standard``.
    public var types: [ParameterType] = []
    /// The limits on the size of links, including those that the router prints.
    public var limits = LinkLimits.standard
    /// The policy for links from outside.
    public var policy = LinkPolicy()
    /// The clock that limits interceptors and measures steps.
    public var clock = AppClock.continuous
    /// The limit on an interceptor's own time if its registration sets none, or `nil` for no limit.
    public var interceptorLimit: Duration? = .seconds(60)
    /// The number of links that one opening may go through by redirects, rewrites and fallbacks.
    public var greatestHops = 8
    /// The number of openings that may be nested, the outermost included.
    ///
    /// Gates and handlers that open links nest them. Beyond the limit, an opening fails with ``RouterError/Reason/openingLoop(_:)``.
    ///
    /// An opening in a task that another opening has started counts as nested until one second after that opening's
    /// end. An opening in a detached task, which inherits nothing, counts only if it goes through
    /// ``RouteRequest/router``.
    public var greatestDepth = 16
    /// The greatest number of openings at a time inside one outermost opening, at any depth, including the outermost.
    /// Beyond the limit, an opening fails with ``RouterError/Reason/tooManyOpenings(_:)``.
    ///
    /// An opening counts until one second after its end. Links that each open two others therefore reach the limit, and
    /// a flow of pages that stays open for hours does not. A handler that opens hundreds of links at once needs a
    /// greater limit.
    public var greatestOpenings = 256
    /// The values that are hidden in the texts of errors. Observers have their own redaction.
    public var redaction = Redaction.standard
    /// The coding of values of typed routes that are not a single text, or `nil` if such values cannot be written.
    public var nested: NestedValueCoding?
    /// The app's version, such as `3.10`, for rewrite rules and overrides that require one; `nil` if it is not known.
    public var appVersion: String?
    /// A text that is unique to this installation and never changes, for overrides that apply to a percentage of
    /// installations; `nil` for none. It is never sent anywhere.
    public var installationKey: String?
    /// A Boolean value that indicates whether an unmatched link is opened as its nearest ancestor that has a route:
    /// `shop://goods/42/reviews` as `shop://goods/42`.
    public var opensAncestors = false
    /// A Boolean value that indicates whether links are opened from the start; a router that is not ready refuses all
    /// of them.
    public var isReady = true
    /// Creates the keeper of links from outside until the app can open them. If `nil`, up to 64 links wait in memory,
    /// only until the router is ready.
    package var keeperMaking: (any KeeperMaking)?
    /// Creates the part that calls back the sender of a link; `nil` without callbacks.
    package var callbackMaking: (any CallbackMaking)?
    /// The flags and installation that rules find in the app, or `nil`.
    package var ruleSettings: (any RuleSettings)?
    /// The settings that make the router a double for tests; `nil` in an app.
    package var double: RouterDouble?

    /// Creates a configuration with the standard rules, no policy and the system's clock.
    public init() {}
}
