import Waymark
import WaymarkMacros

/// The sign-in page; it gives whether somebody signed in.
@Route("shop://login", id: "login", exposure: .public, tags: "account")
public struct SignIn {
    /// What opening the route gives.
    public typealias Output = Bool
}
