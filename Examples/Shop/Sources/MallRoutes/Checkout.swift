import Waymark
import WaymarkMacros

/// The order before it is sent.
@Route("shop://checkout", id: "checkout", tags: "mall", "needsSignIn")
public struct Checkout {}
