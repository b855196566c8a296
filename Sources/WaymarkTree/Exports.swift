// The types for errors and clocks belong to all layers.
@_exported public import WaymarkGround
