/// A route whose own `Codable` reads it from links and writes it to them: the short way to declare one.
///
/// ```swift
/// struct GoodsDetail: Route {
///     static let pattern: RoutePattern = "shop://goods/:id<int>"
///     var id: Int          // in the pattern: from the path
///     var ref: String?     // not in it: from the query; nil is left out of the link
/// }
/// ```
///
/// The compiler writes the `Codable`, and so reading and printing. Functions that take routes of any kind are generic over
/// ``RouteProtocol``, to which a type can also conform by hand.
public typealias Route = RouteProtocol & Codable
