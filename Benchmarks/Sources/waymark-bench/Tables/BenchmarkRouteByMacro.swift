import WaymarkCore
import WaymarkRouting

/// The benchmarks' route as `@Route("bench://by-macro/:id<int>")` writes it out, so that they build without swift-syntax; a test of
/// the macro holds the extension equal to what it writes, but for the record.
struct BenchmarkRouteByMacro {
    var id: Int
    var ref: String?
}

extension BenchmarkRouteByMacro: RouteProtocol {
    static let pattern: RoutePattern = "bench://by-macro/:id<int>"
    init(reading fields: borrowing RouteReader) throws(RouteCodingError) {
        self.id = try fields.value(named: "id", as: Int.self)
        self.ref = try fields.valueIfPresent(named: "ref", as: String.self)
    }
    func write(to fields: inout RouteWriter) throws(RouteCodingError) {
        try fields.write(self.id, named: "id")
        try fields.writeIfPresent(self.ref, named: "ref")
    }
}
