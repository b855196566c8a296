import Testing
import WaymarkInspection

@testable import WaymarkConsole

/// Links in the phone, and a person's hands.
@Suite struct PhoneTests {
    @Test("A deep link opens its tab with all that is beneath, and back leads through it")
    func opensDeepLink() async throws {
        try await ConsoleRun.small { console in
            let opened = try await console.open("small://goods/42/reviews")
            #expect(opened.names == ["opened", "waits", "error", "phone"])
            #expect(opened["opened"] == .bool(true))
            let mall = opened["phone"]["tabs"][1]
            #expect(mall["isSelected"] == .bool(true))
            #expect(mall["stack"].elements.compactMap { $0["route"].text } == ["list", "goods", "reviews"])
            let page = mall["stack"][2]
            #expect(
                page.names == ["number", "route", "title", "lines", "buttons", "link", "parameters", "isTop"])
            #expect(page["parameters"]["id"].text == "42")
            #expect(page["lines"].elements == [.text("id: 42")])
            #expect(page["isTop"] == .bool(true))
            #expect(mall["stack"][1]["title"].text == "Goods")
            #expect(mall["stack"][1]["buttons"][0]["label"].text == "reviews")
            #expect(opened["phone"]["links"].elements.last == .text("small://goods/42/reviews"))

            let back = try await console.act("back")
            #expect(back["done"] == .bool(true))
            #expect(back["tabs"][1]["stack"].elements.count == 2)
            // The button leads to the reviews of these goods.
            let forth = try await console.act("tap", #","button":0"#)
            #expect(forth["tabs"][1]["stack"][2]["link"].text == "small://goods/42/reviews")
            #expect(try await console.act("tap", #","button":9"#)["done"] == .bool(false))
        }
    }

    @Test("A sheet lies above, and is pulled down; a full screen is left by the back button alone")
    func showsLayers() async throws {
        try await ConsoleRun.small { console in
            let sheet = try await console.open("small://pick")["phone"]["layers"]
            #expect(sheet.elements.count == 1)
            #expect(sheet[0]["style"].text == "sheet")
            #expect(sheet[0]["detents"].elements == [.text("medium")])
            #expect(sheet[0]["stack"][0]["route"].text == "pick")
            let swiped = try await console.act("swipe")
            #expect(swiped["done"] == .bool(true))
            #expect(swiped["layers"].elements.isEmpty)
            #expect(try await console.act("swipe")["done"] == .bool(false))

            let film = try await console.open("small://film")["phone"]["layers"]
            #expect(film[0]["style"].text == "fullScreen")
            #expect(try await console.act("swipe")["done"] == .bool(false))
            #expect(try await console.act("back")["done"] == .bool(true))
            #expect(try await console.act("back")["done"] == .bool(false))
        }
    }

    @Test("A tab is tapped, by its name")
    func tapsTabs() async throws {
        try await ConsoleRun.small { console in
            let tapped = try await console.act("tab", #","name":"mall""#)
            #expect(tapped["done"] == .bool(true))
            #expect(tapped["tabs"][1]["isSelected"] == .bool(true))
            #expect(tapped["tabs"][0]["title"].text == "Home")
            #expect(try await console.act("tab", #","name":"none""#)["done"] == .bool(false))
        }
    }

    @Test("A link that needs a signed-in user waits for the answer, and others do not wait for it")
    func waitsForSignIn() async throws {
        try await ConsoleRun.small { console in
            let waiting = try await console.open("small://orders")
            #expect(waiting["waits"] == .bool(true))
            #expect(waiting["opened"] == .bool(false))
            #expect(waiting["phone"]["isSignedIn"] == .bool(false))
            #expect(waiting["phone"]["layers"][0]["stack"][0]["route"].text == "console.sign-in")
            #expect(waiting["phone"]["note"].text?.contains("small://orders") == true)
            // The phone is free for other deeds meanwhile.
            #expect(try await console.get("/api/phone").json["isBusy"] == .bool(false))
            #expect(try await console.act("tab", #","name":"mall""#)["done"] == .bool(false))

            let answered = try await console.act("tap", #","button":0"#)
            #expect(answered["isSignedIn"] == .bool(true))
            #expect(answered["layers"].elements.isEmpty)
            #expect(answered["outline"].text?.contains("orders <") == true)
            #expect(try await console.act("signOut")["isSignedIn"] == .bool(false))
            #expect(try await console.act("signOut")["done"] == .bool(false))
        }
    }

    @Test("A user who declines to sign in, or swipes the question away, is not let in", arguments: ["tap", "swipe"])
    func declinesSignIn(_ action: String) async throws {
        try await ConsoleRun.small { console in
            _ = try await console.open("small://orders")
            let declined = try await console.act(action, #","button":1"#)
            #expect(declined["done"] == .bool(true))
            #expect(declined["layers"].elements.isEmpty)
            #expect(try await console.outline().contains("orders") == false)
            // Asked again, it asks again.
            #expect(try await console.open("small://orders")["waits"] == .bool(true))
        }
    }

    @Test("Signing in by the console's own button answers the question")
    func signsInBesides() async throws {
        try await ConsoleRun.small { console in
            _ = try await console.open("small://orders")
            let signedIn = try await console.act("signIn")
            #expect(signedIn["isSignedIn"] == .bool(true))
            #expect(signedIn["outline"].text?.contains("orders <") == true)
            #expect(try await console.act("signIn")["done"] == .bool(false))
        }
    }

    @Test("A link that may not be opened says why, and changes nothing")
    func refusesLinks() async throws {
        try await ConsoleRun.small { console in
            let before = try await console.outline()
            for link in ["small://secret", "small://nothing", "other://home", "small://a%00"] {
                let refused = try await console.open(link)
                #expect(refused["opened"] == .bool(false))
                #expect(refused["error"].text?.isEmpty == false)
                #expect(refused["phone"]["note"] == refused["error"])
            }
            #expect(try await console.outline() == before)
            #expect(try await console.open("small://secret", from: "app")["opened"] == .bool(true))
        }
    }

    @Test("Reset starts the app anew, whatever waits in it")
    func resets() async throws {
        try await ConsoleRun.small { console in
            let before = try await console.outline()
            _ = try await console.act("signIn")
            _ = try await console.act("signOut")
            _ = try await console.open("small://orders")
            let reset = try await console.act("reset")
            #expect(reset["done"] == .bool(true))
            #expect(reset["outline"].text == before)
            #expect(try await console.get("/api/recording").body.split(separator: "\n").count == 1)
            #expect(try await console.open("small://goods/1")["opened"] == .bool(true))
        }
    }

    @Test("A route without an id gets one that no other has")
    func namesRoutes() async throws {
        let manifest = """
            { "waymark": 1, "routes": [
                { "id": "small://x/:a", "pattern": "small://y" }, { "id": "small://x/:a #2", "pattern": "small://z" },
                { "pattern": "small://x/:a" } ] }
            """
        try await ConsoleRun.small(manifest) { console in
            for link in ["small://x/1", "small://y", "small://z"] {
                let answer = try await console.open(link, from: "app")
                #expect(answer["opened"] == .bool(true), "\(link)")
            }
        }
    }

    @Test("A table without tabs has one stack, which begins with a page that leads on")
    func startsWithoutTabs() async throws {
        let manifest = """
            { "waymark": 1, "routes": [ { "pattern": "x://a", "exposure": "public", "summary": "A" },
              { "pattern": "x://b/:id", "exposure": "public", "parent": "c" },
              { "id": "c", "pattern": "x://c/:id", "exposure": "public" } ] }
            """
        try await ConsoleRun.small(manifest) { console in
            let phone = try await console.get("/api/phone").json
            #expect(phone["tabs"] == .null)
            #expect(phone["stack"][0]["buttons"][0]["label"].text == "A")
            let tapped = try await console.act("tap", #","button":0"#)
            #expect(tapped["stack"][1]["route"].text == "x://a")
            let deep = try await console.open("x://b/7")["phone"]
            #expect(deep["stack"].elements.compactMap { $0["route"].text }.suffix(2) == ["c", "x://b/:id"])
        }
    }

    @Test("Many at once are served one after the other")
    func servesInOrder() async throws {
        try await ConsoleRun.small { console in
            try await withThrowingTaskGroup(of: JSONText.self) { group in
                for id in 1...20 { group.addTask { try await console.open("small://goods/\(id)") } }
                for try await opened in group { #expect(opened["opened"] == .bool(true)) }
            }
            #expect(try await console.get("/api/phone").json["isBusy"] == .bool(false))
        }
    }

    // MARK: The sample shop

    @Test("The sample shop opens a product over its list, puts it in the cart and asks who buys")
    func opensShop() async throws {
        try await ConsoleRun.with { console in
            let opened = try await console.open("shop://goods/42?ref=push")
            #expect(opened["opened"] == .bool(true))
            #expect(opened["phone"]["app"].text == "shop")
            #expect(opened["phone"]["outline"].text?.contains("goods.detail(id: 42") == true)
            #expect(try await console.act("back")["outline"].text?.contains("goods.list <") == true)

            let asked = try await console.open("shop://cart/add/RS0042/1", from: "app")
            #expect(asked["waits"] == .bool(true))
            #expect(asked["phone"]["layers"][0]["stack"][0]["route"].text == "login")
            let answered = try await console.act("tap", #","button":0"#)
            #expect(answered["isSignedIn"] == .bool(true))
            #expect(answered["layers"].elements.isEmpty)
            #expect(answered["note"].text != nil)
            #expect(try await console.act("signOut")["isSignedIn"] == .bool(false))
            #expect(try await console.act("signIn")["isSignedIn"] == .bool(true))
            let reset = try await console.act("reset")
            #expect(reset["isSignedIn"] == .bool(false))
        }
    }

    @Test("The sample shop's question is swiped away, and the link is refused")
    func swipesShop() async throws {
        try await ConsoleRun.with { console in
            _ = try await console.open("shop://cart/add/RS0042/1", from: "app")
            let swiped = try await console.act("swipe")
            #expect(swiped["done"] == .bool(true))
            #expect(swiped["layers"].elements.isEmpty)
            #expect(swiped["isSignedIn"] == .bool(false))
        }
    }

    @Test("The table's app shows the sample shop's manifest as well")
    func showsShopByTable() async throws {
        try await ConsoleRun.with(app: .table) { console in
            let opened = try await console.open("shop://goods/42")
            #expect(opened["opened"] == .bool(true))
            #expect(opened["phone"]["app"].text == "table")
            #expect(opened["phone"]["tabs"].elements.count == 5)
        }
    }
}
