import WaymarkGround

extension Sequence<ManifestFault> {
    /// The faults in the order of the file or, if lines are unknown, in the order of reading.
    var inOrderOfFile: [ManifestFault] {
        let faults = Array(self)
        let places = faults.enumerated().map { offset, fault in (fault.line, fault.column, offset) }
        guard places.allSatisfy({ $0.0 != nil }) else { return faults }
        return places.ordered { ($0.0 ?? 0, $0.1 ?? 0, $0.2) < ($1.0 ?? 0, $1.1 ?? 0, $1.2) }.map { faults[$0.2] }
    }
}
