extension UIScene {
    /// https://developer.apple.com/documentation/uikit/uiscene/activationstate
    @available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }
}
