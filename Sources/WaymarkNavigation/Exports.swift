// A clock and the limits by it are part of what this module says.
@_exported public import WaymarkGround
