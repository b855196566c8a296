public import Foundation

/// https://developer.apple.com/documentation/uikit/uiscene
@available(iOS 13.0, macCatalyst 13.1, tvOS 13.0, *)
@MainActor
open class UIScene: UIResponder {
    /// https://developer.apple.com/documentation/uikit/uiscene/session
    open private(set) var session: UISceneSession
    // UIKit keeps the delegate of a scene.
    /// https://developer.apple.com/documentation/uikit/uiscene/delegate
    open var delegate: (any UISceneDelegate)?
    /// https://developer.apple.com/documentation/uikit/uiscene/activationstate
    open internal(set) var activationState: UIScene.ActivationState = .unattached

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// https://developer.apple.com/documentation/uikit/uiscene/title
    open var title: String! = ""

    /// https://developer.apple.com/documentation/uikit/uiscene/init(session:connectionoptions:)
    public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
        self.session = session
        super.init()
        session.scene = self
    }

    /// https://developer.apple.com/documentation/uikit/uiscene/open(_:options:completionhandler:)
    open func open(
        _ url: URL, options: UIScene.OpenExternalURLOptions?, completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        StandInStage.shared.openURL(url, completion)
    }
}
