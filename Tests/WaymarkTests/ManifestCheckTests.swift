import Testing
import Waymark
import WaymarkLoading
import WaymarkManifest

@Suite struct ManifestCheckTests {
    struct Feature: Module {
        func register(in app: Registrar) {
            app.handlers.on("home.page") { _ in }
            app.handlers.on("list.page") { _ in }
            app.on("shop://registered", .id("registered")) { _ in }
        }
    }

    private func check(_ json: String, _ answers: ManifestAnswers?) -> [String] {
        ManifestCheck(json: json.utf8, file: "shop.json", for: answers).faults.map(\.description)
    }

    private func check(routes: String, keys: String = "", _ answers: ManifestAnswers?) -> [String] {
        check("{ \"waymark\": 1, \(keys) \"routes\": [\n\(routes)\n] }", answers)
    }

    @Test("Each of thirty planted faults is found once, at its place, and nothing else")
    func findsPlanted() {
        let answers = Mediator.answers(of: [Feature()], handlerTypes: .named(allowing: ["Shop."]))
        let found = check(FaultyManifest.json, answers)
        let expected = FaultyManifest.expected.split(separator: "\n").map { "shop.json:\($0)" }
        #expect(expected.count == 30)
        #expect(found.count == 30)
        for (found, expected) in zip(found, expected) { #expect(found == expected) }
    }

    @Test("A sound manifest has no findings, and a text that is none has one")
    func praises() throws {
        let routes = """
            { "id": "registered", "pattern": "shop://x" }, { "pattern": "shop://y/:c<city>", "handler": "home.page" }
            """
        let answers = Mediator.answers(of: [Feature()], types: [ParameterType("city") { _ in true }])
        #expect(check(routes: routes, keys: #""types": { "city": null },"#, answers).isEmpty)
        #expect(check("{", nil).count == 1)
        #expect(ManifestCheck(json: "{".utf8).manifest == nil)
        #expect(ManifestCheck(json: "[]".utf8).hasErrors)
    }

    @Test("Without the app nothing is said of what answers, and an undeclared type is a warning")
    func checksAlone() throws {
        let json =
            #"{ "waymark": 1, "types": { "a": null }, "routes": [{ "pattern": "/:x<a>/:y<b>", "handler": "h" }] }"#
        let check = ManifestCheck(json: json.utf8)
        #expect(check.faults.map(\.reason) == [.undeclaredType("b")])
        #expect(!check.hasErrors)
        let strict = ManifestCheck(json: json.utf8, for: ManifestAnswers(handlers: ["h"]))
        #expect(Set(strict.faults.map(\.reason)) == [.unregisteredType("a"), .unregisteredType("b")])
        #expect(strict.hasErrors)
    }

    @Test("Faults that follow from a slip are not reported beside it")
    func tellsOnce() {
        let answers = ManifestAnswers(handlers: ["h"])
        let routes = """
            { "pattern": "/a", "hander": "h" },
            { "pattern": "/b", "handler": 1 },
            { "pattern": "/c", "ID": "c" },
            { "pattern": "/a", "handler": "h", "prioriy": 1 },
            { "pattern": "/:", "handler": "g" }
            """
        #expect(
            check(routes: routes, answers).map { $0.prefix { $0 != "'" } } == [
                "shop.json:2: routes[0].hander: unknown key ",
                "shop.json:3: routes[1].handler: found an integer, expected a text",
                "shop.json:4: routes[2].ID: unknown key ",
                "shop.json:5: routes[3].prioriy: unknown key ",
                "shop.json:6: routes[4].pattern: a parameter is a colon and a name, as in :id; a colon itself is written \\:, at byte 1 of ",
                "shop.json:6: routes[4].handler: no module fills the handler ",
            ])
    }

    @Test("Routes for all links of a scheme are reported whatever their priorities, which a router ignores")
    func checksCatchAlls() {
        let routes = """
            { "pattern": "shop://*", "priority": 1 },
            { "pattern": "shop://:rest*" }
            """
        #expect(
            check(routes: routes, nil) == [
                "shop.json:3: routes[1].pattern: the same links are taken by 'shop://*', routes[0] in line 2, and only their "
                    + "order distinguishes them"
            ])
    }

    @Test("A manifest in a property list is checked the same")
    func checksPropertyLists() throws {
        let list = """
            <plist version="1.0"><dict><key>waymark</key><integer>1</integer><key>routes</key><array>
            <dict><key>pattern</key><string>/a</string><key>handler</key><string>list.pag</string></dict>
            <dict><key>pattern</key><string>/a</string><key>handler</key><string>list.page</string></dict>
            </array></dict></plist>
            """
        let node = try ManifestNode(propertyList: list.utf8, file: "shop.plist")
        let faults = ManifestCheck(node, file: "shop.plist", for: Mediator.answers(of: [Feature()])).faults
        #expect(
            Set(faults.map(\.description)) == [
                "shop.plist:2: routes[0].handler: no module fills the handler 'list.pag'; did you mean 'list.page'?",
                "shop.plist:3: routes[1].pattern: the same links are taken by '/a', routes[0] in line 2, and only their order "
                    + "distinguishes them",
            ])
    }
}
