/// A route whose `Codable` conformance reads and writes its links, which is the shortest way to declare one.
///
/// ```swift
/// struct GoodsDetail: Route {
///     static let pattern: RoutePattern = "shop://goods/:id<int>"
///     var id: Int          // in the pattern: from the path
///     var ref: String?     // not in it: from the query; nil is left out of the link
/// }
/// ```
///
/// The compiler synthesizes the `Codable` conformance, and with it decoding and printing. Functions that take routes of
/// any kind are generic over ``RouteProtocol``, to which a type can also conform by hand.
public typealias Route = RouteProtocol & Codable
