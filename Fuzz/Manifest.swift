import WaymarkCore
import WaymarkManifest

/// Reads random bytes as a manifest in JSON.
///
/// A manifest is read or refused with its faults, never trapped on, and each time with the same outcome; one that is read
/// survives being written and read again, and what its routes are compiled to answers its own patterns as links.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let first = Result { () throws(ManifestError) in try Manifest(json: bytes, file: "m.json") }
    let second = Result { () throws(ManifestError) in try Manifest(json: bytes, file: "m.json") }
    switch (first, second) {
    case (.success(let manifest), .success(let again)):
        precondition(manifest == again, "reading twice gave two manifests")
        let written = try? Manifest(manifest.node)
        precondition(written == manifest, "what was written is read as another manifest")
        guard let table = try? manifest.table(conflicts: .ordered) else { return 0 }
        for route in table.routes {
            guard let link = try? DeepLink(route.pattern.text, rules: table.rules) else { continue }
            _ = table.match(link)?.parameters
        }
    case (.failure(let error), .failure(let again)):
        precondition(!error.faults.isEmpty, "refused without a fault")
        precondition(error.description == again.description, "reading twice gave two errors")
    default:
        preconditionFailure("reading twice gave two outcomes")
    }
    return 0
}
