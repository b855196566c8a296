// JLRoutes' own names, so that call sites compile without changes.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the pattern as it was added, a `String`.
public let JLRoutePatternKey = "JLRoutePattern"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the `URL`.
public let JLRouteURLKey = "JLRouteURL"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the namespace, a `String`; for the global one, the value is ``JLRoutesGlobalRoutesScheme``.
public let JLRouteSchemeKey = "JLRouteScheme"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the segments that a `*` matched, a `[String]`.
public let JLRouteWildcardComponentsKey = "JLRouteWildcardComponents"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The name of the namespace without a scheme.
public let JLRoutesGlobalRoutesScheme = "JLRoutesGlobalRoutesScheme"
