/// A screen and those beneath it, found one by one from the top down.
package struct ScreenChain {
    /// The screens, the outermost first.
    package private(set) var screens: [Screen]

    /// A screen by itself.
    package init(_ screen: Screen) { screens = [screen] }

    /// The outermost screen so far.
    package var lowest: Screen { screens[0] }

    /// Puts a screen beneath the others.
    ///
    /// - Throws: Where it is among them, or more than ``ScreenCatalog/depthLimit`` would be beneath each other.
    package mutating func put(_ next: Screen) throws(NavigationRefusal) {
        let route = screens[screens.count - 1].route
        if screens.contains(where: { $0.isSame(as: next) }) {
            throw .parent(route, problem: "'\(next.route)' is beneath itself")
        }
        if screens.count == ScreenCatalog.depthLimit {
            throw .parent(route, problem: "more than \(ScreenCatalog.depthLimit) screens are beneath each other")
        }
        screens.insert(next, at: 0)
    }
}

/// The check of screens that may be displayed without being opened.
package struct ScreenAdmission: Sendable {
    /// The screen that stands where one was to stand beneath another: mostly the same, `nil` where none may. It does not wait.
    let beneath: @Sendable (Screen) -> Screen?
    /// The screen that takes a saved one's place: mostly the same, `nil` where it may not be displayed.
    let restored: @Sendable (Screen) async -> Screen?

    /// - Parameters:
    ///   - beneath: Called for each screen beneath one that code shows, from the top down.
    ///   - restored: Called for each screen of a saved state, in its order.
    package init(
        beneath: @escaping @Sendable (Screen) -> Screen?, restored: @escaping @Sendable (Screen) async -> Screen?
    ) {
        self.beneath = beneath
        self.restored = restored
    }
}
