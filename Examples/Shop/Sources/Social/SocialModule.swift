import AccountRoutes
import AccountServices
import ShopScreens
import SignInServices
import Waymark

/// Posts of people, and writing them.
public struct SocialModule: Module {
    /// The pictures of posts are the account's.
    public let dependencies: [LifecycleID] = ["AccountModule"]
    private let pages: PlainPages
    private let wall = Wall()

    /// The feature.
    public init(pages: PlainPages = PlainPages()) { self.pages = pages }

    /// Registers the pages.
    public func register(in app: Registrar) {
        let (router, components, wall) = (app.router, app.components, wall)
        app.screen("shop://feed(/tab/:tab)", .id("feed"), shown: .push.identity(.route)) { request, _ in
            TextPage("Feed: \(request["tab"] ?? "")") { page in
                page.lines = wall.posts.isEmpty ? ["no posts yet"] : wall.posts
                page.buttons = [TextButton("Write") { try await router.open("shop://post/new", from: .app) }]
            }
        }
        app.screen("shop://post/new", .id("post.new"), shown: .present(.fullScreen)) { _, screen in
            let draft = Draft()
            return TextPage("A new post") { page in
                page.lines = draft.photo.map { ["with \($0.name)"] } ?? ["without a photo"]
                page.buttons = [
                    TextButton("Photo …") { [weak page] in
                        draft.photo = try await router.open(PickPhoto())
                        try await page?.reload()
                    },
                    TextButton("Publish") {
                        wall.posts.append(draft.photo.map { "a post with \($0.name)" } ?? "a post")
                        screen.finish()
                    },
                    TextButton("Discard") { screen.cancel() },
                ]
            }
        }
        app.screen("shop://user/me", .id("user.me")) { _, _ in
            TextPage("我的主页") { page in
                let session = try await components.resolve((any Session).self)
                let photos = try await components.resolve((any PhotoLibrary).self)
                page.lines = ["\(session.customer ?? "a guest"), \(await photos.portrait())"] + wall.posts
            }
        }
        pages.register(in: app)
    }
}

/// The posts of people.
@MainActor private final class Wall {
    var posts: [String] = []

    nonisolated init() {}
}

/// A post that is being written.
@MainActor private final class Draft {
    var photo: Photo?
}
