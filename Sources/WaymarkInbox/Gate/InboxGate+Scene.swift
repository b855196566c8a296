extension InboxGate {
    /// A gate that each scene has, and that is open while a driver shows its screens: a link that is for a scene waits until it can be
    /// shown there.
    ///
    /// ```swift
    /// configuration.inbox = InboxConfiguration(gates: [.scene])
    /// ```
    public static let scene: InboxGate = "scene"
}

extension InboxGateRule {
    /// A gate for each scene, which the adapters open and close.
    public static let scene = InboxGateRule(.scene, perScene: true)
}
