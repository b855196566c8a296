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

    @Test("A line is a link, with its source in front or not, or what else happens")
    func readsLines() throws {
        let command = try #require(ShopCommand(["-"]))
        #expect(command.step(line: "push shop://cart") == .link("shop://cart", from: .push))
        #expect(command.step(line: "shop://search/red shoes") == .link("shop://search/red shoes", from: .scheme()))
        #expect(command.step(line: "shop://cart") == .link("shop://cart", from: .scheme()))
        #expect(command.step(line: "first-page") == .firstPage)
        #expect(command.step(line: "sign-in") == .signIn)
        #expect(command.step(line: "sign-out") == .signOut)
        #expect(command.step(line: "audit") == .audit)
        #expect(command.step(line: "") == nil)
    }

    @Test("A cold start, what is kept and the rules are said by options")
    func readsOptions() throws {
        let command = try #require(
            ShopCommand(["--cold", "--timeline", "--keep", "f", "--rules", "r.json", "a:b", "sign-in"]))
        #expect(command.isCold)
        #expect(command.showsTimeline)
        #expect(command.folder == "f")
        #expect(command.rules == "r.json")
        #expect(command.steps == [.link("a:b", from: .scheme()), .signIn])
        #expect(try #require(ShopCommand(["-"])).isCold == false)
    }

    @Test(
        "Arguments that make no sense are no command",
        arguments: [[], ["--from"], ["--routes"], ["--keep"], ["--loud", "a:b"]])
    func refuses(_ arguments: [String]) { #expect(ShopCommand(arguments) == nil) }
}
