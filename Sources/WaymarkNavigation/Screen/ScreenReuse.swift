/// Where a screen that is the same as a wished one is looked for before one is built.
///
/// It is said of the wished screen. What is named beneath it is looked for everywhere, but for tabs that are not selected where
/// the wished screen is to be ``visible``; and the first screen of a tab stays in any case.
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
