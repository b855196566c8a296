import ShopApp
import Testing
import Waymark

@Suite struct ShopCommandTests {
    @Test("A source holds for the links behind it")
    func readsSources() throws {
        let command = try #require(ShopCommand(["a:b", "--from", "push", "c:d", "e:f", "--from", "app", "-"]))
        #expect(command.steps == [.link("a:b", from: .scheme()), .link("c:d", from: .push), .link("e:f", from: .push)])
        #expect(command.readsInput)
        #expect(command.source == .app)
    }

    struct Line: CustomTestStringConvertible {
        let text: String
        let step: ShopCommand.Step?
        var testDescription: String { text }
    }

    private static let lines = [
        Line(text: "push shop://cart", step: .link("shop://cart", from: .push)),
        Line(text: "from push shop://cart", step: .link("shop://cart", from: .push)),
        Line(text: "shop://search/red shoes", step: .link("shop://search/red shoes", from: .scheme())),
        Line(text: "shop://cart", step: .link("shop://cart", from: .scheme())),
        Line(text: "first-page", step: .firstPage), Line(text: "sign-in", step: .signIn),
        Line(text: "sign-out", step: .signOut), Line(text: "audit", step: .audit), Line(text: "back", step: .back),
        Line(text: "swipe", step: .swipe), Line(text: "state", step: .state),
        Line(text: "tab mall", step: .tab("mall")), Line(text: "tap 2", step: .tap(2)),
        Line(text: "explain shop://cart", step: .explain("shop://cart", from: .scheme())),
        Line(text: "save a b.json", step: .save("a b.json")), Line(text: "restore a.json", step: .restore("a.json")),
        Line(text: "", step: nil),
    ]

    @Test("A line is a link, with its source in front or not, or what else happens", arguments: lines)
    func readsLine(_ line: Line) { #expect(ShopCommand.Step(line: line.text, from: .scheme()) == line.step) }

    @Test("A word that something has to follow is no step yet", arguments: ["tab", "tap", "from", "save", "explain"])
    func isUnfinished(_ line: String) {
        #expect(ShopCommand.Step.isUnfinished(line))
        #expect(!ShopCommand.Step.isUnfinished("\(line) 1"))
    }

    @Test("Options choose a cold start, the store and the rules")
    func readsOptions() throws {
        let command = try #require(
            ShopCommand(["--cold", "--timeline", "--keep", "f", "--rules", "r.json", "a:b", "sign-in"]))
        #expect(command.isCold)
        #expect(command.showsTimeline)
        #expect(command.folder == "f")
        #expect(command.rules == "r.json")
        #expect(command.steps == [.link("a:b", from: .scheme()), .signIn])
        #expect(try #require(ShopCommand(["-"])).isCold == false)
        #expect(try #require(ShopCommand(["--story"])).tellsStory)
    }

    @Test("Without anything to do it is a prompt, or reads lines where there is no terminal")
    func prompts() throws {
        #expect(try #require(ShopCommand([])).isPrompt)
        #expect(try #require(ShopCommand(["--keep", "f"])).isPrompt)
        #expect(try #require(ShopCommand(["--story"])).isPrompt == false)
        #expect(try #require(ShopCommand(["a:b"])).isPrompt == false)
    }

    @Test(
        "Lines are read where nothing else is to be done, or a dash asks for them",
        arguments: [[], ["shop://mall", "-"]])
    @MainActor func readsInput(_ arguments: [String]) async throws {
        let command = try #require(ShopCommand(arguments))
        let shop = try await Transcript()
        var lines = ["tab me", "quit", "tab home"]
        #expect(await command.run(try #require(shop.shop)) { lines.isEmpty ? nil : lines.removeFirst() })
        #expect(shop.routes == ["account"])
    }

    @Test(
        "Arguments that make no sense are no command",
        arguments: [["--from"], ["--routes"], ["--keep"], ["--loud", "a:b"]])
    func refuses(_ arguments: [String]) { #expect(ShopCommand(arguments) == nil) }
}
