// What errors say and clocks measure belongs to all floors.
@_exported public import WaymarkGround
