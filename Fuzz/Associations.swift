import WaymarkAssociations
import WaymarkLoading
import WaymarkManifest

/// Reads random bytes as each of the files by which systems hand links to apps.
///
/// A file is read or refused with one error, never trapped on, and each time with the same outcome; one that is read answers links
/// and is checked without a trap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let links = [
        "https://m.shop.example/goods/42?a=1&b#top", "https://m.shop.example", "shop://x",
        "https://m.shop.example/%2F%zz//a/../b;p?=&=",
        String(decoding: bytes.suffix(60), as: UTF8.self),
    ]

    if let file = same(
        bytes, { (bytes: [UInt8]) throws(AssociationFileError) in try AppSiteAssociation(json: bytes, file: "f") })
    {
        for link in links {
            let verdict = file.verdict(on: link)
            precondition(verdict.opens != .unknown, "Apple's files leave nothing open")
            precondition((verdict.opens == .yes) == (verdict.app != nil), "an app opens, or none does")
        }
        if count < 2_000 { _ = file.findings() }
    }
    if let statements = same(
        bytes, { (bytes: [UInt8]) throws(AssociationFileError) in try AssetLinks(json: bytes, file: "f") })
    {
        for link in links { _ = statements.verdict(on: link, package: "example.shop") }
        _ = statements.findings()
        if count < 2_000 {
            agree(AndroidDifference(from: empty.statements, to: statements, host: "m.shop.example", limits: limits))
        }
    }
    if let manifest = same(
        bytes, { (bytes: [UInt8]) throws(AssociationFileError) in try AndroidManifest(xml: bytes, file: "f") })
    {
        for link in links {
            for api in [23, 34, 35] {
                let verdict = manifest.verdict(on: link, api: api)
                precondition(manifest.opening(of: link, api: api) == verdict.opens, "two answers")
            }
        }
        _ = manifest.findings()
        if count < 2_000 { agree(AndroidDifference(from: empty.manifest, to: manifest, limits: limits)) }
    }
    guard let list = try? ManifestNode(propertyList: bytes, file: "f") else { return 0 }
    if let domains = try? AssociatedDomains(entitlements: list, file: "f") {
        for domain in domains.domains {
            precondition(
                domains.claimsLinks(host: domain.host) || domain.service != "applinks" || domain.isWildcard
                    || domain.port != nil)
        }
    }
    if let types = try? URLTypes(info: list, file: "f") { for link in links { _ = types.verdict(on: link) } }
    return 0
}

/// Files that open nothing, to compare others with.
private let empty: (manifest: AndroidManifest, statements: AssetLinks) = {
    guard let manifest = try? AndroidManifest(xml: "<manifest/>".utf8),
        let statements = try? AssetLinks(json: "[]".utf8)
    else { preconditionFailure("the least files are read") }
    return (manifest, statements)
}()

private let limits: Coverage.Limits = {
    var limits = Coverage.Limits.standard
    limits.steps = 100_000
    limits.kinds = 2_000
    limits.contexts = 16
    return limits
}()

/// Holds what was proved against what the matchers say.
private func agree(_ difference: AndroidDifference) {
    precondition(!difference.doubts.contains { $0.contains("disagree") }, difference.description)
    for change in difference.changes { precondition(change.kind == .opens, change.description) }
}

/// The common result of two readings, if they agree.
private func same<File>(_ bytes: [UInt8], _ read: ([UInt8]) throws(AssociationFileError) -> File) -> File? {
    let first = Result { () throws(AssociationFileError) in try read(bytes) }
    let second = Result { () throws(AssociationFileError) in try read(bytes) }
    switch (first, second) {
    case (.success(let file), .success): return file
    case (.failure(let error), .failure(let again)):
        precondition(error == again && !error.description.isEmpty, "reading twice gave two errors")
        return nil
    default: preconditionFailure("reading twice gave two outcomes")
    }
}
