/// A manifest that could not be read, with everything that is wrong with it.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name as the caller gave it.
    public let file: String?
    /// All faults, warnings included, in the order of the file. A text that is not JSON has one fault, the first.
    public let faults: [ManifestFault]

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }

    package init(file: String?, faults: [ManifestFault]) {
        self.file = file
        self.faults = faults
    }
}
