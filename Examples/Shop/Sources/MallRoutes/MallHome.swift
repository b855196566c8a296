import Waymark
import WaymarkMacros

/// The mall's front page.
@Route("shop://mall", id: "mall.home", exposure: .public, tags: "mall")
public struct MallHome {}
