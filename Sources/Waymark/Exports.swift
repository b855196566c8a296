// What an app or a feature needs comes with one import.
@_exported public import WaymarkComponents
@_exported public import WaymarkCore
@_exported public import WaymarkFoundation
@_exported public import WaymarkManifest
@_exported public import WaymarkNavigation
@_exported public import WaymarkRouting
@_exported public import WaymarkRules
