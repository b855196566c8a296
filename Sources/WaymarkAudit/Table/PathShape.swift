/// The paths that a route variant takes: the texts of each segment, and how the path ends.
struct PathShape: Hashable {
    let segments: [TextSets.ID]
    let ending: AuditedVariant.Ending

    /// The texts of the segment at a place; `nil` behind the end.
    func texts(at place: Int) -> TextSets.ID? {
        if place < segments.count { return segments[place] }
        return ending == .end ? nil : TextSets.any
    }

    /// Returns whether a segment at a place belongs to the tail.
    func isTail(at place: Int) -> Bool { ending != .end && place >= segments.count }

    /// Returns whether a path may end behind so many segments if it takes all of them.
    ///
    /// - Parameters:
    ///   - endsEmpty: Whether the last segment is empty.
    ///   - emptyValues: Whether a `+` tail takes an empty segment alone.
    func mayEnd(behind count: Int, endsEmpty: Bool, emptyValues: Bool) -> Bool {
        switch ending {
        case .end: count == segments.count
        case .anyTail: count >= segments.count
        case .someTail:
            count > segments.count && (count > segments.count + 1 || !endsEmpty || emptyValues)
        }
    }
}
