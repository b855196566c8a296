extension UIApplication {
    /// https://developer.apple.com/documentation/uikit/uiapplication/state
    public enum State: Int, Sendable {
        case active = 0
        case inactive = 1
        case background = 2
    }
}
