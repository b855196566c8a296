internal import WaymarkNavigation
internal import WaymarkRouting

/// An app that runs in the phone: its screens are pages of text, and its methods are the user's actions.
///
/// Every method with an effect returns when the app is idle: no work is pending, or all pending work waits for the
/// user.
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
    /// Performs an action of the user, except ``PhoneAction/reset``.
    ///
    /// - Returns: Whether there was anything to do.
    func perform(_ action: PhoneAction) async -> Bool
    /// Ends the app and abandons pending work.
    func close() async
}
