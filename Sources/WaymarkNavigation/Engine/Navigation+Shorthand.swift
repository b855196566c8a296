extension Navigation {
    /// Goes back by one screen, or one layer if that has no more screens; see ``NavigationRequest/Kind/back``.
    ///
    /// - Returns: The scene after the last step.
    /// - Throws: A ``NavigationError`` if the screens could not be changed that way.
    @discardableResult
    public func back(in scene: String? = nil) async throws(NavigationError) -> NavigationArrival {
        try await perform(NavigationRequest(.back, scene: scene))
    }

    /// Pops screens off the stack in front.
    ///
    /// - Parameters:
    ///   - count: The number of screens to pop.
    ///   - scene: The name of the scene; `nil` for the active one.
    /// - Returns: The scene after the last step.
    /// - Throws: A ``NavigationError`` if the screens could not be changed that way.
    @discardableResult
    public func pop(_ count: Int = 1, in scene: String? = nil) async throws(NavigationError) -> NavigationArrival {
        try await perform(NavigationRequest(.pop(count), scene: scene))
    }

    /// Goes back to the topmost screen that a query matches.
    ///
    /// - Parameters:
    ///   - query: The screen to go back to.
    ///   - scene: The name of the scene; `nil` for the active one.
    /// - Returns: The scene after the last step.
    /// - Throws: A ``NavigationError`` if the screens could not be changed that way.
    @discardableResult
    public func pop(to query: ScreenQuery, in scene: String? = nil) async throws(NavigationError) -> NavigationArrival {
        try await perform(NavigationRequest(.popTo(query), scene: scene))
    }

    /// Goes back to the first screen of the stack in front.
    ///
    /// - Returns: The scene after the last step.
    /// - Throws: A ``NavigationError`` if the screens could not be changed that way.
    @discardableResult
    public func popToRoot(in scene: String? = nil) async throws(NavigationError) -> NavigationArrival {
        try await perform(NavigationRequest(.popToRoot, scene: scene))
    }

    /// Dismisses presented layers.
    ///
    /// - Parameters:
    ///   - layers: The number of layers; `nil` for all.
    ///   - scene: The name of the scene; `nil` for the active one.
    /// - Returns: The scene after the last step.
    /// - Throws: A ``NavigationError`` if the screens could not be changed that way.
    @discardableResult
    public func dismiss(_ layers: Int? = nil, in scene: String? = nil) async throws(NavigationError)
        -> NavigationArrival
    {
        try await perform(NavigationRequest(.dismiss(layers), scene: scene))
    }

    /// Opens an address outside the app: a web page, a telephone number, another app.
    ///
    /// - Throws: A ``NavigationError`` if no route matches the address and ``opener`` cannot open it.
    public func openOutside(_ address: String) async throws(NavigationError) {
        if await opener?(address) == true { return }
        throw NavigationError(.outside(address), "open outside", scene: nil)
    }
}
