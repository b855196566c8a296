public import Foundation

/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor
open class UIWindow: UIView {
    /// https://developer.apple.com/documentation/uikit/uiwindow/windowlevel
    open var windowLevel: UIWindow.Level = .normal
    /// https://developer.apple.com/documentation/uikit/uiwindow/iskeywindow
    open private(set) var isKeyWindow = false

    /// https://developer.apple.com/documentation/uikit/uiwindow/windowscene
    open weak var windowScene: UIWindowScene? {
        didSet {
            guard oldValue !== windowScene else { return }
            oldValue?.remove(self)
            windowScene?.add(self)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
    open var rootViewController: UIViewController? {
        didSet { if oldValue !== rootViewController { replaceRoot(oldValue) } }
    }

    /// Layers whose root was replaced under them. Their views stay in the window.
    private(set) var orphans: [UIViewController] = []

    /// https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)
    public init(windowScene: UIWindowScene) {
        super.init(frame: .zero)
        super.isHidden = true
        self.windowScene = windowScene
        windowScene.add(self)
    }

    /// https://developer.apple.com/documentation/uikit/uiwindow/init(frame:)
    public override init(frame: CGRect) {
        super.init(frame: frame)
        super.isHidden = true
    }

    /// https://developer.apple.com/documentation/uikit/uiwindow/init(coder:)
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        super.isHidden = true
    }

    /// https://developer.apple.com/documentation/uikit/uiwindow/ishidden
    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            guard super.isHidden != newValue else { return }
            super.isHidden = newValue
            if newValue { takeDown(rootViewController) } else { putUp(rootViewController) }
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiwindow/window
    open override var window: UIWindow? { self }

    /// https://developer.apple.com/documentation/uikit/uiwindow/makekeyandvisible()
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    /// https://developer.apple.com/documentation/uikit/uiwindow/makekey()
    open func makeKey() {
        for other in windowScene?.windows ?? [] where other !== self { other.isKeyWindow = false }
        isKeyWindow = true
    }

    private func replaceRoot(_ old: UIViewController?) {
        if let old, let presented = old.ownPresented {
            StandInStage.shared.warn(.rootReplacedUnderPresentation(root: old, presented: presented))
            orphans.append(presented)
        }
        guard !isHidden else { return }
        takeDown(old)
        putUp(rootViewController)
    }

    private func putUp(_ root: UIViewController?) {
        guard let root, let view = root.view else { return }
        attach(view, at: 0)
        StandInStage.shared.after(1) {
            guard view.superview === self else { return }
            root.beginAppear(false)
            root.endAppearance(false)
        }
    }

    private func takeDown(_ root: UIViewController?) {
        guard let root else { return }
        root.beginDisappear(false)
        root.viewIfLoaded?.detach()
        StandInStage.shared.after(1) {
            if root.viewIfLoaded?.superview == nil { root.endAppearance(false) }
        }
    }
}
