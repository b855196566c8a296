// Options as chained calls: each can begin a chain, and continue one.

extension RouteOptions {
    /// Opens the routes to links from outside as well.
    public var `public`: RouteOptions {
        var options = self
        options.exposure = .public
        return options
    }

    /// Restricts the routes to the app itself, even in a public group.
    public var `internal`: RouteOptions {
        var options = self
        options.exposure = .internal
        return options
    }

    /// Sets the exposure of the routes; `nil` leaves it to a group or the manifest.
    ///
    /// - Returns: A copy with the change.
    public consuming func exposure(_ exposure: Exposure?) -> RouteOptions {
        self.exposure = exposure
        return self
    }

    /// Sets the id of the routes in events, errors, manifests and overrides.
    ///
    /// - Returns: A copy with the change.
    public consuming func id(_ id: String?) -> RouteOptions {
        self.id = id
        return self
    }

    /// Sets the priority of the routes. Routes of higher priority come first, whatever their patterns.
    ///
    /// - Returns: A copy with the change.
    public consuming func priority(_ priority: Int) -> RouteOptions {
        self.priority = priority
        return self
    }

    /// Adds tags, names that the routes share with others.
    ///
    /// - Returns: A copy with the change.
    public consuming func tags(_ tags: RouteTag...) -> RouteOptions {
        self.tags.formUnion(tags)
        return self
    }

    /// Restricts the routes to sources of these kinds, in place of earlier ones. They are open to the app itself only
    /// if the list contains it.
    ///
    /// - Returns: A copy with the change.
    public consuming func sources(_ kinds: LinkSource.Kind...) -> RouteOptions {
        sources = Set(kinds)
        return self
    }

    /// Adds the texts of parameters that a link may leave out; see ``defaults``.
    ///
    /// - Returns: A copy with the change.
    public consuming func defaults(_ texts: [String: String]) -> RouteOptions {
        defaults.merge(texts) { $1 }
        return self
    }

    /// Adds texts of parameters that neither a link nor a caller can change.
    ///
    /// - Returns: A copy with the change.
    public consuming func fixed(_ texts: [String: String]) -> RouteOptions {
        fixed.merge(texts) { $1 }
        return self
    }

    /// Sets the link that is opened if the routes cannot be; see ``fallback``.
    ///
    /// - Returns: A copy with the change.
    public consuming func fallback(_ template: String?) -> RouteOptions {
        fallback = template
        return self
    }

    /// Declares a query parameter of links; see ``QueryDeclaration``.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - type: The name of its type.
    ///   - isRequired: Pass `true` if a link must have the parameter.
    ///   - values: The only texts that it may have; empty for no limit.
    /// - Returns: A copy with the change.
    public consuming func query(
        _ name: String, type: String = "string", isRequired: Bool = false, values: [String] = []
    ) -> RouteOptions {
        declare(QueryDeclaration(name, type: type, isRequired: isRequired, values: values))
        return self
    }

    /// Adds interceptors for these routes alone, which run inside the present ones.
    ///
    /// - Returns: A copy with the change.
    public consuming func interceptors(_ interceptors: any Interceptor...) -> RouteOptions {
        self.interceptors += interceptors
        return self
    }

    /// Sets a one-line description of the routes.
    ///
    /// - Returns: A copy with the change.
    public consuming func summary(_ line: String?) -> RouteOptions {
        summary = line
        return self
    }

    /// Adds a condition under which the routes are available, in addition to earlier ones; see ``condition``.
    ///
    /// - Returns: A copy with the change.
    public consuming func when(_ condition: @escaping @Sendable () -> Bool) -> RouteOptions {
        require(condition)
        return self
    }

    /// Makes the routes replace those that they would conflict with.
    ///
    /// When a route that has replaced others is removed, these return to their places in the order of registration,
    /// except those that were removed themselves or replaced by yet another route. A route that was registered
    /// meanwhile and conflicts with one of them keeps its place; the replaced route returns once nothing conflicts with
    /// it.
    ///
    /// A screen also replaces the one with the same id, in saved states and beneath others. If a screen is replaced
    /// before an opening under way has displayed it, the opening continues with the next matching route or the fallback
    /// of the replaced one.
    ///
    /// The router keeps replaced routes, with their handlers, until they are removed. To change the handler of a route
    /// repeatedly, remove each registration before the next:
    ///
    /// ```swift
    /// let sale = try router.on("shop://home", .public.replacing) { _ in … }
    /// sale.remove()  // the home page as before
    /// ```
    public var replacing: RouteOptions {
        var options = self
        options.replaces = true
        return options
    }
}

extension RouteOptions {
    /// Opens the routes to links from outside as well.
    public static var `public`: RouteOptions { RouteOptions().public }

    /// Restricts the routes to the app itself, even in a public group.
    public static var `internal`: RouteOptions { RouteOptions().internal }

    /// Returns options with an exposure; `nil` leaves it to a group or the manifest.
    public static func exposure(_ exposure: Exposure?) -> RouteOptions { RouteOptions().exposure(exposure) }

    /// Returns options with the id of the routes in events, errors, manifests and overrides.
    public static func id(_ id: String?) -> RouteOptions { RouteOptions().id(id) }

    /// Returns options with a priority: routes of higher priority come first, whatever their patterns.
    public static func priority(_ priority: Int) -> RouteOptions { RouteOptions().priority(priority) }

    /// Returns options with tags, names that the routes share with others.
    public static func tags(_ tags: RouteTag...) -> RouteOptions {
        var options = RouteOptions()
        options.tags = Set(tags)
        return options
    }

    /// Returns options for routes that are open to sources of these kinds alone; to the app itself only if the list
    /// contains it.
    public static func sources(_ kinds: LinkSource.Kind...) -> RouteOptions {
        var options = RouteOptions()
        options.sources = Set(kinds)
        return options
    }

    /// Returns options with the texts of parameters that a link may leave out; see ``defaults``.
    public static func defaults(_ texts: [String: String]) -> RouteOptions { RouteOptions().defaults(texts) }

    /// Returns options with texts of parameters that neither a link nor a caller can change.
    public static func fixed(_ texts: [String: String]) -> RouteOptions { RouteOptions().fixed(texts) }

    /// Returns options with a link that is opened if the routes cannot be; see ``fallback``.
    public static func fallback(_ template: String?) -> RouteOptions { RouteOptions().fallback(template) }

    /// Returns options that declare a query parameter of links; see ``QueryDeclaration``.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - type: The name of its type.
    ///   - isRequired: Pass `true` if a link must have the parameter.
    public static func query(_ name: String, type: String = "string", isRequired: Bool = false) -> RouteOptions {
        RouteOptions().query(name, type: type, isRequired: isRequired)
    }

    /// Returns options with interceptors of these routes alone.
    public static func interceptors(_ interceptors: any Interceptor...) -> RouteOptions {
        var options = RouteOptions()
        options.interceptors = interceptors
        return options
    }

    /// Returns options with a one-line description of the routes.
    public static func summary(_ line: String?) -> RouteOptions { RouteOptions().summary(line) }

    /// Returns options with a condition under which the routes are available; see ``condition``.
    public static func when(_ condition: @escaping @Sendable () -> Bool) -> RouteOptions {
        RouteOptions().when(condition)
    }

    /// Makes the routes replace those that they would conflict with, until they are removed themselves.
    public static var replacing: RouteOptions { RouteOptions().replacing }
}
