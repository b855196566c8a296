// This module also exports trees of units.
@_exported public import WaymarkTree
