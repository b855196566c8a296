// The public interface of this module uses a clock and its time limits.
@_exported public import WaymarkGround
// It also uses presentations, which manifests have as well.
@_exported public import WaymarkPresentation
