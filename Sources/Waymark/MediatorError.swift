public import WaymarkComponents
public import WaymarkCore
public import WaymarkManifest
public import WaymarkRouting
public import WaymarkRules

/// All faults of the parts that an app is assembled from, or of modules that are added or removed.
public struct MediatorError: Error, Sendable, CustomStringConvertible {
    /// One thing that is wrong.
    @nonexhaustive
    public enum Fault: Sendable, CustomStringConvertible {
        /// A registration of a module.
        case registration(RegistrationError.Fault)
        /// A module's name, or what it depends on; or why it did not start, cannot be taken out, or is not there.
        case lifecycle(LifecycleError.Fault)
        /// A service of a module.
        case service(ProvisionError.Fault)
        /// A target of a module.
        case target(TargetError.Fault)
        /// A parameter type that the configuration or the manifest declares.
        case type(TableError.Fault)
        /// A handler that was filled a second time, and where it was filled first.
        case handlerFilledTwice(String, SourcePlace, first: SourcePlace)
        /// A route that was given screens a second time, by its id.
        case screenDeclaredTwice(String, SourcePlace)
        /// An entry of the manifest whose handler or presentation cannot be used.
        case manifest(ManifestFault)
        /// A rewrite of the manifest.
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
            case .screenDeclaredTwice(let id, let place): "\(place): the route '\(id)' has screens already"
            case .manifest(let fault): "\(fault)"
            case .rewrite(let fault): "\(fault)"
            case .dialect(let name): "the manifest is written in the dialect '\(name)', which cannot be read here"
            }
        }
    }

    /// The faults: of the modules, their registrations, services and targets, of the handlers, of the manifest, each in their order.
    public let faults: [Fault]

    init(_ faults: [Fault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
