/// A screen and the screens beneath it, found one by one from the top down.
package struct ScreenChain {
    /// The screens, the outermost first.
    package private(set) var screens: [Screen]

    /// A screen by itself.
    package init(_ screen: Screen) { screens = [screen] }

    /// The outermost screen so far.
    package var lowest: Screen { screens[0] }

    /// Puts a screen beneath the others.
    ///
    /// - Throws: A ``NavigationRefusal`` if the screen is in the chain already, or if the chain would be deeper than
    ///   ``ScreenCatalog/depthLimit``.
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
    /// Returns the screen to put beneath another in place of the declared one: usually the same screen, or `nil` if
    /// none may be there. Does not suspend.
    let beneath: @Sendable (Screen) -> Screen?
    /// Returns the screen to restore in place of a saved one: usually the same screen, or `nil` if it may not be
    /// displayed.
    let restored: @Sendable (Screen) async -> Screen?

    /// - Parameters:
    ///   - beneath: Called for each screen beneath a screen that code shows, from the top down.
    ///   - restored: Called for each screen of a saved state, in its order.
    package init(
        beneath: @escaping @Sendable (Screen) -> Screen?, restored: @escaping @Sendable (Screen) async -> Screen?
    ) {
        self.beneath = beneath
        self.restored = restored
    }
}
