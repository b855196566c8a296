import Foundation
import Testing
import WaymarkCommand

/// A manifest with thirty planted faults of as many kinds as a file can show by itself.
@Suite struct PlantedFaultTests {
    static let manifest = #"""
        { "waymark": 1,
          "nmae": "Shop",
          "schemes": ["shop", "1shop"],
          "hosts": ["m.shop.example", "https://h.example"],
          "rules": {
            "fragment": "paht",
            "plusIsSpace": "yes"
          },
          "types": {
            "sku": "[A-Z",
            "int": "[0-9]+"
          },
          "routes": [
            { "id": "home", "pattern": "shop://home" },
            { "id": "list", "pattern": "shop://list/:key<sku>" },
            { "id": "misspelt", "patern": "shop://misspelt" },
            { "id": "patternless" },
            { "id": "kind", "pattern": 7 },
            { "id": "unnamed", "pattern": "shop://unnamed/:" },
            { "id": "expression", "pattern": "shop://expression/:a([0-9)" },
            { "id": "exposure", "pattern": "shop://exposure", "exposure": "pubic" },
            { "id": "priority", "pattern": "shop://home", "priority": "high" },
            { "id": "range", "pattern": "shop://list/:word", "priority": 9000000000 },
            { "id": "home", "pattern": "shop://other" },
            { "id": "parent", "pattern": "shop://parent", "parent": "lits" },
            { "id": "egg", "pattern": "shop://egg", "parent": "hen" },
            { "id": "hen", "pattern": "shop://hen", "parent": "egg" },
            { "id": "own", "pattern": "shop://own", "parent": "own" },
            { "id": "goods", "pattern": "shop://goods/:id<int>" },
            { "id": "again", "pattern": "shop://goods/:number<int>" },
            { "id": "type", "pattern": "shop://type/:id<sk>" },
            { "id": "query", "pattern": "shop://query", "query": [{ "name": "a" }, { "name": "a" }] },
            { "id": "default", "pattern": "shop://default", "defaults": { "a": {} } },
            { "id": "required", "pattern": "shop://required", "query": [{ "name": "b", "required": true, "default": 1 }] },
            { "id": "twice", "pattern": "shop://twice", "summary": "A", "summary": "B" },
            { "id": "number", "pattern": "shop://order/:id<int>" }, { "id": "phone", "pattern": "shop://order/:id([0-9a-f]{11})" },
            { "id": "any", "pattern": "shop://event/:name", "priority": 5 }, { "id": "618", "pattern": "shop://event/618" },
            { "id": "doubt", "pattern": "shop://type/:id<int>" },
            "shop://text"
          ],
          "rewrites": [
            { "from": "/a", "match": "a", "to": "/b" },
            { "match": "(a", "to": "/b" }
          ]
        }
        """#

    /// The code, the routes and the beginning of the message of each finding.
    static let expected = #"""
        manifest [] 2: nmae: unknown key 'nmae'; did you mean 'name'?
        manifest [] 3: schemes[1]: malformed '1shop', expected a scheme: a letter, then letters, dig
        manifest [] 4: hosts[1]: malformed 'https://h.example', expected only a host, such as m.exa
        manifest [] 6: rules.fragment: unknown value 'paht'; did you mean 'path'?
        manifest [] 7: rules.plusIsSpace: unknown value 'yes', expected true, false or 'onceDecoded'
        expression [] 10: types.sku: the class is not closed, at byte 0 of '[A-Z'
        manifest [] 11: types.int: 'int' is taken, expected none of 'string', 'int', 'double', 'bool
        manifest [2] 16: routes[2].patern: unknown key 'patern'; did you mean 'pattern'?
        manifest [3] 17: routes[3]: the key 'pattern' is missing
        manifest [4] 18: routes[4].pattern: found an integer, expected a text
        pattern [5] 19: routes[5].pattern: a parameter is a colon and a name, as in :id; a colon its
        pattern [6] 20: routes[6].pattern: an expression is closed by ), as in :id([0-9]+), at byte
        manifest [7] 21: routes[7].exposure: unknown value 'pubic'; did you mean 'public'?
        manifest [8] 22: routes[8].priority: found a text, expected an integer
        manifest [9] 23: routes[9].priority: '9000000000' is out of range, expected -2147483648 to 21
        manifest [10] 24: routes[10].id: 'home' occurs twice, first at routes[0].id in line 14
        unknown-route [11] 25: routes[11].parent: no route of the manifest has the id 'lits'; did you mean
        manifest [12] 26: routes[12].id: the parents form a cycle: 'egg', 'hen'
        manifest [14] 28: routes[14].id: the parents form a cycle: 'own'
        manifest [18] 32: routes[18].query[1]: 'a' occurs twice, first at routes[18].query[0] in lin
        manifest [19] 33: routes[19].defaults.a: found an object, expected a text, a number, true, fal
        manifest [20] 34: routes[20].query[0].default: 'required' and 'default' are mutually exclusive, ex
        manifest [21] 35: routes[21].summary: 'summary' occurs twice, first at routes[21].summary in
        manifest [27] 39: routes[27]: found a text, expected an object
        manifest [] 42: rewrites[0].match: 'from' and 'match' are mutually exclusive, expected exactly o
        expression [] 43: rewrites[1].match: the group is not closed, at byte 0 of '(a'
        unknown-type [17] 31: the type 'sk' is neither standard nor declared in the manifest, did you mean
        conflict [15,16] 'shop://goods/:id<int>' (goods) and 'shop://goods/:number<int>' (again) take the
        overlap [22,23] 'shop://order/:id<int>' (number) and 'shop://order/:id([0-9a-f]{11})' (phone)
        shadowed [25,24] 'shop://event/618' (618) never wins: 'shop://event/:name' (any) comes first for
        """#

    @Test("Each fault that was planted in a manifest is found once, at its place, and nothing else")
    func findsPlanted() throws {
        let folder = try Folder()
        let path = try folder.file("shop.json", Self.manifest.utf8)
        let run = CommandRun(["lint", "--routes", path, "--json"])
        let found = try run.lines.map { line in
            let finding = try JSONDecoder().decode(LintCommandTests.Printed.self, from: Data(line.utf8))
            let routes = finding.routes.map(String.init).joined(separator: ",")
            return "\(finding.code) [\(routes)] \(finding.message.replacing("\(path):", with: ""))"
        }
        let expected = Self.expected.split(separator: "\n")
        #expect(expected.count == 30)
        #expect(found.count == 30)
        for (found, expected) in zip(found, expected) { #expect(found.hasPrefix(expected), "\(found)") }
        #expect(run.code == 1)
    }

    @Test("Of a type that has a finding of its own nothing is said that it may take")
    func saysNothingTwice() throws {
        let folder = try Folder()
        let path = try folder.manifest(
            #"{ "pattern": "/x/:a<t>" }, { "pattern": "/x/:b<int>" }, { "pattern": "/y/:a<u>" }, { "pattern": "/y/:b<int>" }, "#
                + #"{ "pattern": "/z/:a<v>" }, { "pattern": "/z/:b<int>" }"#,
            #""types": { "t": "[a", "v": null },"#)
        let run = CommandRun(["lint", "--routes", path, "--json"])
        let codes = run.lines.compactMap { $0.split(separator: #""code":""#).last?.prefix { $0 != "\"" } }
        #expect(codes == ["expression", "unknown-type", "overlap"])
    }
}
