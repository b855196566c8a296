internal import WaymarkNavigation
internal import WaymarkRouting

/// An app that runs in the phone: its screens are pages of text, and a person's hands are methods.
///
/// Every method that does something returns when the app is at rest: nothing is under way, or all that is waits for the
/// person in front.
@MainActor
protocol PhoneApp: AnyObject {
    /// The kind of app.
    var kind: PhoneKind { get }
    /// The router that opens its links.
    var router: Router { get }
    /// Whether the user has signed in.
    var isSignedIn: Bool { get }
    /// The displayed state.
    var scene: SceneState { get }
    /// The last message that no page shows; `nil` for none.
    var notice: String? { get }

    /// Returns the page of a screen; `nil` if it has no text.
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
