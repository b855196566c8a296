import Foundation

/// https://developer.apple.com/documentation/uikit/uisceneerror
@available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
public struct UISceneError: Error, Hashable, Sendable {
    /// https://developer.apple.com/documentation/uikit/uisceneerror/code
    public let code: UISceneError.Code

    init(_ code: Code) {
        self.code = code
    }

    /// https://developer.apple.com/documentation/uikit/uisceneerror/code
    public enum Code: Int, Sendable {
        case multipleScenesNotSupported = 0
        case requestDenied = 1
    }

    /// https://developer.apple.com/documentation/uikit/uisceneerror/multiplescenesnotsupported
    public static var multipleScenesNotSupported: UISceneError.Code { .multipleScenesNotSupported }
    /// https://developer.apple.com/documentation/uikit/uisceneerror/requestdenied
    public static var requestDenied: UISceneError.Code { .requestDenied }
}
