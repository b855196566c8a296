import Foundation
import Waymark
import WaymarkRuleSources

/// A demonstration of the app as a story: links, the reasons for their outcomes, and the resulting display.
///
/// Each run is the same: the clock advances only while the server responds, and the features start one after the other.
@MainActor public struct Story {
    private let manifest: Manifest
    private let folder: URL
    private let rules: URL
    private let print: (String) -> Void

    private static let answers =
        "shop://goods/42/reviews/123e4567-e89b-12d3-a456-426614174000/pictures/3/comments/9/answers"

    /// A story.
    ///
    /// - Parameters:
    ///   - manifest: The app's links.
    ///   - rules: The folder of the rules that are released: `released.json`, and `goods-to-web.json` for a broken
    ///     page.
    ///   - folder: An empty folder for data that outlives the app.
    ///   - print: Receives the lines.
    public init(manifest: Manifest, rules: URL, folder: URL, print: @escaping (String) -> Void) {
        self.manifest = manifest
        self.folder = folder
        self.rules = rules
        self.print = print
    }

    /// Runs the story.
    ///
    /// - Returns: Whether every step had the expected result.
    /// - Throws: The errors of the features.
    public func tell() async throws(MediatorError) -> Bool {
        var isRight = true
        func chapter(
            _ title: String?, _ shop: Shop, refused isRefused: Bool = false, _ steps: ShopCommand.Step...
        ) async {
            if let title { print("\n== \(title)\n") }
            for step in steps where await shop.perform(step) == isRefused { isRight = false }
        }
        let first = try shop(isCold: true)
        isRight = release("released")
        await first.start()
        await chapter(
            "A push starts the app, and opens a product", first, .link("shop://goods/42", from: .push), .firstPage)
        first.takesLinksIn = false
        await chapter(
            "A link leads ten levels deep, with the way back", first, .link(Self.answers, from: .push), .swipe)
        await chapter(
            "Buying asks for a sign-in, and continues after it", first, .link("shop://cart/add/RS0042/2", from: .app))
        await chapter(
            "The checkout asks another feature for an address, and waits for the result", first,
            .link("shop://checkout", from: .app), .tap(1))
        await chapter(
            "A broken page is replaced by the web site, without a release", first,
            .link("shop://item/42?ref=old", from: .push))
        isRight = release("goods-to-web") && isRight
        await chapter(nil, first, .link("shop://goods/42", from: .push))
        await chapter(
            "Hostile links are refused", first, refused: true,
            .link("https://m.shop.example@evil.example/goods/42", from: .webView(origin: "https://evil.example")),
            .link("shop://wallet/transfer/100", from: .qrCode))
        await chapter(
            "A banner opens a live room in several steps", first,
            .link("shop://promo/banner-1", from: .push), .swipe)
        await chapter(
            "A post gets a picture from another feature", first,
            .link("shop://post/new", from: .app), .tap(1), .save("state.json"))
        await first.end()
        let second = try shop(isCold: false)
        await second.start()
        await chapter(
            "The app ends, starts again, and restores its screens, except those that need a sign-in", second,
            .restore("state.json"), .tab("mall"))
        return isRight
    }

    private func shop(isCold: Bool) throws(MediatorError) -> Shop {
        var configuration = ShopConfiguration()
        configuration.tellAsStory()
        configuration.person = .agreeing
        configuration.isCold = isCold
        configuration.folder = folder
        configuration.rules = FileRuleSource(current.path)
        configuration.explains = true
        configuration.showsState = true
        return try Shop(manifest: manifest, configuration: configuration, print: print)
    }

    // MARK: Rules

    /// The file that the app gets its rules from.
    private var current: URL { folder.appending(path: "rules.json") }

    /// Replaces the current rules.
    private func release(_ name: String) -> Bool {
        guard let data = try? Data(contentsOf: rules.appending(path: "\(name).json")) else { return false }
        return (try? data.write(to: current, options: .atomic)) != nil
    }
}
