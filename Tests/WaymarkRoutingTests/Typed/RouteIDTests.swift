import Testing
import WaymarkCore
import WaymarkRouting

@Suite("Ids of typed routes")
struct RouteIDTests {
    private struct Hidden: Route {
        static let pattern: RoutePattern = "/hidden"
    }

    struct Shown: Route {
        static let pattern: RoutePattern = "/shown"
    }

    private enum Choice: String, Codable, LinkValue { case one }

    struct Holder<Value: Codable & LinkValue>: Route {
        static var pattern: RoutePattern { "/holder/:value" }
        var value: Value
    }

    @Test("The id is the type's name, which is the same in every run, also of private and local types")
    func names() {
        struct Local: Route {
            static let pattern: RoutePattern = "/local"
        }
        #expect(Shown.id == "WaymarkRoutingTests.RouteIDTests.Shown")
        #expect(Hidden.id == "WaymarkRoutingTests.RouteIDTests.Hidden")
        #expect(Local.id == "WaymarkRoutingTests.RouteIDTests.Local")
        #expect(
            Holder<Choice>.id
                == "WaymarkRoutingTests.RouteIDTests.Holder<WaymarkRoutingTests.RouteIDTests.Choice>")
    }
}
