import WaymarkSources

/// Reads random bytes as a source file, in the language that the first byte names, and its links.
///
/// Each link stands on a line of the file, at a column that it has, and is found the second time too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let first = input.first else { return 0 }
    let languages = SourceLanguage.allCases
    let language = languages[Int(first) % languages.count]
    let bytes = Array(input.dropFirst())
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let links = [0, 1].map { _ in
        var collection = SourceCollection(
            owned: OwnedLinks(schemes: ["shop"], hosts: ["m.shop.example"]),
            constants: ["f()": "shop://{0}", "a.b": "shop"])
        collection.add(bytes, language: language)
        return collection.links()
    }
    for link in links[0] {
        precondition(lines.indices.contains(link.spot.line - 1), "'\(link.shown)' stands on no line")
        precondition(
            1...lines[link.spot.line - 1].count + 1 ~= link.spot.column, "'\(link.shown)' stands behind its line")
    }
    precondition(links[0].map(\.text) == links[1].map(\.text), "reading twice gave other links")
    return 0
}
