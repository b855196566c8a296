/// The formats in which a manifest is loaded.
@nonexhaustive
public enum ManifestFormat: String, Hashable, Sendable, CaseIterable {
    /// JSON in UTF-8; faults have lines.
    case json
    /// A property list in XML or binary; faults have paths, and also lines if the list is in XML.
    case propertyList

    /// The extension of files in the format, without the dot.
    public var fileExtension: String {
        switch self {
        case .json: "json"
        case .propertyList: "plist"
        }
    }

    /// Creates the format of a file from its extension, ignoring case, or returns `nil` for any other.
    public init?(fileExtension: String) {
        let name = fileExtension.lowercased()
        guard let format = Self.allCases.first(where: { $0.fileExtension == name }) else { return nil }
        self = format
    }

    /// Creates the format from the beginning of a file, or returns `nil` for any other.
    public init?(bytes: some Collection<UInt8>) {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        switch rest.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        case UInt8(ascii: "<"): self = .propertyList
        default:
            guard bytes.starts(with: BinaryPropertyListReader.mark) else { return nil }
            self = .propertyList
        }
    }
}
