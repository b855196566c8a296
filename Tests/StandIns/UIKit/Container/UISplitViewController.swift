public import Foundation

/// https://developer.apple.com/documentation/uikit/uisplitviewcontroller
@MainActor
open class UISplitViewController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/delegate
    open weak var delegate: (any UISplitViewControllerDelegate)?
    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/style
    @available(iOS 14.0, macCatalyst 14.0, tvOS 14.0, *)
    open private(set) var style: UISplitViewController.Style
    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/preferreddisplaymode
    open var preferredDisplayMode: UISplitViewController.DisplayMode = .automatic
    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/iscollapsed
    open private(set) var isCollapsed = false

    private var columns: [UISplitViewController.Column: UIViewController] = [:]
    private var wrappers: [UISplitViewController.Column: UINavigationController] = [:]
    private var classic: [UIViewController] = []
    private var hidden: Set<UISplitViewController.Column> = []
    /// The column on display while collapsed.
    private var topColumn = UISplitViewController.Column.primary
    /// Whether columns change their place and stay columns.
    private var isStacking = false

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/init(style:)
    @available(iOS 14.0, macCatalyst 14.0, tvOS 14.0, *)
    public init(style: UISplitViewController.Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/init(nibname:bundle:)
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/init(coder:)
    public required init?(coder: NSCoder) {
        style = .unspecified
        super.init(coder: coder)
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/viewcontrollers
    open var viewControllers: [UIViewController] {
        get {
            if style == .unspecified { return stacked == nil ? classic : Array(classic.prefix(1)) }
            if isCollapsed { return wanted }
            return sideBySide.compactMap { container(of: $0) }
        }
        set { setClassic(newValue) }
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/setviewcontroller(_:for:)
    @available(iOS 14.0, macCatalyst 14.0, tvOS 14.0, *)
    open func setViewController(_ vc: UIViewController?, for column: UISplitViewController.Column) {
        if let vc, columns.contains(where: { $0.value === vc && $0.key != column }) {
            return StandInStage.shared.refuse(.duplicateChild(vc))
        }
        guard columns[column] !== vc, let fate = StandInStage.shared.admit() else { return }
        let former = container(of: column)
        columns[column] = vc
        wrappers[column] = nil
        if let vc {
            var child = vc
            if column != .compact, !(vc is UINavigationController) {
                let wrapper = UINavigationController(rootViewController: vc)
                wrappers[column] = wrapper
                child = wrapper
            }
            adopt(child)
            child.didMove(toParent: self)
        }
        if let former, former !== container(of: column) {
            release(former)
            (former.parent as? UINavigationController)?.part(from: [former])
        }
        stackColumns()
        displayWanted(animated: false, fate: fate)
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/viewcontroller(for:)
    @available(iOS 14.0, macCatalyst 14.0, tvOS 14.0, *)
    open func viewController(for column: UISplitViewController.Column) -> UIViewController? {
        columns[column]
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/show(_:)
    @available(iOS 14.0, macCatalyst 14.0, tvOS 14.0, *)
    open func show(_ column: UISplitViewController.Column) {
        guard let fate = StandInStage.shared.admit() else { return }
        if isCollapsed { topColumn = column } else { hidden.remove(column) }
        stackColumns()
        displayWanted(animated: false, fate: fate)
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/hide(_:)
    @available(iOS 14.0, macCatalyst 14.0, tvOS 14.0, *)
    open func hide(_ column: UISplitViewController.Column) {
        guard let fate = StandInStage.shared.admit() else { return }
        if isCollapsed { topColumn = .primary } else { hidden.insert(column) }
        stackColumns()
        displayWanted(animated: false, fate: fate)
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/show(_:sender:)
    open override func show(_ vc: UIViewController, sender: Any?) {
        showDetailViewController(vc, sender: sender)
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/showdetailviewcontroller(_:sender:)
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if style == .unspecified {
            viewControllers = Array(classic.prefix(1)) + [vc]
        } else {
            setViewController(vc, for: .secondary)
            show(.secondary)
        }
    }

    /// The window has become too narrow for columns, or wide enough.
    func setCollapsed(_ collapsed: Bool) {
        guard collapsed != isCollapsed else { return }
        if collapsed {
            let proposed: Column =
                if columns[.compact] != nil { .compact } else if columns[.secondary] != nil { .secondary } else {
                    .primary
                }
            topColumn =
                delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
        }
        isCollapsed = collapsed
        stackColumns()
        if collapsed {
            delegate?.splitViewControllerDidCollapse(self)
        } else {
            delegate?.splitViewControllerDidExpand(self)
        }
        displayWanted(animated: false, fate: .usual)
    }

    /// The navigation controller that the others' are pushed onto while collapsed; `nil` side by side, where a column is there for
    /// that alone, and where the first column is none.
    private var stacked: UINavigationController? {
        guard isCollapsed, columns[.compact] == nil else { return nil }
        return (style == .unspecified ? classic.first : container(of: .primary)) as? UINavigationController
    }

    /// While collapsed, pushes the other columns onto the first one's stack, each with its navigation controller, and lets them
    /// go when there is room again.
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/collapsesecondaryviewcontroller(_:for:)
    private func stackColumns() {
        isStacking = true
        defer { isStacking = false }
        let all = style == .unspecified ? classic : sideBySide.compactMap { container(of: $0) }
        guard let stacked else {
            for child in all {
                (child.parent as? UINavigationController)?.part(from: [child])
                guard child.parent !== self else { continue }
                adopt(child)
                child.didMove(toParent: self)
            }
            return
        }
        let count = style == .unspecified ? all.count : (sideBySide.firstIndex(of: topColumn) ?? 0) + 1
        stacked.part(from: Array(all.dropFirst(count)))
        let others = Array(all.prefix(count).dropFirst())
        displayed.removeAll { others.holds($0) }
        for child in others { stacked.nest(child) }
    }

    override var decidesOnDisplay: Bool { true }

    override var wanted: [UIViewController] {
        if style == .unspecified { return isCollapsed ? Array(classic.prefix(1)) : Array(classic.prefix(2)) }
        if isCollapsed {
            let shown = stacked == nil ? container(of: topColumn) : stacked
            return (shown ?? container(of: .primary)).map { [$0] } ?? []
        }
        return sideBySide.filter { !hidden.contains($0) }.compactMap { container(of: $0) }
    }

    override func forget(_ child: UIViewController) {
        if isStacking { return }
        classic.removeAll { $0 === child }
        for (column, controller) in columns where controller === child { columns[column] = nil }
        for (column, wrapper) in wrappers where wrapper === child {
            wrappers[column] = nil
            columns[column] = nil
        }
    }

    private var sideBySide: [Column] {
        style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
    }

    /// The child of a column: what was set, or the navigation controller around it.
    private func container(of column: Column) -> UIViewController? {
        wrappers[column] ?? columns[column]
    }

    private func setClassic(_ new: [UIViewController]) {
        for (index, controller) in new.enumerated() where new[..<index].contains(controller) {
            return StandInStage.shared.refuse(.duplicateChild(controller))
        }
        guard style == .unspecified, let fate = StandInStage.shared.admit() else { return }
        for child in classic where !new.contains(child) { release(child) }
        for child in new where child.parent !== self {
            adopt(child)
            child.didMove(toParent: self)
        }
        classic = new
        displayWanted(animated: false, fate: fate)
    }
}
