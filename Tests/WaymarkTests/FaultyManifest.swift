/// A manifest with thirty planted faults, and what must be said of each; nothing else is wrong with it.
enum FaultyManifest {
    static let json = #"""
        { "waymark": 1,
          "nmae": "Shop",
          "schemes": ["shop", "1shop"],
          "hosts": ["m.shop.example"],
          "rules": {
            "fragment": "paht",
            "plusIsSpace": true
          },
          "types": {
            "sku": "[A-Z",
            "int": "[0-9]+"
          },
          "routes": [
            { "id": "home", "pattern": "shop://home", "handler": "home.page" },
            { "id": "list", "pattern": "shop://list/:key<sku>", "handler": "list.page" },
            { "id": "misspelt", "patern": "shop://misspelt", "handler": "home.page" },
            { "id": "patternless", "handler": "home.page" },
            { "id": "kind", "pattern": 7, "handler": "home.page" },
            { "id": "unnamed", "pattern": "shop://unnamed/:", "handler": "home.page" },
            { "id": "expression", "pattern": "shop://expression/:a([0-9)", "handler": "home.page" },
            { "id": "exposure", "pattern": "shop://exposure", "exposure": "pubic", "handler": "home.page" },
            { "id": "priority", "pattern": "shop://home", "priority": "high", "handler": "home.page" },
            { "id": "range", "pattern": "shop://list/:word", "priority": 9000000000, "handler": "home.page" },
            { "id": "home", "pattern": "shop://other", "handler": "home.page" },
            { "id": "parent", "pattern": "shop://parent", "parent": "lits", "handler": "home.page" },
            { "id": "egg", "pattern": "shop://egg", "parent": "hen", "handler": "home.page" },
            { "id": "hen", "pattern": "shop://hen", "parent": "egg", "handler": "home.page" },
            { "id": "own", "pattern": "shop://own", "parent": "own", "handler": "home.page" },
            { "id": "goods", "pattern": "shop://goods/:id<int>", "handler": "home.page" },
            { "id": "again", "pattern": "shop://goods/:number<int>", "handler": "home.page" },
            { "id": "type", "pattern": "shop://type/:id<sk>", "handler": "home.page" },
            { "id": "query", "pattern": "shop://query", "query": [{ "name": "a" }, { "name": "a" }], "handler": "home.page" },
            { "id": "default", "pattern": "shop://default", "defaults": { "a": {} }, "handler": "home.page" },
            { "id": "required", "pattern": "shop://required", "query": [{ "name": "b", "required": true, "default": 1 }],
              "handler": "home.page" },
            { "id": "twice", "pattern": "shop://twice", "summary": "A", "summary": "B", "handler": "home.page" },
            { "id": "handler", "pattern": "shop://handler", "handler": "list.pge" },
            { "id": "evil", "pattern": "shop://evil", "handler": "Evil.Page" },
            { "id": "gone", "pattern": "shop://gone" },
            { "pattern": "shop://nobody" },
            "shop://text"
          ],
          "rewrites": [
            { "from": "/a", "match": "a", "to": "/b" },
            { "match": "(a", "to": "/b" }
          ]
        }
        """#

    static let expected = #"""
        2: nmae: unknown key 'nmae'; did you mean 'name'?
        3: schemes[1]: malformed '1shop', expected a scheme: a letter, then letters, digits, '+', '-' and '.'
        6: rules.fragment: unknown value 'paht'; did you mean 'path'?
        10: types.sku: the class is not closed, at byte 0 of '[A-Z'
        11: types.int: 'int' is taken, expected none of 'string', 'int', 'double', 'bool', 'uuid'
        16: routes[2].patern: unknown key 'patern'; did you mean 'pattern'?
        17: routes[3]: the key 'pattern' is missing
        18: routes[4].pattern: found an integer, expected a text
        19: routes[5].pattern: a parameter is a colon and a name, as in :id; a colon itself is written \:, at byte 15 of 'shop://unnamed/:'
        20: routes[6].pattern: an expression is closed by ), as in :id([0-9]+), at byte 20 of 'shop://expression/:a([0-9)'
        21: routes[7].exposure: unknown value 'pubic'; did you mean 'public'?
        22: routes[8].priority: found a text, expected an integer
        23: routes[9].priority: '9000000000' is out of range, expected -2147483648 to 2147483647
        24: routes[10].id: 'home' occurs twice, first at routes[0].id in line 14
        25: routes[11].parent: no route of the manifest has the id 'lits'; did you mean 'list'?
        26: routes[12].id: the parents form a cycle: 'egg', 'hen'
        28: routes[14].id: the parents form a cycle: 'own'
        30: routes[16].pattern: the same links are taken by 'shop://goods/:id<int>', routes[15] in line 29, and only their order distinguishes them
        31: routes[17].pattern: the type 'sk' is one that the app does not register; did you mean 'sku'?
        32: routes[18].query[1]: 'a' occurs twice, first at routes[18].query[0] in line 32
        33: routes[19].defaults.a: found an object, expected a text, a number, true, false or null
        34: routes[20].query[0].default: 'required' and 'default' are mutually exclusive, expected at most one of them
        36: routes[21].summary: 'summary' occurs twice, first at routes[21].summary in line 36
        37: routes[22].handler: no module fills the handler 'list.pge', and only types whose names begin with 'Shop.' are looked up; did you mean 'list.page'?
        38: routes[23].handler: no module fills the handler 'Evil.Page', and only types whose names begin with 'Shop.' are looked up
        39: routes[24]: no handler is named, and no module registers the id 'gone'
        40: routes[25]: no handler is named, and there is no id by which a module could register the route
        41: routes[26]: found a text, expected an object
        44: rewrites[0].match: 'from' and 'match' are mutually exclusive, expected exactly one of them
        45: rewrites[1].match: the group is not closed, at byte 0 of '(a'
        """#
}
