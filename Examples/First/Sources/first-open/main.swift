import Waymark

struct GoodsDetail: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    var id: Int
}

let router = try Router()
try router.on(GoodsDetail.self, .public) { route, request in
    print("goods \(route.id), from \(request.source)")
}

try await router.open("shop://goods/42", from: .push)
try await router.open(GoodsDetail(id: 7), from: .app)
print(try router.link(to: GoodsDetail(id: 7)))
