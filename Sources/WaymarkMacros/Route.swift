@_exported public import WaymarkCore
@_exported public import WaymarkRouting

#if Macros
/// Declares a struct as a route: its pattern, what its registrations say of it, and its reading and printing.
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
/// The struct conforms to `RouteProtocol` without `Codable`. Each stored property is a ``/WaymarkRouting/LinkValue``, a list of
/// these, or an optional of either. The pattern is read while the app is compiled, by the reader that the router has; a fault is
/// an error at its place in the pattern.
///
/// A public struct without an initialiser of its own has the memberwise one publicly too, which the language makes internal.
///
/// The compiler leaves a record of the route in the program, which lists it without running it; a generic type has none.
///
/// - Parameters:
///   - pattern: The links that lead to the route; a literal.
///   - id: The route's id; a literal. It is the type's name with its module's if nothing is said.
///   - exposure: Who may open the route if its registration does not say.
///   - tags: Tags that are added to those of the registration. A record has the name of a tag's member (`needsSignIn`), or the
///     text of a literal.
///   - summary: One line that says what the route is; a literal.
@attached(member, names: named(init))
@attached(
    extension, conformances: RouteProtocol,
    names: named(pattern), named(id), named(options), named(callerOnly), named(init(reading:)), named(write(to:)),
    named(routeRecord))
public macro Route(
    _ pattern: String, id: String? = nil, exposure: Exposure? = nil, tags: RouteTag..., summary: String? = nil
) = #externalMacro(module: "WaymarkMacroPlugin", type: "RouteMacro")

/// Marks a property of a ``Route(_:id:exposure:tags:summary:)`` that no link sets: what grants a right, names a price or
/// confirms a payment.
///
/// It is listed in `RouteProtocol.callerOnly`.
@attached(peer)
public macro CallerOnly() = #externalMacro(module: "WaymarkMacroPlugin", type: "CallerOnlyMacro")

/// A link that is read while the app is compiled.
///
/// ```swift
/// let link = #link("shop://goods/42", matching: "shop://goods/:id<int>")
/// ```
///
/// A macro sees its own arguments alone. Whether some route takes the link depends on the whole table, which is known once all
/// modules are: `waymark check-sources` asks that of every link in the sources.
///
/// - Parameters:
///   - text: The link; a literal.
///   - pattern: A pattern that the link must fit, a literal; its types are the standard ones.
@freestanding(expression)
public macro link(_ text: String, matching pattern: String? = nil) -> DeepLink =
    #externalMacro(module: "WaymarkMacroPlugin", type: "LinkMacro")
#endif
