// The names of JLRoutes' own, so that call sites compile as they are.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the pattern as it was added, a `String`.
public let JLRoutePatternKey = "JLRoutePattern"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the `URL`.
public let JLRouteURLKey = "JLRouteURL"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the namespace, a `String`; of the global one, ``JLRoutesGlobalRoutesScheme``.
public let JLRouteSchemeKey = "JLRouteScheme"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the segments that a `*` took, a `[String]`.
public let JLRouteWildcardComponentsKey = "JLRouteWildcardComponents"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The name of the namespace without a scheme.
public let JLRoutesGlobalRoutesScheme = "JLRoutesGlobalRoutesScheme"
