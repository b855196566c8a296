// The options as chains: each one begins a chain, and goes on with one.

extension RouteOptions {
    /// Opens the routes to links from outside as well.
    public var `public`: RouteOptions {
        var options = self
        options.exposure = .public
        return options
    }

    /// Leaves the routes to the app itself, also in a group that is public.
    public var `internal`: RouteOptions {
        var options = self
        options.exposure = .internal
        return options
    }

    /// Says who may open the routes; `nil` leaves it unsaid.
    public consuming func exposure(_ exposure: Exposure?) -> RouteOptions {
        self.exposure = exposure
        return self
    }

    /// Names the routes in events, errors, manifests and overrides.
    public consuming func id(_ id: String?) -> RouteOptions {
        self.id = id
        return self
    }

    /// Gives the routes a priority: those of higher priority come first, whatever their patterns.
    public consuming func priority(_ priority: Int) -> RouteOptions {
        self.priority = priority
        return self
    }

    /// Adds names that the routes share with others.
    public consuming func tags(_ tags: RouteTag...) -> RouteOptions {
        self.tags.formUnion(tags)
        return self
    }

    /// Opens the routes to sources of these kinds alone, in place of earlier ones; to the app itself only if it is named.
    public consuming func sources(_ kinds: LinkSource.Kind...) -> RouteOptions {
        sources = Set(kinds)
        return self
    }

    /// Adds texts of parameters that a link leaves out; see ``defaults``.
    public consuming func defaults(_ texts: [String: String]) -> RouteOptions {
        defaults.merge(texts) { $1 }
        return self
    }

    /// Adds texts of parameters that neither a link nor a caller changes.
    public consuming func fixed(_ texts: [String: String]) -> RouteOptions {
        fixed.merge(texts) { $1 }
        return self
    }

    /// Says which link is opened where the routes cannot be; see ``fallback``.
    public consuming func fallback(_ template: String?) -> RouteOptions {
        fallback = template
        return self
    }

    /// Declares a query parameter that links may or must carry; see ``QueryDeclaration``.
    public consuming func query(_ name: String, type: String = "string", isRequired: Bool = false) -> RouteOptions {
        declare(QueryDeclaration(name, type: type, isRequired: isRequired))
        return self
    }

    /// Adds interceptors of these routes alone, inside those that are there.
    public consuming func interceptors(_ interceptors: any Interceptor...) -> RouteOptions {
        self.interceptors += interceptors
        return self
    }

    /// Says in one line what the routes are.
    public consuming func summary(_ line: String?) -> RouteOptions {
        summary = line
        return self
    }

    /// Has the routes there only while a condition holds, beside an earlier one; see ``condition``.
    public consuming func when(_ condition: @escaping @Sendable () -> Bool) -> RouteOptions {
        require(condition)
        return self
    }

    /// Has the routes take the place of those that they would conflict with.
    public var replacing: RouteOptions {
        var options = self
        options.replaces = true
        return options
    }
}

extension RouteOptions {
    /// Opens the routes to links from outside as well.
    public static var `public`: RouteOptions { RouteOptions().public }

    /// Leaves the routes to the app itself, also in a group that is public.
    public static var `internal`: RouteOptions { RouteOptions().internal }

    /// Says who may open the routes; `nil` leaves it unsaid.
    public static func exposure(_ exposure: Exposure?) -> RouteOptions { RouteOptions().exposure(exposure) }

    /// Names the routes in events, errors, manifests and overrides.
    public static func id(_ id: String?) -> RouteOptions { RouteOptions().id(id) }

    /// Gives the routes a priority: those of higher priority come first, whatever their patterns.
    public static func priority(_ priority: Int) -> RouteOptions { RouteOptions().priority(priority) }

    /// Adds names that the routes share with others.
    public static func tags(_ tags: RouteTag...) -> RouteOptions {
        var options = RouteOptions()
        options.tags = Set(tags)
        return options
    }

    /// Opens the routes to sources of these kinds alone, in place of earlier ones; to the app itself only if it is named.
    public static func sources(_ kinds: LinkSource.Kind...) -> RouteOptions {
        var options = RouteOptions()
        options.sources = Set(kinds)
        return options
    }

    /// Adds texts of parameters that a link leaves out; see ``defaults``.
    public static func defaults(_ texts: [String: String]) -> RouteOptions { RouteOptions().defaults(texts) }

    /// Adds texts of parameters that neither a link nor a caller changes.
    public static func fixed(_ texts: [String: String]) -> RouteOptions { RouteOptions().fixed(texts) }

    /// Says which link is opened where the routes cannot be; see ``fallback``.
    public static func fallback(_ template: String?) -> RouteOptions { RouteOptions().fallback(template) }

    /// Declares a query parameter that links may or must carry; see ``QueryDeclaration``.
    public static func query(_ name: String, type: String = "string", isRequired: Bool = false) -> RouteOptions {
        RouteOptions().query(name, type: type, isRequired: isRequired)
    }

    /// Adds interceptors of these routes alone, inside those that are there.
    public static func interceptors(_ interceptors: any Interceptor...) -> RouteOptions {
        var options = RouteOptions()
        options.interceptors = interceptors
        return options
    }

    /// Says in one line what the routes are.
    public static func summary(_ line: String?) -> RouteOptions { RouteOptions().summary(line) }

    /// Has the routes there only while a condition holds, beside an earlier one; see ``condition``.
    public static func when(_ condition: @escaping @Sendable () -> Bool) -> RouteOptions {
        RouteOptions().when(condition)
    }

    /// Has the routes take the place of those that they would conflict with.
    public static var replacing: RouteOptions { RouteOptions().replacing }
}
