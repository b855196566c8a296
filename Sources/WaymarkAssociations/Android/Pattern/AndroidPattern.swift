/// A text that Android compares with a part of a link, and the way of comparing (`android.os.PatternMatcher`).
///
/// Texts are compared as UTF-16 code units, as on Android: a `.` matches one unit, so an emoji requires two.
public struct AndroidPattern: Hashable, Sendable, CustomStringConvertible {
    /// A way to compare.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The whole part, as in `android:path`.
        case literal
        /// The part's beginning, as in `android:pathPrefix`.
        case prefix
        /// The part's end, as in `android:pathSuffix`.
        case suffix
        /// A pattern with `.` and `*`, as in `android:pathPattern`.
        case simpleGlob
        /// A pattern with sets and counts as well, as in `android:pathAdvancedPattern`.
        case advancedGlob
    }

    /// The way to compare.
    public let kind: Kind
    /// The text as Android receives it, without the escapes of the resource compiler.
    public let text: String
    let program: Program

    /// A pattern prepared for matching.
    enum Program: Hashable, Sendable {
        case units([UInt16])
        case simple(SimpleGlob)
        case advanced(AdvancedGlob)
    }

    /// Reads a pattern.
    ///
    /// - Parameters:
    ///   - kind: The kind of pattern.
    ///   - text: The text of the pattern.
    /// - Throws: The fault of an advanced pattern; every text is valid for the other kinds.
    public init(_ kind: Kind, _ text: String) throws(AndroidPatternError) {
        self.kind = kind
        self.text = text
        switch kind {
        case .literal, .prefix, .suffix: program = .units(Array(text.utf16))
        case .simpleGlob: program = .simple(SimpleGlob(Array(text.utf16)))
        case .advancedGlob: program = .advanced(try AdvancedGlob(text))
        }
    }

    /// Returns whether a text matches.
    ///
    /// - Complexity: O(*n* + *m*) for *n* units of the text and *m* of the pattern.
    public func matches(_ text: String) -> Bool { matches(Array(text.utf16)) }

    func matches(_ units: [UInt16]) -> Bool { matches(units[...]) }

    func matches(_ units: ArraySlice<UInt16>) -> Bool {
        units.withUnsafeBufferPointer { matches($0) }
    }

    private func matches(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
        switch program {
        case .units(let own):
            switch kind {
            case .prefix: own.count <= units.count && Self.isEqual(own, units, from: 0)
            case .suffix: own.count <= units.count && Self.isEqual(own, units, from: units.count - own.count)
            case .literal, .simpleGlob, .advancedGlob: own.count == units.count && Self.isEqual(own, units, from: 0)
            }
        case .simple(let glob): glob.matches(units)
        case .advanced(let glob): glob.matches(units)
        }
    }

    private static func isEqual(_ own: [UInt16], _ units: UnsafeBufferPointer<UInt16>, from start: Int) -> Bool {
        own.withUnsafeBufferPointer { own in
            for index in own.indices where own[index] != units[start + index] { return false }
            return true
        }
    }

    /// The pattern as Android's documentation writes it, as in `prefix '/goods'`.
    public var description: String { "\(kind.rawValue) \(RuleText.quoted(text))" }

    /// Returns whether two patterns are of one kind and equal unit by unit.
    ///
    /// - Parameters:
    ///   - left: A pattern.
    ///   - right: Another.
    public static func == (left: AndroidPattern, right: AndroidPattern) -> Bool {
        left.kind == right.kind && left.text.utf16.elementsEqual(right.text.utf16)
    }

    /// Hashes the kind and the units.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        for unit in text.utf16 { hasher.combine(unit) }
    }
}

/// A fault of an advanced pattern, with its place. Android refuses to install an app that has one in its manifest.
public struct AndroidPatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// A `[` without its `]`.
        case openSet
        /// An empty set.
        case emptySet
        /// A `{` without its `}`.
        case openCount
        /// A count that is not a number, or does not fit into 32 bits.
        case malformedCount(String)
        /// A count whose minimum is greater than its maximum.
        case reversedCount(String)
        /// A `*`, `+` or `{` without an element before it to repeat.
        case nothingToRepeat
        /// A backslash at the end.
        case openEscape
        /// A pattern that exceeds Android's limit of 2,048 units.
        case tooLong
    }

    /// The fault.
    public let reason: Reason
    /// The pattern.
    public let pattern: String
    /// The place where reading stopped, in UTF-16 units from the pattern's start.
    public let offset: Int

    init(_ reason: Reason, _ pattern: String, at offset: Int) {
        self.reason = reason
        self.pattern = pattern
        self.offset = offset
    }

    /// One line for a terminal or a log.
    public var description: String { "\(problem), at \(offset) of \(RuleText.quoted(pattern))" }

    private var problem: String {
        switch reason {
        case .openSet: "a set that is not closed"
        case .emptySet: "an empty set"
        case .openCount: "a count that is not closed"
        case .malformedCount(let text): "\(RuleText.quoted(text)) is not a count such as 2, 2,5 or 2,"
        case .reversedCount(let text): "the minimum of the count \(RuleText.quoted(text)) is above its maximum"
        case .nothingToRepeat: "there is nothing to repeat"
        case .openEscape: "a backslash at the end"
        case .tooLong: "longer than Android keeps patterns"
        }
    }
}
