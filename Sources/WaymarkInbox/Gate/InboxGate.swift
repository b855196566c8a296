/// A gate at which links wait until the app opens it, such as for sign-in, the first page, or the end of onboarding.
///
/// ```swift
/// extension InboxGate { static let signIn: InboxGate = "signIn" }
/// configuration.inbox = InboxConfiguration(gates: [InboxGateRule(.signIn, for: .tag(.needsSignIn))])
/// …
/// router.inbox?.open(.signIn)
/// ```
public struct InboxGate: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Creates a gate with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a gate from a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The gate of the router itself, for which every link waits. Only ``/WaymarkRouting/Router/setReady(_:)`` opens
    /// and closes it.
    public static let ready: InboxGate = "ready"
}
