import Foundation
import Testing

/// `uses` and `unused`, on the small apps of `check-sources`.
extension SourceCheckTests {
    static let app = [
        "A.swift": """
        struct Goods: Route {
            static let pattern: RoutePattern = "shop://goods/:id<int>"
            static let sample = Goods(id: 1)
            let id: Int
        }
        try await router.open(Goods(id: 42), from: .app)
        try await router.open("shop://goods/\\(id)")
        try await router.open(Pages.Goods(id: 42))
        """,
        "B.m": "[r open:@\"shop://old/7\"]; [r open:@\"shop://top/below\"];",
    ]

    @Test(
        "Uses of a route are links that lead to it and values of its type",
        arguments: ["goods", "shop://goods/:id<int>", "shop://goods/5", "shop://old/5"])
    func listsUses(_ route: String) throws {
        let (run, folder, _) = try run(Self.app, "uses", route: [route])
        #expect(
            run.lines == [
                "\(folder)/A.swift:6:23: by its type", "\(folder)/A.swift:7:24: shop://goods/{}",
                "\(folder)/A.swift:8:23: by its type", "\(folder)/B.m:1:11: shop://old/7", "goods: 4 places",
            ])
        #expect(run.code == 0)
    }

    @Test("The manifest itself opens nothing, whichever way its path is written")
    func leavesManifest() throws {
        let folder = try Folder()
        _ = try folder.file("A.swift", #"open("shop://cart")"#.utf8)
        let plist = try folder.file(
            "Routes.plist",
            """
            <plist version="1.0"><dict><key>waymark</key><integer>1</integer>
            <key>schemes</key><array><string>shop</string></array><key>routes</key><array>
            <dict><key>id</key><string>cart</string><key>pattern</key><string>shop://cart</string></dict>
            <dict><key>id</key><string>home</string><key>pattern</key><string>shop://home</string></dict>
            </array></dict></plist>
            """.utf8)
        let root = folder.url.path
        for path in [plist, "\(root)/./Routes.plist", "\(root)/../\(folder.url.lastPathComponent)/Routes.plist"] {
            let run = CommandRun(["unused", "--routes", path, root])
            #expect(run.output.contains("home") && !run.output.contains("cart"), "\(path): \(run.output)\(run.errors)")
        }
    }

    @Test("Uses are given as data; a route without uses, and what is none, have exit codes of their own")
    func tellsUses() throws {
        let (json, folder, _) = try run(Self.app, "uses", ["--json"], route: ["below"])
        #expect(
            json.output
                == #"{"file":"\#(folder)/B.m","line":1,"column":37,"route":4,"id":"below","link":"shop://top/below"}"#
                + "\n")
        #expect(try run(Self.app, "uses", route: ["pay"]).run.code == 1)
        let (none, _, _) = try run(Self.app, "uses", route: ["nothing"])
        #expect(
            none.errors.hasPrefix(
                "nothing: neither a route nor a link that a route takes, expected an id, a pattern or a link of "))
        #expect(none.code == 2)
    }

    @Test(
        "An id, a pattern or a link that no route has is answered with the nearest one",
        arguments: [
            ("goodz", "goods"), ("shop://goods/:id<itn>", "shop://goods/:id<int>"), ("shop://pai", "shop://pay"),
        ])
    func namesNearest(_ route: String, _ nearest: String) throws {
        let (run, _, _) = try run(Self.app, "uses", route: [route])
        #expect(run.errors == "\(route): neither a route nor a link that a route takes; did you mean '\(nearest)'?\n")
        #expect(run.code == 2)
    }

    @Test("Routes that nothing opens are reported at their patterns; those beneath others are shown without")
    func listsUnused() throws {
        let (run, folder, _) = try run(Self.app, "unused")
        #expect(
            run.lines == [
                "\(folder)/routes.json:3:30: warning[unused-route] nothing in these sources opens 'tabs', shop://tabs/:name(home|cart)",
                "\(folder)/routes.json:4:29: warning[unused-route] nothing in these sources opens 'pay', shop://pay",
                "\(folder)/routes.json: 5 routes, 2 never opened",
            ])
        #expect(run.code == 0)
        #expect(try self.run(Self.app, "unused", ["--strict"]).run.code == 1)
        #expect(Self.printed(try self.run(Self.app, "check-sources", ["--unused"]).run).count == 2)
    }
}
