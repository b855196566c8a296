/// Calls `body` with room for a link's layout and the segments behind it, on the stack where they are few.
///
/// - Parameters:
///   - capacity: The number of segments, the host's among them.
///   - body: A closure that gets both places, which are valid until it returns.
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
