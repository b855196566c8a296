public import WaymarkComponents
public import WaymarkCore
public import WaymarkManifest
public import WaymarkRouting
public import WaymarkRules

/// All faults of the parts that an app is assembled from, or of modules that are added or removed.
public struct MediatorError: Error, Sendable, CustomStringConvertible {
    /// A fault of a part of the app.
    @nonexhaustive
    public enum Fault: Sendable, CustomStringConvertible {
        /// A fault of a module's registration.
        case registration(RegistrationError.Fault)
        /// A fault of a module: of its name or its dependencies, or the reason why it did not start, cannot be removed,
        /// or is missing.
        case lifecycle(LifecycleError.Fault)
        /// A fault of a module's service.
        case service(ProvisionError.Fault)
        /// A fault of a module's target.
        case target(TargetError.Fault)
        /// A fault of a parameter type that the configuration or the manifest declares.
        case type(TableError.Fault)
        /// A handler was registered a second time; with the place of the first registration.
        case handlerFilledTwice(String, SourcePlace, first: SourcePlace)
        /// The screens of the route with this id were declared a second time.
        case screenDeclaredTwice(String, SourcePlace)
        /// An entry of the manifest has a handler or a presentation that cannot be used.
        case manifest(ManifestFault)
        /// A fault of a rewrite of the manifest.
        case rewrite(RewriteFault)
        /// The manifest's patterns are written in the dialect of another router.
        case dialect(String)

        /// One line for a terminal or a log.
        public var description: String {
            switch self {
            case .registration(let fault): "\(fault)"
            case .lifecycle(let fault): "\(fault)"
            case .service(let fault): "\(fault)"
            case .target(let fault): "\(fault)"
            case .type(let fault): "\(fault)"
            case .handlerFilledTwice(let id, let place, let first):
                "\(place): the handler '\(id)' is filled twice, first at \(first)"
            case .screenDeclaredTwice(let id, let place): "\(place): the route '\(id)' already has screens"
            case .manifest(let fault): "\(fault)"
            case .rewrite(let fault): "\(fault)"
            case .dialect(let name): "the manifest is written in the dialect '\(name)', which cannot be read here"
            }
        }
    }

    /// The faults of the modules, of their registrations, services and targets, of the handlers, and of the manifest,
    /// each in their order.
    public let faults: [Fault]

    init(_ faults: [Fault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
