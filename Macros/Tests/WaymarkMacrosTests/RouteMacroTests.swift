import Testing
import Waymark
public import WaymarkMacros

extension RouteTag { static let needsSignIn: RouteTag = "needsSignIn" }

enum Tab: String, LinkValue { case info, reviews }

@Route("shop://goods/:id<int>", id: "goods.detail", exposure: .public, tags: .needsSignIn)
struct GoodsDetail: Equatable {
    var id: Int
    var ref: String?
    var tab: Tab = .info
}

/// A type around a route.
public struct Outer {
    /// A public route within a type.
    @Route("shop://outer/:class")
    public struct Inner {
        /// A name that needs backticks.
        public var `class`: String
        /// A list with a default.
        public var numbers: [Int] = [1, 2]
        let seed: Double?
        var isEmpty: Bool { numbers.isEmpty }
    }
}

extension Outer {
    @Route("shop://files/:path*", id: #"files"#, summary: "Files")
    fileprivate struct Files { var path: [String] }
}

@Route("shop://box/:value")
struct Box<Value: LinkValue> { var value: Value }

@available(macOS 26, *)
@Route("shop://pay/:order")
struct Pay {
    var order: String
    @CallerOnly var price: Int?
}

@Route("shop://empty")
private struct Empty {}

#if os(Linux) || canImport(Darwin)
@Route("shop://here/:id", id: "here")
package struct Here {
    package var id: String

    package init(id: String) { self.id = id }
}
#else
@Route("shop://nowhere")
struct Here {}
#endif

extension Outer {
    /// Two names in one declaration, an observed property, a method and a static property beside them.
    @Route("shop://shelf/:row<int>(/at/:place)")
    struct Shelf: Hashable {
        static let samples = [Shelf(row: 1)]
        var row, column: Int?
        var place: String? { didSet { column = nil } }

        func isFirst() -> Bool { row == 0 }
    }
}

@Route("shop://marks/:names*", exposure: .public)
struct Marks: Equatable {
    var names: [String] = ["all"]
}

@Suite("Routes by macro")
struct RouteMacroTests {
    @Test(
        "A route by macro prints the links of its values",
        arguments: [
            (GoodsDetail(id: 42), "shop://goods/42"),
            (GoodsDetail(id: 42, ref: "push"), "shop://goods/42?ref=push"),
            (GoodsDetail(id: -1, ref: "", tab: .reviews), "shop://goods/-1?ref=&tab=reviews"),
        ])
    func prints(_ route: GoodsDetail, _ link: String) throws {
        #expect(try RouteCoder().link(to: route).text == link)
    }

    @Test("Types that need backticks, are nested, generic or private are routes as well")
    func kinds() throws {
        let coder = RouteCoder()
        #expect(try coder.link(to: Outer.Inner(class: "a", seed: 0.5)).text == "shop://outer/a?seed=0.5")
        #expect(try coder.link(to: Outer.Files(path: ["a", "b"])).text == "shop://files/a/b")
        #expect(try coder.link(to: Box(value: 3)).text == "shop://box/3")
        #expect(try coder.link(to: Pay(order: "7", price: 3)).text == "shop://pay/7")
        #expect(try coder.link(to: Empty()).text == "shop://empty")
        #expect(try coder.link(to: Here(id: "a")).text == "shop://here/a")
        #expect(try coder.link(to: Outer.Shelf(row: 1, column: 2, place: "b")).text == "shop://shelf/1/at/b?column=2")
        #expect(coder.check(Outer.Shelf.self).isEmpty)
        #expect(Pay.callerOnly == ["price"])
        #expect(Outer.Files.id == "files")
        #expect(Outer.Files.options.summary == "Files")
    }

    @Test("A route opened by its link has its properties, its defaults and its options")
    func opens() async throws {
        let router = try Router()
        try router.on(GoodsDetail.self) { route, _ in #expect(route == GoodsDetail(id: 42, tab: .reviews)) }
        _ = try await router.open("shop://goods/42?tab=reviews", from: .push)
        #expect(router.routes.first?.exposure == .public)
        #expect(router.routes.first?.tags == [.needsSignIn])
        #expect(router.routes.first?.id == "goods.detail")
    }

    @Test(
        "A list with a default has it if a link leaves its tail out",
        arguments: [("shop://marks", ["all"]), ("shop://marks/a/b", ["a", "b"])])
    func tailWithDefault(_ link: String, _ names: [String]) async throws {
        let router = try Router()
        try router.on(Marks.self) { route, _ in #expect(route == Marks(names: names)) }
        _ = try await router.open(link, from: .push)
    }

    @Test("A link is read by the compiler")
    func links() {
        #expect(#link("shop://goods/42").text == "shop://goods/42")
        #expect(#link("shop://goods/42", matching: "shop://goods/:id<int>").text == "shop://goods/42")
    }

    @Test(
        "A public route has the memberwise initialiser publicly, if others see all that is in it",
        arguments: [
            ("public struct A { public var id: Int; public var tab: String?; public var n = -1 }", true),
            ("package struct A { package var id: Int; public var tab: Tab = .info }", true),
            ("public struct A { public private(set) var id: Int; public let ref: String? }", true),
            ("public struct A { nonisolated public var id: Int; public nonisolated var ref: String? }", true),
            ("public struct A { public var id: Int; public init() { id = 1 } }", false),
            ("public struct A { public var id: Int; var tab: Tab }", false),
            ("public struct A { public var id: Int; public var tab: Tab = standard }", false),
            ("public struct A { public var id: Int; package var tab: String? }", false),
            ("struct A { var id: Int }", false),
        ])
    func initialiser(_ declaration: String, _ isThere: Bool) throws {
        let expanded = try Expanded(#"@Route("shop://a/:id") \#(declaration)"#)
        #expect(expanded.diagnostics.isEmpty)
        #expect(expanded.members.isEmpty == !isThere, "\(expanded.members)")
    }

    @Test("The initialiser has the defaults of the properties, and nil for variables that may be nil")
    func parameters() throws {
        let expanded = try Expanded(
            #"@Route("shop://a/:in<int>") public struct A { public var `in`: Int; public var ref: String?; public let old: String?; public var page = 1 }"#
        )
        #expect(
            expanded.members.first?.contains(
                "public init(`in`: Int, ref: String? = nil, old: String?, page: Int = 1) {\n    self.`in` = `in`\n")
                == true,
            "\(expanded.members)")
    }

    @Test("A type that conforms already is not made to conform again")
    func conformsAlready() throws {
        let source = #"@Route("shop://a/:id") struct A: RouteProtocol { var id: Int }"#
        #expect(try Expanded(source, missing: []).texts.first?.contains("extension A {") == true)
        let run = try CompilerRun(
            typechecking: "import Waymark\nimport WaymarkMacros\n\(source)\n"
                + #"@Route("shop://b/:id") struct B: Route { var id: Int }"#)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test("The extension is available as the type is, and as those around it are")
    func availability() throws {
        let expanded = try Expanded(
            #"@Route("shop://a") @available(iOS 18, *) struct A {}"#,
            within: ["@available(iOS 17, *) enum B {}", "@available(*, deprecated) @MainActor enum C {}"])
        let lines = try #require(expanded.texts.first).split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        #expect(
            lines.prefix(3) == ["@available(*, deprecated)", "@available(iOS 17, *)", "@available(iOS 18, *)"],
            "\(lines)")
    }

    @Test("Names of the app's own, and ways to write a type or a default, stand in no route's way")
    func ownNames() throws {
        let run = try CompilerRun(
            typechecking: #"""
                import WaymarkMacros

                struct DeepLink {}
                struct RoutePattern {}
                struct RouteOptions {}
                struct RouteReader {}
                struct RouteWriter {}
                struct RouteCodingError: Error {}
                protocol RouteProtocol {}
                let fields = 3
                let link = #link("shop://a/1", matching: "shop://a/:id<int>")

                @Route("shop://a/:id<int>", exposure: .public)
                struct A {
                    struct Set {}
                    struct String {}
                    var id: (Int)
                    var other: Swift.Optional<Swift.Int>
                    var list: Swift.Array<(Int)> = []
                    var count: Int = fields
                    var size: Int = if fields > 2 { 3 } else { 4 }
                    @CallerOnly var price: Int?
                }
                """#)
        #expect(run.status == 0, "\(run.output)")
    }
}
