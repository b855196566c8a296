public import Foundation

/// https://developer.apple.com/documentation/uikit/uiview
@MainActor
open class UIView: UIResponder {
    /// https://developer.apple.com/documentation/uikit/uiview/frame
    open var frame: CGRect
    /// https://developer.apple.com/documentation/uikit/uiview/tag
    open var tag = 0
    /// https://developer.apple.com/documentation/uikit/uiview/ishidden
    open var isHidden = false
    /// https://developer.apple.com/documentation/uikit/uiview/superview
    open private(set) weak var superview: UIView?
    /// https://developer.apple.com/documentation/uikit/uiview/subviews
    open private(set) var subviews: [UIView] = []

    /// The controller whose view this is.
    weak var controller: UIViewController?

    /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// https://developer.apple.com/documentation/uikit/uiview/init(coder:)
    public required init?(coder: NSCoder) {
        frame = .zero
        super.init()
    }

    /// https://developer.apple.com/documentation/uikit/uiview/window
    open var window: UIWindow? {
        var view = superview
        while let each = view {
            if let window = each as? UIWindow { return window }
            view = each.superview
        }
        return nil
    }

    /// https://developer.apple.com/documentation/uikit/uiview/next
    open override var next: UIResponder? { controller ?? superview }

    /// https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)
    open func addSubview(_ view: UIView) {
        insertSubview(view, at: subviews.count)
    }

    /// https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:at:)
    open func insertSubview(_ view: UIView, at index: Int) {
        attach(view, at: index)
        view.controller?.appearByItself()
    }

    /// https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()
    open func removeFromSuperview() {
        controller?.disappearByItself()
        detach()
    }

    /// https://developer.apple.com/documentation/uikit/uiview/didmovetowindow()
    open func didMoveToWindow() {}

    /// https://developer.apple.com/documentation/uikit/uiview/isdescendant(of:)
    open func isDescendant(of view: UIView) -> Bool {
        var each: UIView? = self
        while let current = each {
            if current === view { return true }
            each = current.superview
        }
        return false
    }

    /// Adds a view without a word to its controller.
    func attach(_ view: UIView, at index: Int? = nil) {
        guard view.superview !== self else { return }
        let former = view.window
        view.leaveSuperview()
        view.superview = self
        subviews.insert(view, at: min(max(0, index ?? subviews.count), subviews.count))
        view.tellWindow(after: former)
    }

    /// Takes the view out without a word to its controller.
    func detach() {
        let former = window
        leaveSuperview()
        tellWindow(after: former)
    }

    private func leaveSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Tells this view and those in it that they are in another window, or in none.
    private func tellWindow(after former: UIWindow?) {
        guard window !== former else { return }
        didMoveToWindow()
        for view in subviews { view.tellWindow(after: former) }
    }
}
