import ShopApp
import Testing
import Waymark
import WaymarkInbox

@MainActor @Suite(.timeLimit(.minutes(30))) struct ColdStartTests {
    private static let orders = ShopCommand.Step.link("shop://account/orders", from: .push)
    private static let goods = ShopCommand.Step.link("shop://goods/42", from: .push)

    @Test("A link by push waits for the first page, and for signing in where its page needs that")
    func waits() async throws {
        let shop = try await Transcript { $0.isCold = true }
        #expect(await shop.perform([Self.orders, Self.goods]) == [true, true])
        #expect(
            shop.take() == [
                "> shop://account/orders from push", "  … waiting at first-page, sign-in",
                "> shop://goods/42 from push", "  … waiting at first-page",
            ])
        await shop.perform([.firstPage])
        #expect(
            shop.take() == [
                "> first-page", "  ┌ Running shoes", "  │ tab: info",
                "  │ [1] Add to cart  [2] Share",
            ])
        await shop.perform([.signIn])
        #expect(
            shop.take() == [
                "> sign-in", "  ┌ Sign in", "  │ [1] Sign in as Mei  [2] Not now", "  * welcome, Mei",
                "  ┌ Orders: all, page 1", "  │ 1 × shop://goods/42?ref=orders", "  │ [1] Again",
            ])
    }

    @Test("A user who does not sign in does not get there, and the link goes on waiting")
    func staysShut() async throws {
        let shop = try await Transcript {
            $0.isCold = true
            $0.person = .declining
        }
        #expect(await shop.perform([Self.orders, .firstPage, .signIn]) == [true, true, false])
        #expect(shop.lines.last == "  │ [1] Sign in as Mei  [2] Not now")
        #expect(shop.router?.inbox?.links.map(\.text) == ["shop://account/orders"])
    }

    @Test("A sign-in for another page opens the gate as well")
    func signsInElsewhere() async throws {
        let shop = try await Transcript { $0.isCold = true }
        await shop.perform([Self.orders, .firstPage, .link("shop://address/pick", from: .app)])
        #expect(shop.lines.contains("  ┌ Pick an address"))
        #expect(shop.lines.contains("  ┌ Orders: all, page 1"))
        #expect(shop.router?.inbox?.links == [])
    }

    @Test("After signing out, links wait for the next to sign in")
    func waitsForTheNext() async throws {
        let shop = try await Transcript { $0.isCold = true }
        await shop.perform([.firstPage, .signIn, .signOut])
        _ = shop.take()
        await shop.perform([Self.orders])
        #expect(shop.take() == ["> shop://account/orders from push", "  … waiting at sign-in"])
        await shop.perform([.signIn])
        #expect(shop.lines.contains("  ┌ Orders: all, page 1"))
    }

    @Test("A link that was accepted and not delivered when the program ended arrives at the next start")
    func arrivesAtNextStart() async throws {
        let folder = try ScratchFolder()
        do {
            let first = try await Transcript {
                $0.isCold = true
                $0.folder = folder.url
            }
            #expect(await first.perform([Self.orders, .firstPage]) == [true, true])
            await first.end()
        }
        let second = try await Transcript {
            $0.folder = folder.url
            $0.showsEvents = true
        }
        #expect(second.take() == ["> 1 kept from the last run", "  … shop://account/orders from push"])
        #expect(await second.perform([.signIn]) == [true])
        let lines = second.take()
        #expect(lines.contains("  ┌ Orders: all, page 1"))
        // The inbox does not depend on when the sign-in itself ends, which opens the gate.
        let delivered = lines.firstIndex(of: "  · #1 60.000 ms delivered, attempt 1: shop://account/orders from push")
        let acknowledged = lines.firstIndex(of: "  · #1 60.000 ms acknowledged: shop://account/orders from push")
        #expect(try #require(delivered) < #require(acknowledged))
        await second.end()

        let third = try await Transcript { $0.folder = folder.url }
        await third.perform([.signIn])
        #expect(
            third.lines == [
                "> sign-in", "  ┌ Sign in", "  │ [1] Sign in as Mei  [2] Not now", "  * welcome, Mei",
            ])
    }

    @Test("A link without a taker is reported when its turn comes, and one that is not the app's at once")
    func explains() async throws {
        let shop = try await Transcript { $0.isCold = true }
        let steps: [ShopCommand.Step] = [
            .link("shop://good/42", from: .push), .link("other://goods/42", from: .push), .firstPage,
        ]
        #expect(await shop.perform(steps) == [true, false, true])
        #expect(
            shop.lines == [
                "> shop://good/42 from push", "  … waiting at first-page", "> other://goods/42 from push",
                "  ✗ refused: the app owns neither its scheme nor its host ('other://goods/42')", "> first-page",
                "  ✗ failed at matching, no route takes the link",
            ])
    }
}
