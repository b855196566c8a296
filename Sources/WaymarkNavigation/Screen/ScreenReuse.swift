/// The places that are searched for an equal screen before one is built.
///
/// The value applies to the screen that is opened. Screens beneath it are looked for everywhere, except in tabs that
/// are not selected if the value is ``visible``. The first screen of a tab always stays.
///
/// Android's launch modes are the model: `standard` is ``never``, `singleTop` is ``top``, `singleTask` is ``anywhere``.
public enum ScreenReuse: String, Hashable, Sendable, Codable, CaseIterable {
    /// Everywhere in the scene, also in tabs that are not selected; the tab is then selected.
    case anywhere
    /// In the layers on display, in their visible stacks, but not in tabs that are not selected.
    case visible
    /// On top of what is displayed.
    case top
    /// Nowhere: a screen is built.
    case never
}
