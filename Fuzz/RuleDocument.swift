import WaymarkCore
import WaymarkManifest
import WaymarkRuleSources

/// Reads random bytes as a document of rules in JSON.
///
/// A document is read or refused with its faults, never trapped on, and each time with the same outcome; one that is read
/// survives being written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let first = Result { () throws(ManifestError) in try RuleDocument(json: bytes, file: "r.json") }
    let second = Result { () throws(ManifestError) in try RuleDocument(json: bytes, file: "r.json") }
    switch (first, second) {
    case (.success(let document), .success(let again)):
        precondition(document == again, "reading twice gave two documents")
        precondition(document.version > 0, "a document without a version was read")
        let written = try? RuleDocument(document.node)
        precondition(written == document, "what was written is read as another document")
    case (.failure(let error), .failure(let again)):
        precondition(!error.faults.isEmpty, "refused without a fault")
        precondition(error.description == again.description, "reading twice gave two errors")
    default:
        preconditionFailure("reading twice gave two outcomes")
    }
    return 0
}
