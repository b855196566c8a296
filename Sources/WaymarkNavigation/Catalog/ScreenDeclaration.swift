/// What is said of the screens of a route: how they like to be shown, what makes two the same, what is beneath, and how they
/// are built.
public struct ScreenDeclaration: Sendable {
    /// Tells the screen beneath a screen; `nil` where there is none.
    public typealias Parent = @Sendable (Screen) throws -> Screen?

    /// Tells the screen beneath a screen that is opened with a payload, or, with `nil`, beneath one that is not.
    package typealias OpenedParent = @Sendable (Screen, (any Sendable)?) throws -> Screen?

    /// The id of the route.
    public let route: String
    /// How its screens like to be shown.
    public var presentation: Presentation
    /// What makes two of its screens the same.
    public var identity: ScreenIdentity
    /// Where one is looked for before one is built.
    public var reuse: ScreenReuse
    /// Tells the screen beneath one of the route; `nil` where whatever is displayed is.
    public var parent: Parent? {
        get {
            guard let tell = openedParent else { return nil }
            return { screen in try tell(screen, nil) }
        }
        set { openedParent = newValue.map(Self.ignoringPayload) }
    }
    /// The same, from what the screen is opened with as well, so that this is not read again.
    package var openedParent: OpenedParent?
    private var factories: [ObjectIdentifier: ScreenFactory] = [:]

    /// What is said of a route's screens.
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

    /// What is said of a route's screens, whose parents are told from what they are opened with.
    package init(
        _ route: String, _ presentation: Presentation, identity: ScreenIdentity, reuse: ScreenReuse,
        openedParent: OpenedParent?
    ) {
        self.init(route, presentation, identity: identity, reuse: reuse)
        self.openedParent = openedParent
    }

    /// A parent that is told from the screen alone.
    static func ignoringPayload(_ parent: @escaping Parent) -> OpenedParent {
        { screen, _ in try parent(screen) }
    }

    /// Says how its screens are built for a kind of driver; one factory for each type that drivers show.
    public mutating func setFactory(_ factory: ScreenFactory) { factories[factory.product] = factory }

    /// How its screens are built as a type; `nil` where nobody has said.
    public func factory<Product>(of type: Product.Type) -> ScreenFactory? { factories[ObjectIdentifier(type)] }

    /// A screen of the route.
    public func screen(_ parameters: [String: String] = [:], link: String? = nil) -> Screen {
        Screen(route, parameters: parameters, identity: identity, presentation: presentation, link: link)
    }
}

/// How a screen is built as a type that a driver shows.
public struct ScreenFactory: Sendable {
    let product: ObjectIdentifier
    private let make: @MainActor @Sendable (ScreenContext) throws -> Any

    /// A factory.
    ///
    /// - Parameters:
    ///   - type: What the driver shows: `UIViewController`, `AnyView`.
    ///   - make: Builds one, for a screen that is about to be shown.
    public init<Product>(
        of type: Product.Type, _ make: @escaping @MainActor @Sendable (ScreenContext) throws -> Product
    ) {
        product = ObjectIdentifier(type)
        self.make = make
    }

    /// Builds what a driver shows for a screen.
    ///
    /// - Returns: `nil` where the factory is one for another type.
    @MainActor
    public func build<Product>(_ type: Product.Type, _ context: ScreenContext) throws -> Product? {
        ObjectIdentifier(type) == product ? try make(context) as? Product : nil
    }
}
