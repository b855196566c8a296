internal import WaymarkCore

/// How the patterns of an older router are read: the one place where the facades do so.
enum OlderPatterns {
    case jlRoutes
    case mgjRouter

    /// The patterns that together take what an older pattern takes.
    ///
    /// - Throws: What is wrong with the text.
    func pattern(from text: String) throws(PatternError) -> [RoutePattern] { [try RoutePattern(text)] }
}
