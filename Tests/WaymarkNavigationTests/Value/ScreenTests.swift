import Foundation
import NavigationScenarios
import RandomTrials
import Testing
import WaymarkNavigation

@Suite struct ScreenTests {
    @Test("Two lists of values never give the same identity", arguments: [1, 2, 3] as [UInt64])
    func identities(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let pieces = ["", "a", "1", ":", "=", "&", "1:a=1:b", "é", "e\u{301}", "\u{0}", "10"]
        var seen: [String: [String: String]] = [:]
        for _ in 0..<20_000 {
            var values: [String: String] = [:]
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let name =
                    try #require(pieces.randomElement(using: &random)) + (pieces.randomElement(using: &random) ?? "")
                values[name] = pieces.randomElement(using: &random)
            }
            let text = Screen("a", parameters: values).identity
            if let other = seen[text] { #expect(other == values, "seed \(seed)") }
            seen[text] = values
        }
        #expect(seen.count > 1_000)
    }

    @Test("Whether rules rewrite a link no more goes with the link, and is saved with it")
    func settled() throws {
        var screen = Screen("a", link: "shop://a")
        screen.isSettled = true
        var copy = screen
        copy.presentation = .root
        copy.parameters = ["x": "1"]
        copy.identity = "other"
        #expect(copy.isSettled)
        let read = try JSONDecoder().decode(Screen.self, from: try JSONEncoder().encode(screen))
        #expect(read == screen && read.isSettled)
        copy.link = "shop://b"
        #expect(!copy.isSettled)
        // It is no difference to a page on display, which would be put anew for it.
        #expect(Screen("a", link: "shop://a") == screen)
    }

    @Test("Each identity compares what it says")
    func kinds() {
        func isSame(_ identity: ScreenIdentity, _ left: [String: String], _ right: [String: String]) -> Bool {
            Screen("a", parameters: left, identity: identity).isSame(
                as: Screen("a", parameters: right, identity: identity))
        }
        #expect(isSame(.parameters, ["a": "1", "b": "2"], ["b": "2", "a": "1"]))
        #expect(!isSame(.parameters, ["a": "1"], ["a": "2"]))
        #expect(isSame(.names(["a"]), ["a": "1", "b": "2"], ["a": "1", "b": "3"]))
        #expect(!isSame(.names(["a"]), ["a": "1"], ["a": "2"]))
        #expect(!isSame(.names(["a"]), ["a": ""], [:]), "what is missing is not empty")
        #expect(isSame(.route, ["a": "1"], ["a": "2"]))
        #expect(!isSame(.unique, ["a": "1"], ["a": "1"]))
        #expect(!Screen("a").isSame(as: Screen("b")))
    }
}

@Suite struct ScreenCatalogTests {
    private static func catalog(_ parents: [String: String]) -> ScreenCatalog {
        let catalog = ScreenCatalog()
        for (route, parent) in parents {
            var declaration = ScreenDeclaration(route)
            if !parent.isEmpty { declaration.parent = { _ in Screen(parent) } }
            catalog.declare(declaration)
        }
        return catalog
    }

    private static func text(_ catalog: ScreenCatalog, _ route: String) -> String {
        do throws(NavigationRefusal) {
            return try catalog.chain(of: Screen(route)).map(\.route).joined(separator: " ")
        } catch { return "\(error)" }
    }

    @Test("A screen says what is beneath it, or why that cannot be")
    func chains() {
        let catalog = Self.catalog([
            "a": "", "b": "a", "c": "b", "circle": "ring", "ring": "circle", "self": "self", "lost": "nowhere",
        ])
        #expect(Self.text(catalog, "c") == "a b c")
        #expect(
            Self.text(catalog, "circle")
                == "the screen beneath 'circle' cannot be determined: 'circle' is beneath itself")
        #expect(
            Self.text(catalog, "self") == "the screen beneath 'self' cannot be determined: 'self' is beneath itself")
        #expect(Self.text(catalog, "lost") == "no route builds screens of 'nowhere'")
        #expect(Self.text(catalog, "rimg") == "no route builds screens of 'rimg'; 'ring' is known")
        struct Problem: Error, CustomStringConvertible { let description = "no price" }
        catalog.declare(ScreenDeclaration("price", parent: { _ in throw Problem() }))
        #expect(Self.text(catalog, "price") == "the screen beneath 'price' cannot be determined: no price")
        catalog.declare(ScreenDeclaration("stop", parent: { _ in nil }))
        #expect(Self.text(catalog, "stop") == "stop")
    }

    @Test("Sixty-four screens may be beneath each other, and no more")
    func depth() {
        var parents = ["r1": ""]
        for number in 2...65 { parents["r\(number)"] = "r\(number - 1)" }
        let catalog = Self.catalog(parents)
        #expect(Self.text(catalog, "r64").split(separator: " ").count == 64)
        #expect(
            Self.text(catalog, "r65")
                == "the screen beneath 'r65' cannot be determined: more than 64 screens are beneath each other")
    }

    @Test("Options stated over the code hold for a route that is declared later, and can be taken back")
    func overrides() throws {
        let catalog = Self.catalog(["a": ""])
        catalog.override("b", presentation: .present, parent: { _ in Screen("a") })
        catalog.declare(ScreenDeclaration("b", .push))
        #expect(catalog["b"]?.presentation == .present)
        #expect(Self.text(catalog, "b") == "a b")
        catalog.override("b", presentation: nil)
        #expect(catalog["b"]?.presentation == .push)
        #expect(Self.text(catalog, "b") == "b")
        catalog.remove("b")
        #expect(catalog["b"] == nil)
        #expect(catalog.routes == ["a"])
    }

    @Test("A factory builds what it was made for")
    @MainActor func factories() throws {
        let catalog = Self.catalog(["a": ""])
        #expect(catalog.addFactory(ScreenFactory(of: String.self) { "page of \($0.screen)" }, to: "a"))
        #expect(!catalog.addFactory(ScreenFactory(of: String.self) { _ in "" }, to: "b"))
        let context = Navigation(screens: catalog).context(for: Screen("a"), in: nil)
        #expect(try catalog["a"]?.factory(of: String.self)?.build(String.self, context) == "page of a")
        #expect(catalog["a"]?.factory(of: Int.self) == nil)
    }
}
