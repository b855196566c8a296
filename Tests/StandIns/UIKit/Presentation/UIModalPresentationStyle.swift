/// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen = 0
    @available(tvOS, unavailable)
    case pageSheet = 1
    @available(tvOS, unavailable)
    case formSheet = 2
    case currentContext = 3
    case custom = 4
    case overFullScreen = 5
    case overCurrentContext = 6
    @available(tvOS, unavailable)
    case popover = 7
    @available(iOS, unavailable)
    case blurOverFullScreen = 8
    case none = -1
    case automatic = -2
}
