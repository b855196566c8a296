import Foundation
import ShopApp
import Testing
import Waymark
import WaymarkRuleSources

@MainActor @Suite(.timeLimit(.minutes(30))) struct RulesTests {
    private static let goods = ShopCommand.Step.link("shop://goods/42", from: .push)
    private static let native = [
        "  ┌ Running shoes", "  │ tab: info", "  │ [1] Add to cart  [2] Share",
    ]
    private static let web = [
        "  ┌ Web page", "  │ https://www.shop.example/goods/42", "  │ in place of shop://goods/42",
    ]

    /// A file of rules that is replaced while the shop runs.
    private struct RuleFile {
        private let folder: ScratchFolder
        var path: String { folder.url.path + "/rules.json" }

        init() throws { folder = try ScratchFolder() }

        /// Replaces the file by a document of the sample.
        func put(_ name: String) throws {
            try Data(contentsOf: Transcript.sample("Rules/\(name).json"))
                .write(to: URL(fileURLWithPath: path), options: .atomic)
        }
    }

    /// Returns the lines that one opening prints, without the first.
    private func page(_ shop: Transcript, _ step: ShopCommand.Step = goods) async -> [String] {
        #expect(await shop.perform([step]) == [true])
        return Array(shop.take().dropFirst())
    }

    @Test("A page goes to its web twin by new rules, and bad or older ones change nothing and say why")
    func goesToTheWeb() async throws {
        let file = try RuleFile()
        let shop = try await Transcript { $0.rules = FileRuleSource(file.path) }
        try file.put("released")
        #expect(await page(shop) == ["  ~ rules replaced by version 1"] + Self.native)
        #expect(await page(shop) == Self.native)
        #expect(await page(shop, .link("shop://deal/42", from: .push)) == Self.native)

        try file.put("goods-to-web")
        #expect(await page(shop) == ["  ~ rules replaced by version 2"] + Self.web)

        try file.put("misspelt")
        let refused = await page(shop)
        #expect(refused.first?.contains("no route has the id 'goods.details'; did you mean 'goods.detail'?") == true)
        #expect(Array(refused.dropFirst()) == Self.web)

        try file.put("released")
        let older = await page(shop)
        #expect(older.first == "  ~ rules refused, \(file.path): version 1 is older than 2")
        #expect(Array(older.dropFirst()) == Self.web)
    }

    @Test("The last good rules are there at the next start, and a missing file takes none away")
    func keepsRules() async throws {
        let (file, folder) = (try RuleFile(), try ScratchFolder())
        try file.put("goods-to-web")
        for start in 1...2 {
            let shop = try await Transcript {
                $0.rules = FileRuleSource(start == 1 ? file.path : file.path + ".gone")
                $0.folder = folder.url
            }
            #expect(await page(shop).suffix(3) == Self.web[...])
            await shop.end()
        }
    }

    @Test("A link that was kept is opened by the rules that were kept")
    func keepsBoth() async throws {
        let (file, folder) = (try RuleFile(), try ScratchFolder())
        try file.put("goods-to-web")
        let first = try await Transcript {
            $0.rules = FileRuleSource(file.path)
            $0.folder = folder.url
            $0.isCold = true
        }
        await first.perform([Self.goods])
        await first.end()
        let second = try await Transcript {
            $0.rules = FileRuleSource(file.path)
            $0.folder = folder.url
        }
        #expect(second.lines.suffix(3) == Self.web[...])
    }

    @Test("A link that waits goes where the rules lead that are there when its turn comes")
    func waitsForRules() async throws {
        let file = try RuleFile()
        try file.put("released")
        let shop = try await Transcript {
            $0.rules = FileRuleSource(file.path)
            $0.isCold = true
        }
        await shop.perform([Self.goods])
        try file.put("goods-to-web")
        await shop.perform([.link("shop://home", from: .app), .firstPage])
        #expect(shop.lines.suffix(3) == Self.web[...])
    }
}
