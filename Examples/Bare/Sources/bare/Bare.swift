import WaymarkCore

/// The smallest program with a router's core in it: `make check` looks at what it links.
@main
enum Bare {
    static func main() throws {
        _ = try RoutePattern("shop://goods/:id<int>")
        print("WaymarkCore, without Foundation")
    }
}
