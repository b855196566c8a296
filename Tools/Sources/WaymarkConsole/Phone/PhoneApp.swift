internal import WaymarkNavigation
internal import WaymarkRouting

/// An app that runs in the phone: its screens are pages of text, and a person's hands are methods.
///
/// Every method that does something returns when the app is at rest: nothing is under way, or all that is waits for the
/// person in front.
@MainActor
protocol PhoneApp: AnyObject {
    /// Which app it is.
    var kind: PhoneKind { get }
    /// What opens its links.
    var router: Router { get }
    /// Whether somebody has signed in.
    var isSignedIn: Bool { get }
    /// What is displayed.
    var scene: SceneState { get }
    /// What was told last that no page shows; `nil` where nothing was.
    var notice: String? { get }

    /// What a screen shows; `nil` where there is nothing to be read.
    func page(of screen: Screen) -> PhonePage?

    /// Opens the app for links.
    func start() async
    /// Opens a link.
    func open(_ link: String, from source: LinkSource) async -> PhoneOutcome
    /// Does what a person does; ``PhoneAction/reset`` is not asked of it.
    ///
    /// - Returns: Whether there was anything to do.
    func perform(_ action: PhoneAction) async -> Bool
    /// Ends the app: what is under way is given up.
    func close() async
}
