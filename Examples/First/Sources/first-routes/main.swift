import Waymark

struct GoodsDetail: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    var id: Int
    var ref: String?
}

struct PickAddress: Route {
    static let pattern: RoutePattern = "shop://address/pick"
    typealias Output = String
    var city: String?
}

struct Account: Module {
    func register(in app: Registrar) {
        app.on(PickAddress.self) { route, _ in "Nanjing Road 1, \(route.city ?? "anywhere")" }
    }
}

struct Mall: Module {
    func register(in app: Registrar) {
        app.on(GoodsDetail.self, .public) { route, request in
            print("goods \(route.id) by \(route.ref ?? "nobody"), from \(request.source)")
        }
        app.on("shop://checkout") { request in
            let address = try await request.router.open(PickAddress(city: "上海"))
            print("deliver to \(address)")
        }
    }
}

let app = try Mediator(modules: [Account(), Mall()])
await app.start()

try await app.router.open("shop://goods/42?ref=friend", from: .push)
try await app.router.open("shop://checkout", from: .app)
print(try app.router.link(to: GoodsDetail(id: 7, ref: "share")))

for link in ["shop://checkout", "shop://good/42"] {
    do {
        try await app.router.open(link, from: .qrCode)
    } catch {
        print(error)
        if let suggestion = error.suggestion { print("did you mean \(suggestion)?") }
    }
}
