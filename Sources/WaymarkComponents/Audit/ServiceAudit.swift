/// An audit of services before any is created: those that are missing, provided twice, unused, in cycles or captive.
///
/// It examines the declared needs of each service. A need is looked up in the scope of the service that has it, and
/// then outwards. The result depends on the order of declarations only in one respect: of two with the same name and
/// scope, the first counts.
public struct ServiceAudit: Hashable, Sendable, Codable {
    /// The findings: errors first, then by kind, service, scope and chain.
    public let findings: [ServiceFinding]
    /// The services and their dependencies.
    public let graph: ServiceGraph

    /// Audits services.
    ///
    /// - Parameter services: The provided services, in the order in which they were provided.
    /// - Parameter refused: The services that were refused because the same scope provided them already.
    /// - Parameter uses: The services that are used by other code than services.
    /// - Complexity: O(*n* log *n* + *m*) for *n* services with *m* needs, plus O(*m*) for each cycle, plus the lengths
    ///   of the chains.
    public init(of services: [ServiceDeclaration], refused: [ServiceDeclaration] = [], uses: [ServiceUse] = []) {
        var inspection = ServiceInspection(ServiceNet(services + refused), uses)
        findings = inspection.findings()
        graph = inspection.graph()
    }

    /// A Boolean value that indicates whether a service cannot be resolved.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

extension ServiceAudit: CustomStringConvertible {
    /// A line for each finding, and one with their number.
    public var description: String {
        let services = graph.nodes.filter { !$0.isMissing }
        let errors = findings.filter { $0.severity == .error }.count
        let summary =
            "\(Self.count(services.count, "service")) in \(Self.count(Set(services.map(\.scope)).count, "scope")): "
            + "\(Self.count(errors, "error")), \(Self.count(findings.count - errors, "warning"))"
        return (findings.map(\.description) + [summary]).joined(separator: "\n")
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
