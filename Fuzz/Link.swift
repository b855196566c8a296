import WaymarkCore

/// Reads random bytes as a link: they are read or refused, and a link that is read equals what its text reads as again
/// and what is built from its parts, unless no text has these parts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var rules = MatchingRules()
    rules.userInformation = .ignore
    for rules in [MatchingRules(), rules] {
        guard let link = try? DeepLink(bytes: bytes, rules: rules) else { continue }
        let again = try? DeepLink(link.text, rules: rules)
        precondition(again == link, "'\(link.text)' reads otherwise the second time")
        precondition(again?.hashValue == link.hashValue, "'\(link.text)' has two hashes")
        precondition(link.segments.count == link.rawSegments.count, "'\(link.text)' has segments that are not written")
        let isBareSlash = link.segments.isEmpty && link.endsInSlash && !link.parts.isRooted
        guard !isBareSlash, let built = try? DeepLink(link.parts, rules: rules, limits: LinkLimits(bytes: .max)) else {
            continue
        }
        precondition(built == link, "'\(link.text)' is built again as '\(built.text)'")
    }
    return 0
}
