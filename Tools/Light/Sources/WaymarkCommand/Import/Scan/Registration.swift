/// A call that registers a route, as written in the source.
struct Registration {
    /// The result of reading its pattern.
    enum Pattern {
        /// A literal.
        case literal(String)
        /// Something that is known only when the program runs, as it is written.
        case unread(String)
    }

    /// The router whose call it is.
    let dialect: String
    var pattern: Pattern
    var scheme: String?
    var handler: String?
    var priority = 0
    var defaults: [String: String] = [:]
    var presentation: String?
    /// The parts of the call that have no place in a manifest or could not be read, in words.
    var dropped: [String] = []
    let file: String
    /// The line on which the call begins.
    let line: Int

    /// `file:line`.
    var place: String { "\(file):\(line)" }
}
