import WaymarkCore
import WaymarkRouting

/// The benchmarks' route as `@Route("bench://by-macro/:id<int>")` writes it out, so that they build without swift-syntax; a test of
/// the macro holds the extension equal to what it writes, but for the record.
struct BenchmarkRouteByMacro {
    var id: Int
    var ref: String?
}

extension BenchmarkRouteByMacro: WaymarkRouting.RouteProtocol {
    static let pattern: WaymarkCore.RoutePattern = "bench://by-macro/:id<int>"
    init(reading linkFields: borrowing WaymarkRouting.RouteReader) throws(WaymarkRouting.RouteCodingError) {
        self.id = try linkFields.value(named: "id", as: Int.self)
        self.ref = try linkFields.valueIfPresent(named: "ref", as: String.self)
    }
    func write(to linkFields: inout WaymarkRouting.RouteWriter) throws(WaymarkRouting.RouteCodingError) {
        try linkFields.write(self.id, named: "id")
        try linkFields.writeIfPresent(self.ref, named: "ref")
    }
}
