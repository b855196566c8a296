public import WaymarkCore

/// What holds for all that a router opens.
public struct RouterConfiguration: Sendable {
    /// How links are read and compared.
    public var rules = MatchingRules.standard
    /// What becomes of routes that only their order tells apart; other routers let the earlier one win.
    public var conflicts: RouteIndexBuilder.Conflicts = .refused
    /// Types of parameters beside ``/WaymarkCore/ParameterType/standard``.
    public var types: [ParameterType] = []
    /// How large links may be.
    public var limits = LinkLimits.standard
    /// What is asked of every link from outside.
    public var policy = LinkPolicy()
    /// The clock that interceptors are limited by and steps are measured with.
    public var clock = AppClock.continuous
    /// How much of its own time an interceptor may take where nothing else is said, or `nil` for as much as it wants.
    public var interceptorLimit: Duration? = .seconds(60)
    /// How many links an opening may go through by redirects, rewrites and fallbacks.
    public var greatestHops = 8
    /// How many openings may be one inside the other, the outermost included: gates and handlers that open links. Beyond, an
    /// opening fails with ``RouterError/Reason/openingLoop(_:)``.
    ///
    /// An opening made by a task that another opening has started counts as inside of it until a second after that one's end; one
    /// made by a detached task, which inherits nothing, only if it goes through ``RouteRequest/router``.
    public var greatestDepth = 16
    /// The greatest number of openings inside one outermost opening at a time, that one included and however deep. Beyond, an opening
    /// fails with ``RouterError/Reason/tooManyOpenings(_:)``.
    ///
    /// An opening counts until a second after its end, so that links which each open two others end, and a flow of pages that
    /// stays open for hours does not. It takes more for a handler that opens hundreds of links at once.
    public var greatestOpenings = 256
    /// What is hidden in the texts of errors; observers bring their own.
    public var redaction = Redaction.standard
    /// How typed routes write values that are no single text, or `nil` where they cannot.
    public var nested: NestedValueCoding?
    /// The app's version, such as `3.10`, for rewrite rules and overrides that ask for one; `nil` where it is not known.
    public var appVersion: String?
    /// A text that this installation has from its first start on and no other has, for overrides that are meant for a share of
    /// the installations; `nil` where there is none. It goes nowhere.
    public var installationKey: String?
    /// Whether a link that no route takes is opened as the nearest link above it that one does: `shop://goods/42/reviews`
    /// as `shop://goods/42`.
    public var opensAncestors = false
    /// Whether links are opened from the start; a router that is not ready refuses all of them.
    public var isReady = true
    /// Makes what keeps links from outside until the app can open them; if `nil`, up to 64 of them wait in memory until the router
    /// is ready, and for nothing else.
    package var keeperMaking: (any KeeperMaking)?
    /// Makes what calls back whoever has sent a link; `nil` where nobody is.
    package var callbackMaking: (any CallbackMaking)?
    /// What else rules find in the app; `nil` for nothing.
    package var ruleSettings: (any RuleSettings)?
    /// What makes of the router a double for tests; `nil` in an app.
    package var double: RouterDouble?

    /// The native rules, no policy, the system's clock.
    public init() {}
}
