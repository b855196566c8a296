/// An error that occurs when a manifest cannot be read, with all of its faults.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name as the caller gave it.
    public let file: String?
    /// All faults, including warnings, in the order of the file. A text that is not JSON has only one fault, the first
    /// one.
    public let faults: [ManifestFault]

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }

    package init(file: String?, faults: [ManifestFault]) {
        self.file = file
        self.faults = faults
    }
}
