public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension UUID: LinkValue {
    /// Creates the UUID of 32 hexadecimal digits in either case, or returns `nil` for any other text.
    ///
    /// Hyphens stand between 8, 4, 4, 4 and 12 of the digits, and nothing around them (RFC 9562, section 4).
    public init?(linkText: String) {
        let parts = linkText.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [8, 4, 4, 4, 12], parts.joined().allSatisfy(\.isHexadecimalDigit) else {
            return nil
        }
        self.init(uuidString: linkText)
    }

    /// The text in upper case, as in `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
    public var linkText: String { uuidString }
}
