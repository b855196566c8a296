import Account
import Content
import Home
import Live
import Mall
import ShopScreens
import ShopServer
import SignIn
import SignInRoutes
import Social
import Waymark
import Web

/// The features of the shop, which do not know each other, and the routes of a manifest that each has pages for.
@MainActor struct ShopFeatures {
    let server: Server
    let navigation: Navigation
    let errands: Errands
    let notices: Notices
    /// Tells all features that the customer has signed out.
    let tellSignedOut: @MainActor @Sendable () async -> Void

    /// The features, with plain pages for those routes of a manifest that none of them has code for.
    func modules(_ manifest: Manifest) -> [any Module] {
        let own = Mediator.answers(of: modules(pages: [:])).ids
        let plain = manifest.routes.filter { route in route.id.map { !own.contains($0) } ?? false }
        return modules(pages: Dictionary(grouping: plain) { Self.feature(of: $0) })
    }

    /// The ids of the routes that the features have code for.
    var ids: Set<String> { Mediator.answers(of: modules(pages: [:])).ids }

    /// Returns the feature with the page of a route.
    private static func feature(of route: ManifestRoute) -> String {
        if route.id?.hasPrefix("login") == true { return "signIn" }
        // All pages of the sites belong to one feature.
        return route.tags.contains("web") ? "web" : route.tags.first ?? "content"
    }

    private func modules(pages: [String: [ManifestRoute]]) -> [any Module] {
        func plain(_ feature: String) -> PlainPages { PlainPages(pages[feature] ?? []) }
        return [
            SignInModule(
                server: server, errands: errands, notices: notices, pages: plain("signIn"),
                tellSignedOut: tellSignedOut),
            HomeModule(server: server, pages: plain("home")),
            MallModule(server: server, notices: notices, pages: plain("mall")),
            LiveModule(server: server, navigation: navigation, notices: notices, pages: plain("live")),
            SocialModule(pages: plain("social")),
            AccountModule(pages: plain("account")),
            ContentModule(pages: plain("content")),
            WebModule(pages: plain("web")),
            AppModule(errands: errands),
        ]
    }
}
