internal import Waymark

/// The page of the table's app that asks the user to sign in before a page behind the gate is shown.
struct ConsoleSignIn: Route {
    static let pattern: RoutePattern = "waymark-console://sign-in"
    static let id = "console.sign-in"
    typealias Output = Bool
}
