// A sort by the standard library is compiled anew for each closure and each type that it is called with, to some four kilobytes of
// code. These are compiled once.

extension Sequence {
    /// Returns the elements in an order, like `sorted(by:)`; equal ones keep theirs. It asks for elements through their type, which is
    /// for short lists.
    ///
    /// - Parameter precedes: Whether its first argument stands before its second.
    /// - Complexity: O(*n* log *n*) for *n* elements, each step some ten times that of `sorted(by:)`.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] { sorted(by: precedes) }
}

extension Sequence where Element: Comparable {
    /// Returns the elements in their order, like `sorted()`.
    ///
    /// - Complexity: O(*n* log *n*) for *n* elements, each step some ten times that of `sorted()`.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    package func ordered() -> [Element] { sorted() }
}

extension Range<Int> {
    /// Returns the places in an order, like `sorted(by:)`: what sorts much at once sorts the places of it, by this one.
    ///
    /// - Parameter precedes: Whether its first argument stands before its second.
    /// - Complexity: O(*n* log *n*) for *n* places.
    @inline(never)
    package func ordered(by precedes: (Int, Int) -> Bool) -> [Int] { sorted(by: precedes) }
}
