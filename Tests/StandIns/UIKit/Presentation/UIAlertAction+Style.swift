extension UIAlertAction {
    /// https://developer.apple.com/documentation/uikit/uialertaction/style
    public enum Style: Int, Sendable {
        case `default` = 0
        case cancel = 1
        case destructive = 2
    }
}
