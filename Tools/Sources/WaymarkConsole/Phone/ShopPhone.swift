internal import ShopApp
internal import ShopScreens
internal import Waymark
internal import WaymarkInspection

/// The sample shop in the phone.
@MainActor
final class ShopPhone: PhoneApp {
    private let shop: Shop

    /// A shop that has not started.
    ///
    /// - Throws: An error that names what the manifest lacks for the shop.
    init(_ manifest: Manifest) throws(MediatorError) { shop = try Shop(manifest: manifest) { _ in } }

    let kind = PhoneKind.shop
    var router: Router { shop.app.router }
    var isSignedIn: Bool { shop.isSignedIn }
    var scene: SceneState { shop.window.state() }
    var notice: String? { shop.notices.last }

    func page(of screen: Screen) -> PhonePage? { shop.window.page(of: screen).map(PhonePage.init) }

    func start() async { await shop.start() }

    func open(_ link: String, from source: LinkSource) async -> PhoneOutcome {
        switch await shop.open(link, from: source) {
        case .opened: .opened
        case .waits: .waits
        case .refused(let error): .refused("\(SafeText("\(error)"))")
        }
    }

    func perform(_ action: PhoneAction) async -> Bool {
        switch action {
        case .back: return await goBack()
        case .swipe: return await shop.swipeDown()
        case .tab(let name): return await shop.tapTab(name)
        case .tap(let button): return await shop.tap(button)
        case .signIn:
            guard !shop.isSignedIn else { return false }
            await shop.signIn()
        case .signOut:
            guard shop.isSignedIn else { return false }
            await shop.signOut()
        case .reset: return false
        }
        await shop.window.rest()
        return true
    }

    func close() async {
        // Its screens leave, so that no caller waits for them any more.
        shop.app.navigation.disconnect(shop.window.scene)
        await shop.window.rest()
    }

    /// One page less; a layer with one page goes.
    private func goBack() async -> Bool {
        if await shop.back() { return true }
        guard scene.layers.count > 1 else { return false }
        let isDone = await shop.window.errands.run { (try? await shop.app.navigation.back()) != nil }
        await shop.window.rest()
        return isDone
    }
}
