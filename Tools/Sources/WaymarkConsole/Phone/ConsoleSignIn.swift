internal import Waymark

/// The page of the table's app that asks who looks at a page behind the gate to sign in.
struct ConsoleSignIn: Route {
    static let pattern: RoutePattern = "waymark-console://sign-in"
    static let id = "console.sign-in"
    typealias Output = Bool
}
