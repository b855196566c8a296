/// The declaration of the screens of a route: their presentation, identity, parent and factories.
public struct ScreenDeclaration: Sendable {
    /// Returns the screen beneath a screen, or `nil` for none.
    public typealias Parent = @Sendable (Screen) throws -> Screen?

    /// Returns the screen beneath a screen that is opened with a payload, or with `nil` if the screen is not being
    /// opened.
    package typealias OpenedParent = @Sendable (Screen, (any Sendable)?) throws -> Screen?

    /// The id of the route.
    public let route: String
    /// The preferred presentation of its screens.
    public var presentation: Presentation
    /// The rule for when two of its screens are the same.
    public var identity: ScreenIdentity
    /// The places that are searched for an existing screen before one is built.
    public var reuse: ScreenReuse
    /// A closure that returns the screen beneath a screen of the route, or `nil` if whatever is displayed stays
    /// beneath.
    public var parent: Parent? {
        get {
            guard let parent = openedParent else { return nil }
            return { screen in try parent(screen, nil) }
        }
        set { openedParent = newValue.map(Self.ignoringPayload) }
    }
    /// The same closure, which also receives the value that the screen is opened with, so that the link is not decoded
    /// again.
    package var openedParent: OpenedParent?
    /// Whether its screens are restored from a saved state. Screens whose views belong to other code are not.
    package var isRestored = true
    private var factories: [ObjectIdentifier: ScreenFactory] = [:]

    /// Creates the declaration of a route's screens.
    ///
    /// - Parameters:
    ///   - route: The id of the route.
    ///   - presentation: The preferred presentation of its screens.
    ///   - identity: The rule for when two of its screens are the same.
    ///   - reuse: The places that are searched for an existing screen before one is built.
    ///   - parent: Makes the screen beneath; `nil` for none.
    public init(
        _ route: String, _ presentation: Presentation = .push, identity: ScreenIdentity = .parameters,
        reuse: ScreenReuse = .anywhere, parent: Parent? = nil
    ) {
        self.route = route
        self.presentation = presentation
        self.identity = identity
        self.reuse = reuse
        self.parent = parent
    }

    /// Creates the declaration of a route's screens, whose parents depend on the values with which they are opened.
    package init(
        _ route: String, _ presentation: Presentation, identity: ScreenIdentity, reuse: ScreenReuse,
        openedParent: OpenedParent?
    ) {
        self.init(route, presentation, identity: identity, reuse: reuse)
        self.openedParent = openedParent
    }

    /// Returns a parent closure that ignores the payload.
    static func ignoringPayload(_ parent: @escaping Parent) -> OpenedParent {
        { screen, _ in try parent(screen) }
    }

    /// Sets the factory that builds its screens for a kind of driver. There is one factory for each type that drivers
    /// show.
    public mutating func setFactory(_ factory: ScreenFactory) { factories[factory.product] = factory }

    /// Returns the factory that builds the screens as a type, or `nil` if there is no such factory.
    public func factory<Product>(of type: Product.Type) -> ScreenFactory? { factories[ObjectIdentifier(type)] }

    /// Creates a screen of the route.
    ///
    /// - Parameters:
    ///   - parameters: The decoded values of its parameters.
    ///   - link: The link that leads to it.
    /// - Returns: The screen, without a number.
    public func screen(_ parameters: [String: String] = [:], link: String? = nil) -> Screen {
        Screen(route, parameters: parameters, identity: identity, presentation: presentation, link: link)
    }
}

/// A factory that builds a screen as a type which a driver shows.
public struct ScreenFactory: Sendable {
    let product: ObjectIdentifier
    private let make: @MainActor @Sendable (ScreenContext) throws -> Any

    /// Creates a factory.
    ///
    /// - Parameters:
    ///   - type: The type that the driver shows, such as `UIViewController` or `AnyView`.
    ///   - make: Builds an instance for a screen that is about to be shown.
    public init<Product>(
        of type: Product.Type, _ make: @escaping @MainActor @Sendable (ScreenContext) throws -> Product
    ) {
        product = ObjectIdentifier(type)
        self.make = make
    }

    /// Builds the instance that a driver shows for a screen.
    ///
    /// - Parameters:
    ///   - type: The type that the driver shows.
    ///   - context: The screen, with the values of its caller.
    /// - Returns: The instance, or `nil` if the factory is for another type.
    /// - Throws: The error of the app's own builder.
    @MainActor
    public func build<Product>(_ type: Product.Type, _ context: ScreenContext) throws -> Product? {
        ObjectIdentifier(type) == product ? try make(context) as? Product : nil
    }
}
