extension Navigation {
    /// Goes back by one screen, or one layer where that has no more screens; see ``NavigationWish/Kind/back``.
    @discardableResult
    public func back(in scene: String? = nil) async throws(NavigationError) -> NavigationArrival {
        try await perform(NavigationWish(.back, scene: scene))
    }

    /// Takes so many screens off the stack in front.
    @discardableResult
    public func pop(_ count: Int = 1, in scene: String? = nil) async throws(NavigationError) -> NavigationArrival {
        try await perform(NavigationWish(.pop(count), scene: scene))
    }

    /// Goes back to the topmost screen that fits.
    @discardableResult
    public func pop(to query: ScreenQuery, in scene: String? = nil) async throws(NavigationError) -> NavigationArrival {
        try await perform(NavigationWish(.popTo(query), scene: scene))
    }

    /// Goes back to the first screen of the stack in front.
    @discardableResult
    public func popToRoot(in scene: String? = nil) async throws(NavigationError) -> NavigationArrival {
        try await perform(NavigationWish(.popToRoot, scene: scene))
    }

    /// Takes so many presented layers away; all where no count is given.
    @discardableResult
    public func dismiss(_ layers: Int? = nil, in scene: String? = nil) async throws(NavigationError)
        -> NavigationArrival
    {
        try await perform(NavigationWish(.dismiss(layers), scene: scene))
    }

    /// Opens an address outside the app: a web page, a telephone number, another app.
    ///
    /// - Throws: Where nothing takes it, or nobody has said how addresses are opened (``opener``).
    public func openOutside(_ address: String) async throws(NavigationError) {
        if await opener?(address) == true { return }
        throw NavigationError(.outside(address), "open outside", scene: nil)
    }
}
