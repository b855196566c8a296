/// Calls `body` with room for `capacity` values of a trivial type, on the stack where they are few.
///
/// The library's own function rethrows, and so forgets which error is thrown; this one keeps it.
@inline(__always)
func withTemporary<Element, Result, Failure>(
    _ type: Element.Type, capacity: Int,
    _ body: (UnsafeMutablePointer<Element>) throws(Failure) -> Result
) throws(Failure) -> Result {
    try withUnsafeTemporaryAllocation(of: type, capacity: max(capacity, 1)) {
        buffer -> Swift.Result<Result, Failure> in
        guard let start = buffer.baseAddress else { preconditionFailure("an allocation of at least one element") }
        do throws(Failure) {
            return .success(try body(start))
        } catch {
            return .failure(error)
        }
    }.get()
}

extension String {
    /// Calls `body` with the text's bytes; a text that is not native (bridged from Objective-C) is copied first.
    @inline(__always)
    func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? withCopiedBytes(body)
    }

    @inline(never)
    private func withCopiedBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        Array(utf8).withUnsafeBufferPointer(body)
    }
}
