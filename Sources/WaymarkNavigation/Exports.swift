// A clock and the limits by it are part of what this module says.
@_exported public import WaymarkGround
// And how screens are shown, which manifests say as well.
@_exported public import WaymarkPresentation
