extension InboxGate {
    /// A gate for each scene, which is open while a driver shows the scene's screens. A link for a scene waits until it
    /// can be shown there.
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
