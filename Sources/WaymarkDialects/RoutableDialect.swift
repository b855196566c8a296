public import WaymarkCore

/// The tables of Routable (`map:toController:`, `map:toCallback:`).
///
/// A link is a path and not a URL: it is split only at its slashes, so text that looks like a query or a scheme is part
/// of a component. `:name` matches one component, which may be empty; all others are compared byte by byte. Leading and
/// trailing slashes are significant; several slashes in a row in a format count as one, so a format with `://` never
/// matches a link in that notation. Values stay as written; the caller's values override a route's defaults, and the
/// path's values override both.
///
/// Differences from Routable: if formats overlap, it uses any of them (the first in a dictionary); here, literals come
/// first. A trailing slash gives a parameter the text `/` there, and an empty text here; a format with a trailing slash
/// matches no link with an empty component there; and spaces around a link are part of its components.
public struct RoutableDialect: PatternDialect {
    /// The name in manifests and for the command's `--dialect` option.
    public static let name = "routable"

    /// A Boolean value that indicates whether there is a navigation controller; without one, only callbacks are opened.
    public var hasNavigationController = true
    /// A Boolean value that indicates whether routes are only queried for their parameters, so that nothing is opened.
    public var asksParametersOnly = false

    /// Creates a dialect with a navigation controller.
    public init() {}

    /// Creates the dialect from the options `navigation_controller` (true), `operation` (`open`, or `paramsOfUrl`) and
    /// `ignores_exceptions` (false), which has no effect: routes that are not opened are not found.
    ///
    /// - Throws: A `DialectError` for an unknown or faulty option.
    public init(options: [String: DialectValue]) throws(DialectError) {
        var options = DialectOptions(options)
        hasNavigationController = try options.flag("navigation_controller", or: true)
        _ = try options.flag("ignores_exceptions", or: false)
        switch try options.text("operation") {
        case nil, "open"?: break
        case "paramsOfUrl"?: asksParametersOnly = true
        case let other?: throw DialectError("operation", .invalid("'\(other)' is neither 'open' nor 'paramsOfUrl'"))
        }
        try options.end()
    }

    /// The rules by which its links are read and compared.
    public var rules: MatchingRules {
        var rules = MatchingRules()
        rules.linkSyntax = .path
        rules.caseSensitivity = .exact
        rules.literals = .written
        rules.decodeValues = []
        rules.emptyValues = true
        rules.emptySegments = .keep
        rules.leadingSlash = .strict
        rules.trailingSlash = .strict
        rules.merge = [.defaults, .caller, .path]
        return rules
    }

    /// Returns the pattern's text: among registrations with equal texts, the last one counts; among equivalent patterns
    /// with different texts, the first one does.
    public func replacementKey(of route: DialectRoute) -> [String]? { [route.pattern] }

    /// Returns the patterns that a registration represents, in the order in which they are tried.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
        let written = try PatternText(route.pattern)
        guard opens(route) else { return [] }
        let parts = try written.components(of: written.text[...])
        // A lone slash is a component that no link contains.
        if parts.isEmpty { return [try written.pattern(written.text.isEmpty ? [] : [.literal("/")])] }
        let (start, end) = (written.text.hasPrefix("/"), written.text.hasSuffix("/"))
        let slash = PatternSegment.literal("")
        return [try written.pattern((start ? [slash] : []) + parts.map(Self.segment) + (end ? [slash] : []))]
    }

    private static func segment(_ part: Substring) -> PatternSegment {
        part.hasPrefix(":") ? .any(part.dropFirst()) : .literal(String(part))
    }

    private func opens(_ route: DialectRoute) -> Bool {
        if asksParametersOnly || route.kind == "callback" { return true }
        return hasNavigationController && route.kind != "controller-without-initializer"
    }
}
