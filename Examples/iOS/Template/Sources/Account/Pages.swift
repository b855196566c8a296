import SwiftUI
import Waymark
import WaymarkSwiftUI

/// The customer's orders.
struct OrdersPage: View {
    var body: some View { Text("No orders yet") }
}

/// Asks the customer to sign in. A link that requires signing in waits, and continues or is refused depending on the
/// answer.
struct SignInPage: View {
    let session: Session
    let screen: ScreenHandle<Bool>

    var body: some View {
        Group {
            Button("Sign in") {
                session.signIn()
                screen.finish(true)
            }
            Button("Not now") { screen.finish(false) }
        }
    }
}
