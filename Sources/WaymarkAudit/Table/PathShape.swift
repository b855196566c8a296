/// The paths that a route variant matches: the texts of each segment, and the end of the path.
struct PathShape: Hashable {
    let segments: [TextSets.ID]
    let ending: AuditedVariant.Ending

    /// Returns the texts of the segment at an index; `nil` after the end.
    func texts(at place: Int) -> TextSets.ID? {
        if place < segments.count { return segments[place] }
        return ending == .end ? nil : TextSets.any
    }

    /// Returns whether the segment at an index belongs to the tail.
    func isTail(at place: Int) -> Bool { ending != .end && place >= segments.count }

    /// Returns whether a path may end after the given number of segments if the variant matches all of them.
    ///
    /// - Parameters:
    ///   - endsEmpty: Whether the last segment is empty.
    ///   - emptyValues: Whether a `+` tail matches a single empty segment.
    func mayEnd(behind count: Int, endsEmpty: Bool, emptyValues: Bool) -> Bool {
        switch ending {
        case .end: count == segments.count
        case .anyTail: count >= segments.count
        case .someTail:
            count > segments.count && (count > segments.count + 1 || !endsEmpty || emptyValues)
        }
    }
}
