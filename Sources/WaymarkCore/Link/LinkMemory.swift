/// Calls `body` with memory for a link's layout and the segments after it, on the stack if there are few segments.
///
/// - Parameters:
///   - capacity: The number of segments, including the host.
///   - body: A closure that receives both pointers, which are valid until it returns.
@inline(__always)
func withLinkMemory<Result>(
    segments capacity: Int, _ body: (UnsafeMutablePointer<LinkLayout>, UnsafeMutablePointer<Span16>) -> Result
) -> Result {
    let segments = MemoryLayout<LinkLayout>.stride
    return withUnsafeTemporaryAllocation(
        byteCount: segments + capacity * MemoryLayout<Span16>.stride, alignment: MemoryLayout<LinkLayout>.alignment
    ) { memory in
        guard let start = memory.baseAddress else { preconditionFailure("an allocation of at least a layout") }
        let layout = start.bindMemory(to: LinkLayout.self, capacity: 1)
        layout.initialize(to: LinkLayout())
        return body(layout, (start + segments).bindMemory(to: Span16.self, capacity: capacity))
    }
}
