public import WaymarkCore

/// A registration of another router, written in Waymark's own syntax.
///
/// The translation covers the pattern, but not the rules under which it is matched. If those rules differ, links may
/// lead to other routes; compare both tables to find them.
public enum NativePattern: Hashable, Sendable {
    /// The pattern, which Waymark's own reader accepts.
    case pattern(String)
    /// No equivalent pattern exists; the value describes the reason.
    case none(reason: String)
}

extension PatternDialect {
    /// Returns a registration in Waymark's own syntax, as one pattern for each pattern that it represents.
    ///
    /// - Throws: A `PatternError` with the first fault of the registration.
    public func nativePatterns(of route: DialectRoute) throws(PatternError) -> [NativePattern] {
        let patterns = try patterns(of: route)
        // Optional parts in a notation that Waymark shares stay one pattern.
        if patterns.count > 1, route.scheme == nil, let native = try? RoutePattern(route.pattern),
            native.syntax.groupCount > 0, 1 << native.syntax.groupCount == patterns.count, route.hasPlainComponents
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

extension DialectRoute {
    /// Whether each component between slashes and parentheses is a literal or a single parameter, with the same meaning
    /// on both sides.
    fileprivate var hasPlainComponents: Bool {
        pattern.split(whereSeparator: { "/()".contains($0) }).allSatisfy { component in
            guard component.contains(":") else { return !component.contains("\\") }
            let name = component.utf8.dropFirst()
            func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) || byte == UInt8(ascii: "_") }
            return component.first == ":" && name.first.map(isLetter) == true
                && name.allSatisfy { isLetter($0) || (48...57).contains($0) }
        }
    }
}
