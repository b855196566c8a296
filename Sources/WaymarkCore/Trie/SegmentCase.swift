/// Whether the case of letters may be left out of account, told to the compiler: the search that need not ask is smaller.
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
