import WaymarkCore

enum Page { case goods, list, search, item }

let table = try RouteTable<Page> { routes in
    routes.add("shop://goods/:id<int>", .goods, id: "goods.detail")
    routes.add("shop://list(/by/:key)(/page/:n<int>)", .list, id: "goods.list")
    routes.add("/search/:words+", .search)
    routes.add("https://*.shop.example/item-:id.html", .item)
}

for text in ["shop://goods/42?ref=push", "shop://list/page/2", "https://m.shop.example/item-7.html"] {
    if let match = try table.match(DeepLink(text)) {
        print(match.value, match.parameters)
    }
}

// Why not, and what was meant.
print(table.explain("shop://good/42").suggestion ?? "nothing near")

// A pattern is read both ways.
let list: RoutePattern = "shop://list(/by/:key)(/page/:n<int>)"
print(try list.link(["key": "价格"]))
