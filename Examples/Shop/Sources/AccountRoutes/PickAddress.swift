import Waymark
import WaymarkMacros

/// Lets somebody pick an address, and gives it, as by `shop://address/pick?city=上海`.
@Route("shop://address/pick", id: "address.pick", tags: "account", "needsSignIn")
public struct PickAddress {
    /// What opening the route gives.
    public typealias Output = Address

    /// The city that addresses are picked from, or `nil` for all.
    public var city: String?
}
