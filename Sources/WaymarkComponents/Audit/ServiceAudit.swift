/// What can be said of services before any is made: which are missing, provided twice, unused, in circles or captive.
///
/// It looks at what services say that they need. A need is looked for in the scope of the service that has it, and then outwards.
/// The result does not depend on the order of the declarations, but for which of two of the same name and scope counts: the
/// first.
public struct ServiceAudit: Hashable, Sendable, Codable {
    /// What is wrong or looks wrong: errors first, then by kind, service, scope and chain.
    public let findings: [ServiceFinding]
    /// The services, and who needs whom.
    public let graph: ServiceGraph

    /// Looks at services.
    ///
    /// - Parameter services: What is provided, in the order in which it was.
    /// - Parameter refused: What was refused because it was provided already, in the same scope.
    /// - Parameter uses: What is asked for by others than services.
    /// - Complexity: O(*n* log *n* + *m*) for *n* services with *m* needs, O(*m*) for each circle, and the lengths of the chains.
    public init(of services: [ServiceDeclaration], refused: [ServiceDeclaration] = [], uses: [ServiceUse] = []) {
        var inspection = ServiceInspection(ServiceNet(services + refused), uses)
        findings = inspection.findings()
        graph = inspection.graph()
    }

    /// Whether somebody will not get a service.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

extension ServiceAudit: CustomStringConvertible {
    /// A line for each finding, and one with how many there are.
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
