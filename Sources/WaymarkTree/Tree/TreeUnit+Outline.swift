extension TreeUnit {
    /// A text with a line for the unit and for each of its descendants, indented by two spaces for each level.
    ///
    /// ```
    /// root, active, shows RootView
    ///   loggedIn, active, runs 2
    ///     cart, active, shows CartView and BadgeView, runs 1
    ///   promotion, inactive, has PromotionView
    /// ```
    ///
    /// A line has the name, whether the unit is active, the views that are displayed and those that are not, the number of
    /// tasks that have not ended, and whether the unit is being detached.
    public var outline: String {
        var lines: [String] = []
        var pending = [(unit: self, depth: 0)]
        while let (unit, depth) = pending.popLast() {
            lines.append(String(repeating: "  ", count: depth) + unit.line)
            for child in unit.below.reversed() { pending.append((child.unit, depth + 1)) }
        }
        return lines.joined(separator: "\n")
    }

    private var line: String {
        let others = views.filter { view in !shown.contains { $0 === view } }
        var parts = [name, isActive ? "active" : "inactive"]
        if !shown.isEmpty { parts.append("shows \(Self.names(of: shown))") }
        if !others.isEmpty { parts.append("has \(Self.names(of: others))") }
        if activity.runningWork > 0 { parts.append("runs \(activity.runningWork)") }
        if leaving != .no { parts.append("being detached") }
        return parts.joined(separator: ", ")
    }

    private static func names(of views: [any UnitView]) -> String {
        views.map { "\(type(of: $0))" }.joined(separator: " and ")
    }
}
