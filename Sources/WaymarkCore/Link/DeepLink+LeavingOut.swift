extension DeepLink {
    /// Returns the text without the pairs that have certain names, or `nil` if there are no such pairs.
    ///
    /// The pairs are those of ``query(under:)``, which the rules may also read from the fragment. Everything else stays
    /// unchanged byte for byte; if no pair of a query or a fragment remains, it is removed with its mark.
    ///
    /// - Parameters:
    ///   - rules: The rules by which pairs are read.
    ///   - isLeftOut: Returns whether pairs with a name, which is decoded according to the rules, are removed.
    /// - Complexity: O(*n*) for a link of *n* bytes.
    package func textLeavingOut(under rules: MatchingRules, _ isLeftOut: (String) -> Bool) -> String? {
        storage.read { link in
            var reader = QueryReader(of: link, rules: FrozenRules(rules))
            let sections = reader.sections
            var starts: Set<Int> = []
            while let places = reader.nextPlaces(in: link.text) {
                if isLeftOut(reader.name(at: places, in: link.text)) { starts.insert(places.name.lowerBound) }
            }
            if starts.isEmpty { return nil }
            var text: [UInt8] = []
            var copied = 0
            for section in sections where starts.contains(where: section.contains) {
                var kept: [Slice<UnsafeBufferPointer<UInt8>>] = []
                var start = section.lowerBound
                while start <= section.upperBound {
                    let rest = link.text[start..<section.upperBound]
                    let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? section.upperBound
                    if !starts.contains(start) { kept.append(link.text[start..<end]) }
                    start = end + 1
                }
                text += link.text[copied..<section.lowerBound - (kept.isEmpty ? 1 : 0)]
                text += kept.joined(separator: [UInt8(ascii: "&")])
                copied = section.upperBound
            }
            text += link.text[copied...]
            return String(decoding: text, as: UTF8.self)
        }
    }
}
