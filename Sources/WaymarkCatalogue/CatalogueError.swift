public import WaymarkRecords

/// An error with all differences between the catalogue of an app and its router.
public struct CatalogueError: Error, Sendable, CustomStringConvertible {
    /// A difference between the catalogue and the router, or a fault of the catalogue.
    @nonexhaustive
    public enum Fault: Sendable, CustomStringConvertible {
        /// A route in the app that no registration answers.
        case unanswered(CataloguedRoute)
        /// A module without any route in the app; `nearest` is a module of a similar name that it has.
        case missingModule(String, nearest: String?)
        /// Two types with one id, or one type that is linked into two images.
        case repeatedID(CataloguedRoute, first: CataloguedRoute)
        /// A record that is damaged.
        case record(RouteRecordFault)

        /// One line for a terminal or a log.
        public var description: String {
            switch self {
            case .unanswered(let route):
                "\(route.declaration.map { "\($0): " } ?? "")the route \(route) is in the app, but nothing answers it: "
                    + "register it, or remove @Route from its type"
            case .missingModule(let name, let nearest?):
                "the app has no route of the module '\(name)'; did you mean '\(nearest)'?"
            case .missingModule(let name, nil):
                "the app has no route of the module '\(name)': is it linked, and is anything of it used, so that the linker keeps it?"
            case .repeatedID(let route, let first) where route.image == first.image:
                "\(route.declaration.map { "\($0): " } ?? "")the route \(route) has the id of another route of the app, \(first)"
                    + "\(first.declaration.map { " from \($0)" } ?? "")"
            case .repeatedID(let route, let first):
                "\(route.declaration.map { "\($0): " } ?? "")the route \(route) of \(Self.name(ofImage: route.image)) is in the app "
                    + "already, in \(Self.name(ofImage: first.image))\(first.declaration.map { " from \($0)" } ?? "")"
            case .record(let fault): "a record of a route is damaged: \(fault)"
            }
        }

        /// The path of an image in quotes, which the program has none of on Linux.
        private static func name(ofImage path: String) -> String { path.isEmpty ? "the program" : "'\(path)'" }
    }

    /// The faults: damaged records, missing modules, repeated ids, and unanswered routes, each in their order.
    public let faults: [Fault]

    init(_ faults: [Fault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
