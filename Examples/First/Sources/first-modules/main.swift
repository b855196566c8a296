import Waymark

// What features offer each other: protocols, and nothing of who implements them.
protocol Session: Sendable { var user: String { get } }
protocol Cart: Sendable { func add(_ id: Int) async -> Int }

// A typed facade of a target that is called by name: ordinary Swift, in the caller's module.
extension Components {
    func price(of id: Int) async throws -> Int { try await perform("Mall", "price", ["id": id]) }
}

struct Guest: Session { let user = "guest" }
struct SignedIn: Session { let user: String }

actor LiveCart: Cart {
    private var goods: [Int] = []
    init(of session: any Session) { print("a cart for \(session.user)") }
    func add(_ id: Int) -> Int {
        goods.append(id)
        return goods.count
    }
}

struct AccountModule: Module {
    func register(in app: Registrar) { app.provide((any Session).self) { Guest() } }
    func start(_ context: StartContext) async throws { print("account starts") }
}

struct MallModule: Module {
    let dependencies: [LifecycleID] = ["AccountModule"]
    let startup = Startup(isLazy: true)

    func register(in app: Registrar) {
        app.provide((any Cart).self, .scoped, from: (any Session).self) { LiveCart(of: $0) }
        app.target("Mall") { mall in
            mall.onSync("price", fromLinks: true) { try $0["id", as: Int.self] * 100 }
        }
        app.actions(under: "shop://call/:target/:action", .public)
    }
    func start(_ context: StartContext) async throws { print("mall starts") }
}

let app = try Mediator(modules: [MallModule(), AccountModule()])
await app.start()

// The mall sleeps until it is needed: by a service, a link or a call by name.
print("costs", try await app.components.price(of: 7))
print("costs", try await app.router.open("shop://call/Mall/price?id=8", from: .qrCode).value ?? 0)

// A customer who signs in gets a scope of services, which is closed when the customer signs out.
let user = app.components.openScope("user")
try user.provide((any Session).self) { SignedIn(user: "ada") }
for scope in [app.components, user, user] {
    print("goods in the cart:", await (try scope.resolve((any Cart).self)).add(7))
}
await user.close()

// What is wrong is found before anything runs, and told with the chain of who asked whom.
let other = Components()
try other.provide((any Cart).self, from: (any Session).self) { LiveCart(of: $0) }
print(other.audit())
do { _ = try other.resolve((any Cart).self) } catch { print(error) }
