internal import WaymarkCore
internal import WaymarkRouting

/// The options of JLRoutes. A router's rules, which determine how links are read, are set when it is created. An option
/// that is set later is therefore compared with them, and recorded as a fault if it differs.
extension WaymarkJLRoutes {
    private static var isVerbose = false

    /// Stores the flag that ``isVerboseLoggingEnabled()`` returns. It has no other effect; use the router's events for
    /// logging.
    public static func setVerboseLoggingEnabled(_ isEnabled: Bool) { isVerbose = isEnabled }

    /// Returns the flag that was set last.
    public static func isVerboseLoggingEnabled() -> Bool { isVerbose }

    /// Checks that the router's rules treat `+` in the query as given, and records a fault if they do not.
    public static func setShouldDecodePlusSymbols(_ isDecoded: Bool) {
        guard isDecoded != shouldDecodePlusSymbols() else { return }
        noteOption("setShouldDecodePlusSymbols(\(isDecoded))", "set `decodesPlus` of the JLRoutesDialect of the router")
    }

    /// Returns a Boolean value that indicates whether `+` is a space in the query, by the router's rules.
    public static func shouldDecodePlusSymbols() -> Bool {
        rules.plusIsSpace != .never
    }

    /// Checks that the router's rules treat the host as given, and records a fault if they do not.
    public static func setAlwaysTreatsHostAsPathComponent(_ isComponent: Bool) {
        guard isComponent != alwaysTreatsHostAsPathComponent() else { return }
        noteOption(
            "setAlwaysTreatsHostAsPathComponent(\(isComponent))",
            "set `hostIsAlwaysComponent` of the JLRoutesDialect of the router")
    }

    /// Returns a Boolean value that indicates whether the host of every custom scheme is the first component, by the
    /// router's rules.
    public static func alwaysTreatsHostAsPathComponent() -> Bool { rules.host(forScheme: "app") == .segment }

    private static var rules: MatchingRules { global().family.connection.router?.configuration.rules ?? .standard }

    private static func noteOption(_ call: String, _ instead: String) {
        global().family.connection.note(.option(call: call, instead: instead))
    }
}
