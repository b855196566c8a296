extension RouteIndex {
    /// Returns the reason why a link leads to its route, or to none.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - limit: The number of near routes to list.
    /// - Complexity: O(*n* · *m*) for *n* routes and *m* segments, because every pattern is compared.
    public func explain(_ link: DeepLink, limit: Int = 10) -> Explanation {
        Explainer(index: self, link: link).explain(limit: limit)
    }

    /// Returns the reason why a link leads to its route, or to none, if only some of the routes are considered.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - limit: The number of near routes to list.
    ///   - isAsked: Returns whether a matching route is considered.
    /// - Complexity: O(*n* · *m*) for *n* routes and *m* segments, because every pattern is compared.
    public func explain(_ link: DeepLink, limit: Int = 10, where isAsked: (RouteEntry) -> Bool) -> Explanation {
        Explainer(index: self, link: link).explain(limit: limit, where: isAsked)
    }

    /// Returns the reason why a text leads to its route, or the error of parsing it.
    ///
    /// - Parameters:
    ///   - text: The link as text.
    ///   - limits: The limits on the size of the link.
    ///   - limit: The number of near routes to list.
    public func explain(_ text: String, limits: LinkLimits = .standard, limit: Int = 10) -> Explanation {
        do throws(LinkError) {
            return explain(try DeepLink(text, rules: rules, limits: limits), limit: limit)
        } catch {
            // Of a text that is too long to be a link, its beginning is enough.
            let text = LinkExcerpt.text(of: text, over: limits.bytes)
            return Explanation(link: text, reading: .failure(error), fits: [], misses: [], missCount: 0)
        }
    }
}

extension RouteTable {
    /// Returns the reason why a link leads to its route; see ``RouteIndex/explain(_:limit:)``.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - limit: The number of near routes to list.
    public func explain(_ link: DeepLink, limit: Int = 10) -> Explanation { index.explain(link, limit: limit) }

    /// Returns the reason why a text leads to its route, or the error of parsing it.
    ///
    /// - Parameters:
    ///   - text: The link as text.
    ///   - limits: The limits on the size of the link.
    ///   - limit: The number of near routes to list.
    public func explain(_ text: String, limits: LinkLimits = .standard, limit: Int = 10) -> Explanation {
        index.explain(text, limits: limits, limit: limit)
    }
}
