import Testing
import WaymarkComponents

/// A service as a test writes it.
func service(
    _ name: String, _ lifetime: ServiceLifetime = .shared, needs: [String] = [], in scope: String = "app",
    owner: LifecycleID? = nil, line: Int = 1
) -> ServiceDeclaration {
    ServiceDeclaration(
        service: name, lifetime: lifetime, needs: needs, scope: scope, owner: owner,
        place: SourcePlace(file: "Shop/\(name).swift", line: line))
}
