public import WaymarkCore

/// The tables of Routable (`map:toController:`, `map:toCallback:`).
///
/// A link is a path and not a URL: it is split at its slashes and nothing else, so what looks like a query or a scheme is
/// part of a component. `:name` takes one component, which may be empty; all others compare byte for byte. Slashes at the
/// beginning and at the end count; of several in a row in a format one does, so that a format with `://` never takes a link that is
/// written so. Values stay as written; a route's defaults yield to the caller's values, and both to those of the path.
///
/// Where Routable does otherwise: of formats that overlap it takes any (a dictionary's first); here literals come first.
/// A slash at an end gives a parameter the text `/` there, and an empty one here; a format with such a slash takes no link with
/// an empty component there; and spaces around a link are a part of its components.
public struct RoutableDialect: PatternDialect {
    /// The name in manifests and of the command's `--dialect`.
    public static let name = "routable"

    /// A Boolean value that indicates whether there is a navigation controller; without one only callbacks are opened.
    public var hasNavigationController = true
    /// A Boolean value that indicates whether routes are only asked for their parameters, and nothing is opened.
    public var asksParametersOnly = false

    /// Creates a dialect with a navigation controller.
    public init() {}

    /// Creates the dialect from the options `navigation_controller` (true), `operation` (`open`, or `paramsOfUrl`) and
    /// `ignores_exceptions` (false), which changes nothing: what is not opened is not found.
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

    /// Returns the pattern's text: the last registration of it answers; of patterns that are merely alike, the earlier one does.
    public func replacementKey(of route: DialectRoute) -> [String]? { [route.pattern] }

    /// Returns the patterns that a registration stands for, in the order in which they are tried.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func patterns(of route: DialectRoute) throws(PatternError) -> [RoutePattern] {
        let written = try PatternText(route.pattern)
        guard opens(route) else { return [] }
        let parts = try written.components(of: written.text[...])
        // A slash alone is a component that no link has.
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
