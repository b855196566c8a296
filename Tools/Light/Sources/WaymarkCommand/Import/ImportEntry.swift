/// A route of another router's table, as it was found.
package struct ImportEntry: Sendable, Hashable {
    /// The pattern as written in the table.
    package var pattern: String
    /// The scheme that the table stores separately from the pattern.
    package var scheme: String?
    /// The handler of the route: the name of a class, or the value that the table has in its place.
    package var handler: String?
    /// The name that the table gives the route.
    package var id: String?
    package var priority = 0
    package var summary: String?
    /// Values for names that a link leaves out.
    package var defaults: [String: String] = [:]
    /// The presentation of the route's page in a manifest, if the table states any.
    package var presentation: String?
    /// `file:line`, or only the file if the line is not known.
    package var place = ""

    package init(_ pattern: String, scheme: String? = nil) {
        self.pattern = pattern
        self.scheme = scheme
    }

    /// The pattern with its scheme before it.
    package var text: String {
        guard let scheme else { return pattern }
        return "\(scheme)://\(pattern.drop { $0 == "/" })"
    }
}
