import Waymark
import WaymarkMacros

/// Lets the user pick an address and returns it, as by `shop://address/pick?city=上海`.
@Route("shop://address/pick", id: "address.pick", tags: "account", "needsSignIn")
public struct PickAddress {
    /// The output of the route.
    public typealias Output = Address

    /// The city that addresses are picked from, or `nil` for all.
    public var city: String?
}
