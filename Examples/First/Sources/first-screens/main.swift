import Waymark

struct Shelf: Route {
    static let pattern: RoutePattern = "shop://shelf/:name"
    static let id = "shelf"
    var name: String
}
struct Goods: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    static let id = "goods"
    var id: Int
}
struct PickSize: Route {
    static let pattern: RoutePattern = "shop://pick/size"
    static let id = "size"
    typealias Output = Int
}

// In an app with views, `screen` takes a closure that builds one; the rest is the same.
struct MallModule: Module {
    func register(in app: Registrar) {
        app.headlessScreen(Shelf.self, .public, shown: .tab("mall"))
        app.headlessScreen(
            Goods.self, .public, shown: .push.parent(.made { Shelf(name: $0.id < 100 ? "books" : "toys") }))
        app.headlessScreen(PickSize.self, shown: .present(.sheet, detents: [.medium]))
    }
}

let app = try Mediator(modules: [MallModule()])
let window = HeadlessDriver(
    .tabs("main", [ScreenTab("home", [.foreign("HomePage")]), ScreenTab("mall", [])]))
app.navigation.connect(window)
await app.start()

// A link from outside, from whatever is displayed: the tab, what is beneath, and the page, in the fewest steps.
try await app.router.open("shop://goods/42", from: .push)
print(window.steps)
print(window)

// A page that returns a value to its caller.
let size = Task { try await app.router.open(PickSize()) }
while window.state().layers.count < 2 { await Task.yield() }
print(window)
if let page = window.state().top { app.navigation.handle(of: page.number, Int.self)?.finish(43) }
print("size", try await size.value)

// What cannot be done is refused, with the reason; what is displayed is as it was.
do { try await app.navigation.pop(5) } catch { print(error) }

// What is displayed is a value: a list of links, saved and restored.
print(app.navigation.state.links.compactMap(\.link))
