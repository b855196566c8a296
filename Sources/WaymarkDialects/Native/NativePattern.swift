public import WaymarkCore

/// A registration of another router as it would be written in Waymark's own syntax.
///
/// It is a translation of what the pattern says, not of the rules that it is matched under: where these differ, links may go
/// elsewhere, which a comparison of both tables shows.
public enum NativePattern: Hashable, Sendable {
    /// The pattern, which Waymark's own reader takes.
    case pattern(String)
    /// There is none, for a reason in words.
    case none(reason: String)
}

extension PatternDialect {
    /// Returns a registration in Waymark's own syntax, one for each pattern that it stands for.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func nativePatterns(of route: DialectRoute) throws(PatternError) -> [NativePattern] {
        let patterns = try patterns(of: route)
        // Optional parts that are written as Waymark writes them stay one pattern.
        if patterns.count > 1, route.scheme == nil, let native = try? RoutePattern(route.pattern),
            native.syntax.groupCount > 0, 1 << native.syntax.groupCount == patterns.count
        {
            return [.pattern(route.pattern)]
        }
        var translated: [NativePattern] = []
        for pattern in patterns {
            let native = NativeWriter(of: pattern, rules).written
            if !translated.contains(native) { translated.append(native) }
        }
        return translated
    }
}
