/// https://developer.apple.com/documentation/uikit/uiactivityviewcontroller
@MainActor
@available(tvOS, unavailable)
open class UIActivityViewController: UIViewController {
    /// No hand pulls the stand-in down.
    override var automaticStyle: UIModalPresentationStyle { .custom }
}
