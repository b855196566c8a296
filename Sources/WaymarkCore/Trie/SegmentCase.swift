/// A compile-time flag that indicates whether the case of letters may be ignored; the search that does not check it is
/// smaller.
protocol SegmentCase {
    static var folds: Bool { get }
}

/// Every letter counts as it is.
enum ExactCase: SegmentCase {
    @inline(__always) static var folds: Bool { false }
}

/// The first segment, or all, are compared without case.
enum FoldedCase: SegmentCase {
    @inline(__always) static var folds: Bool { true }
}
