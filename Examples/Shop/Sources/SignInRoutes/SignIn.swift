import Waymark
import WaymarkMacros

/// The sign-in page; its output says whether the customer has signed in.
@Route("shop://login", id: "login", exposure: .public, tags: "account")
public struct SignIn {
    /// The output of the route.
    public typealias Output = Bool
}
