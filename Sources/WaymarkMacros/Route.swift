@_exported public import WaymarkCore
@_exported public import WaymarkRouting

#if Macros
/// Declares a struct as a route: its pattern, its registration options, and the code that reads and prints its links.
///
/// ```swift
/// @Route("shop://goods/:id<int>", id: "goods.detail", exposure: .public, tags: .needsSignIn)
/// struct GoodsDetail {
///     var id: Int          // in the pattern: from the path
///     var ref: String?     // not in it: from the query
///     var tab = "info"     // a default: may be left out
/// }
/// ```
///
/// The struct conforms to `RouteProtocol` without `Codable`. Each stored property is a ``/WaymarkRouting/LinkValue``, a
/// list of these, or an optional of either. The pattern is parsed at compile time, by the same parser that the router
/// uses; a fault is an error at its place in the pattern.
///
/// A public struct without its own initialiser gets a public memberwise initialiser, which Swift itself would make
/// internal.
///
/// The compiler stores a record of the route in the program, so that tools can list the route without running the
/// program; a generic type has no record.
///
/// - Parameters:
///   - pattern: The links that lead to the route; a literal.
///   - id: The route's id; a literal. By default, it is the type's name qualified by its module's name.
///   - exposure: The exposure of the route if its registration does not set one.
///   - tags: Tags that are added to those of the registration. A record has the name of a tag's member (`needsSignIn`), or the
///     text of a literal.
///   - summary: A one-line description of the route; a literal.
@attached(member, names: named(init))
@attached(
    extension, conformances: RouteProtocol,
    names: named(pattern), named(id), named(options), named(callerOnly), named(init(reading:)), named(write(to:)),
    named(routeRecord))
public macro Route(
    _ pattern: String, id: String? = nil, exposure: Exposure? = nil, tags: RouteTag..., summary: String? = nil
) = #externalMacro(module: "WaymarkMacroPlugin", type: "RouteMacro")

/// Marks a property of a ``Route(_:id:exposure:tags:summary:)`` that no link sets, such as one that grants a right,
/// sets a price or confirms a payment.
///
/// It is listed in `RouteProtocol.callerOnly`.
@attached(peer)
public macro CallerOnly() = #externalMacro(module: "WaymarkMacroPlugin", type: "CallerOnlyMacro")

/// A link that is parsed at compile time.
///
/// ```swift
/// let link = #link("shop://goods/42", matching: "shop://goods/:id<int>")
/// ```
///
/// A macro sees only its own arguments. Whether a route matches the link depends on the whole table, which is known
/// only when all modules are: `waymark check-sources` checks this for every link in the sources.
///
/// - Parameters:
///   - text: The link; a literal.
///   - pattern: A pattern that the link must fit, a literal; its types are the standard ones.
@freestanding(expression)
public macro link(_ text: String, matching pattern: String? = nil) -> DeepLink =
    #externalMacro(module: "WaymarkMacroPlugin", type: "LinkMacro")
#endif
