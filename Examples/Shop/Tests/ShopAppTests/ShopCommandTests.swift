import ShopApp
import Testing
import Waymark

@Suite struct ShopCommandTests {
    @Test("A source holds for the links behind it")
    func readsSources() throws {
        let command = try #require(ShopCommand(["a:b", "--from", "push", "c:d", "e:f", "--from", "app", "-"]))
        #expect(command.steps.map(\.link) == ["a:b", "c:d", "e:f"])
        #expect(command.steps.map(\.source.kind) == [.scheme, .push, .push])
        #expect(command.readsInput)
        #expect(command.source == .app)
    }

    @Test("A line is a link, with its source in front or not")
    func readsLines() throws {
        let command = try #require(ShopCommand(["-"]))
        #expect(command.step(line: "push shop://cart")?.source.kind == .push)
        #expect(command.step(line: "push shop://cart")?.link == "shop://cart")
        #expect(command.step(line: "shop://search/red shoes")?.link == "shop://search/red shoes")
        #expect(command.step(line: "shop://cart")?.source.kind == .scheme)
        #expect(command.step(line: "") == nil)
    }

    @Test("Arguments that make no sense are no command", arguments: [[], ["--from"], ["--routes"], ["--loud", "a:b"]])
    func refuses(_ arguments: [String]) { #expect(ShopCommand(arguments) == nil) }
}
