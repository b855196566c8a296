// The types of errors and clocks belong to every floor.
@_exported public import WaymarkGround
