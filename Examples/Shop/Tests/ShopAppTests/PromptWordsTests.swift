import ShopApp
import Testing
import Waymark

@Suite("The prompt completes commands and links") struct PromptWordsTests {
    private func candidates(_ typed: String) throws -> [String] {
        try Transcript.words.get().candidates(typed)
    }

    @Test("Commands, and what stands behind them")
    func completesCommands() throws {
        #expect(try candidates("ta") == ["tab ", "tap "])
        #expect(try candidates("sign") == ["sign-in", "sign-out"])
        #expect(try candidates("tab ") == ["home", "live", "mall", "me", "social"].map { "tab \($0)" })
        #expect(try candidates("from u") == ["from universalLink "])
        #expect(
            try candidates("from push shop://coup")
                == ["", "/AB1234", "/AB1234/claim"].map { "from push shop://coupons\($0)" })
        #expect(try candidates("explain shop://vip") == ["explain shop://vip"])
        #expect(try candidates("shop://搜") == ["shop://搜索/shoes"])
        #expect(try candidates("from app shop://%E6%90%9C") == ["from app shop://%E6%90%9C%E7%B4%A2/shoes"])
        #expect(try candidates("nothing of the kind").isEmpty)
        // An empty line does not list every link.
        #expect(try candidates("").allSatisfy { !$0.contains("://") })
    }

    @Test("Nearly every route has a link that it wins")
    @MainActor func samplesRoutes() async throws {
        let manifest = try Transcript.manifest()
        let router = try #require(await Transcript().router)
        let links = try Transcript.words.get().links
        let won = Set(links.compactMap { router.match($0)?.route.id })
        #expect(
            won.count > manifest.routes.count - 16, "\(manifest.routes.compactMap(\.id).filter { !won.contains($0) })")
    }
}
