public import WaymarkRecords
public import WaymarkRouting

/// The routes that the compiler left in the running process: in the program and in its libraries, without anybody listing them.
///
/// ```swift
/// for route in RouteCatalogue.current.routes { print(route.id, route.pattern) }
/// ```
///
/// Each type with `@Route` leaves a record in the image that it is linked into. Nothing runs when the app is loaded;
/// the records are searched for when the catalogue is requested, including in libraries that have been opened since
/// launch.
///
/// The linker drops a static library, records included, if nothing else in it is used: name the modules that must be
/// present (``check(_:modules:)``).
public struct RouteCatalogue: Sendable {
    /// The routes, by image in the order in which the system lists these, and in each by address.
    public let routes: [CataloguedRoute]
    /// Records that are damaged, for example by a tool that changed the program.
    public let faults: [RouteRecordFault]

    /// A catalogue of these routes, for tests.
    package init(_ routes: [CataloguedRoute], faults: [RouteRecordFault] = []) {
        self.routes = routes
        self.faults = faults
    }

    /// The routes in the process at this moment.
    ///
    /// Each access searches the images again; keep the value, and request it again after a library was opened. Do not
    /// close a library with routes.
    ///
    /// - Complexity: O(*n*) for *n* bytes of writable data on Linux, and for *n* images of the app elsewhere; beside that, constant for
    ///   each route.
    public static var current: RouteCatalogue {
        var routes: [CataloguedRoute] = []
        var faults: [RouteRecordFault] = []
        for image in ProcessRecords.all {
            faults += image.faults
            for record in image.records {
                guard let type = type(by: record.accessor) else { continue }
                routes.append(CataloguedRoute(type: type, json: record.description, image: image.image))
            }
        }
        return RouteCatalogue(routes, faults: faults)
    }

    /// The type that the function at an address gives.
    private static func type(by accessor: UInt64) -> (any RouteProtocol.Type)? {
        typealias Accessor = @convention(c) (UnsafeMutableRawPointer) -> Void
        guard let function = UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: accessor)) else { return nil }
        // The record's format says that the function is of this type, and that it stores an existential metatype.
        let give = unsafeBitCast(function, to: Accessor.self)
        return withUnsafeTemporaryAllocation(of: (any RouteProtocol.Type).self, capacity: 1) { place in
            guard let start = place.baseAddress else { return nil }
            give(UnsafeMutableRawPointer(start))
            return start.move()
        }
    }

    /// Returns the routes that a module declares, in their order.
    ///
    /// - Complexity: O(*n*) for *n* bytes of all descriptions.
    public func routes(of module: String) -> [CataloguedRoute] { routes.filter { $0.module == module } }

    /// Returns the types that a module declares and that conform to a protocol, to register each of them.
    ///
    /// - Parameters:
    ///   - module: The module's name.
    ///   - kind: The metatype of a protocol, as in `(any Page.Type).self`.
    /// - Complexity: O(*n*) for *n* bytes of all descriptions.
    public func types<Kind>(of module: String, as kind: Kind.Type = (any RouteProtocol.Type).self) -> [Kind] {
        routes(of: module).compactMap { $0.type as? Kind }
    }
}
