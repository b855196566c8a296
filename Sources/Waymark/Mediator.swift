import WaymarkCore
import WaymarkFoundation
public import WaymarkManifest
public import WaymarkRouting

/// An app put together from its modules: one router that all of them register at and open links through.
///
/// ```swift
/// let app = try Mediator(modules: [MallModule(), AccountModule()], manifest: manifest)
/// app.router.use(SignInGate(…), for: .tag(.needsSignIn), within: .seconds(120))
/// await app.start()
/// try await app.router.open("shop://goods/42", from: .push)
/// ```
///
/// Putting it together is synchronous and never waits. Until ``start()`` the router refuses every link, so that no
/// interceptor that is still to come is missed.
public struct Mediator: Sendable {
    /// The app's router.
    public let router: Router
    /// The routes of the manifest, by id, that no module registered.
    public let unanswered: [String]

    /// An app of modules.
    ///
    /// - Parameters:
    ///   - modules: The features, in the order in which they register.
    ///   - manifest: The app's links as data: the rules, types, schemes and hosts, and what is configured of routes by id.
    ///   - configuration: What holds for all that the router opens; of what the manifest says as well, the manifest's
    ///     rules count, and its schemes and hosts where the policy names none.
    /// - Throws: Everything that is wrong with any module, all together.
    public init(
        modules: [any Module], manifest: Manifest? = nil, configuration: RouterConfiguration = RouterConfiguration()
    ) throws(MediatorError) {
        if let manifest, manifest.dialect != Manifest.nativeDialect {
            throw MediatorError([.dialect(manifest.dialect)])
        }
        var configuration = configuration
        configuration.isReady = false
        configuration.nested = configuration.nested ?? .json
        if let manifest { configuration.take(from: manifest) }
        do { router = try Router(configuration) } catch { throw MediatorError(error.faults.map { .type($0) }) }
        let router = router
        var ids: Set<String> = []
        do {
            try router.register { batch in
                let registrar = Registrar(batch: batch, router: router, manifest: manifest)
                for module in modules { module.register(in: registrar) }
                ids = registrar.ids
            }
        } catch {
            throw MediatorError(error.faults.map { .registration($0) })
        }
        unanswered = (manifest?.routes ?? []).compactMap(\.id).filter { !ids.contains($0) }
    }

    /// Opens the app for links.
    public func start() async { router.setReady(true) }
}

extension RouterConfiguration {
    /// Takes over what a manifest says of the app as a whole.
    fileprivate mutating func take(from manifest: Manifest) {
        rules = manifest.rules
        let known = Set(types.map(\.name))
        for (name, type) in manifest.types.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
            // An expression that cannot be read leaves its type undeclared, which the patterns that name it are told.
            if case .expression(let text) = type, let declared = try? ParameterType(name, expression: text) {
                types.append(declared)
            }
        }
        if policy.schemes == nil, !manifest.schemes.isEmpty { policy.schemes = Set(manifest.schemes) }
        if policy.hosts == nil, !manifest.hosts.isEmpty { policy.hosts = manifest.hosts }
    }
}
