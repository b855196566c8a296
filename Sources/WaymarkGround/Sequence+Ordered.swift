// The standard library's sort is compiled separately for each closure and type that it is called with, to about four
// kilobytes of code. These functions are compiled once.

extension Sequence {
    /// Returns the elements in an order, like `sorted(by:)`; the order of equal elements is preserved. Elements are
    /// accessed by unspecialised generic code, which is suitable only for short lists.
    ///
    /// - Parameter precedes: Returns whether its first argument comes before its second.
    /// - Complexity: O(*n* log *n*) for *n* elements; each step takes about ten times as long as in `sorted(by:)`.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] { sorted(by: precedes) }
}

extension Sequence where Element: Comparable {
    /// Returns the elements in their order, like `sorted()`.
    ///
    /// - Complexity: O(*n* log *n*) for *n* elements; each step takes about ten times as long as in `sorted()`.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    package func ordered() -> [Element] { sorted() }
}

extension Range<Int> {
    /// Returns the indices in an order, like `sorted(by:)`: code that sorts large elements can sort their indices with
    /// this method.
    ///
    /// - Parameter precedes: Returns whether its first argument comes before its second.
    /// - Complexity: O(*n* log *n*) for *n* indices.
    @inline(never)
    package func ordered(by precedes: (Int, Int) -> Bool) -> [Int] { sorted(by: precedes) }
}
