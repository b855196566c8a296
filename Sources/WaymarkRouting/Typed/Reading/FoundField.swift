/// The place in a link in which a property's value was found.
enum FoundField {
    /// Nowhere.
    case absent
    /// In the query without `=`, or passed by the caller as `nil`.
    case null
    /// In the path: a segment, or the segments of a tail joined by slashes.
    case path(String)
    /// In the query once, or as a text of the registration or the caller.
    case text(String)
    /// In the query several times.
    case several([String])
    /// A value that the caller passed.
    case caller(Any)
    /// A value of the route's own defaults, or of the route that another one is made from.
    case recorded(RecordedValue)
    /// An optional tail of the path that the link leaves out: an empty list, and nothing else.
    case emptyTail
}
