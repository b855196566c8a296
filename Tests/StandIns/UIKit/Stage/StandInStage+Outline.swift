extension StandInStage {
    /// The controllers of a window as an indented tree, for the message of a test that fails.
    ///
    /// What is on display is marked with a star, and layers stand below what presents them:
    ///
    ///     UIWindow
    ///       UINavigationController *
    ///         Home
    ///         Page *
    ///         presents Sheet (pageSheet) *
    public func outline(of window: UIWindow) -> String {
        var lines = ["\(type(of: window))\(window.isHidden ? " (hidden)" : "")"]
        if let root = window.rootViewController { draw(root, "", 1, &lines) }
        for orphan in window.orphans { draw(orphan, "orphan ", 1, &lines) }
        return lines.joined(separator: "\n")
    }

    private func draw(_ controller: UIViewController, _ mark: String, _ depth: Int, _ lines: inout [String]) {
        var line = String(repeating: "  ", count: depth) + mark + "\(type(of: controller))"
        if let title = controller.title { line += " '\(title)'" }
        if controller.ownPresenting != nil { line += " (\(controller.modalPresentationStyle))" }
        if controller.isBeingPresented { line += " coming" }
        if controller.isBeingDismissed { line += " going" }
        if controller.appearance == .shown || controller.appearance == .appearing { line += " *" }
        lines.append(line)
        for child in controller.children { draw(child, "", depth + 1, &lines) }
        if let presented = controller.ownPresented { draw(presented, "presents ", depth + 1, &lines) }
    }
}
