import Waymark
import WaymarkDialects
import WaymarkMigration

// The table as it stands, by the rules of the router that it was written for.
let old = JLRoutesDialect()
let router = try Router(RouterConfiguration(old))
try router.reading(old).on("/user/view/:userID(/edit)", .public) { request in
    print("user \(request["userID"] ?? "?") by \(request.pattern)")
}
try router.reading(old).on("/*", .public.priority(-1)) { request in
    if request.tail?.first != "page" { throw Declined() }
    print("page \(request.tail ?? [])")
}

// What has not moved yet goes to the old router, and what it gives back comes here.
struct OldRouter: ForeignRouter {
    func canOpen(_ link: OfferedLink) -> Bool { true }

    func answer(_ link: OfferedLink) -> Response? {
        print("the old router opens \(link.text)")
        return .done
    }
}
router.handOver(to: OldRouter())

// Every link is compared with what the old router would do; nothing runs twice.
let shadow = router.shadow { link in
    link.text.contains("/view/") ? .route("/user/view/:userID/edit", parameters: ["userID": "7"]) : .unmatched
}

for link in ["app://user/view/7/edit", "app://page/1/2", "app://cart"] {
    try await router.open(link, from: .push)
}
await shadow.catchUp()
print("\(shadow.counts.differing) of \(shadow.counts.compared) links go elsewhere")
