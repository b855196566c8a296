import WaymarkCore

/// Reads random text as a pattern: it is read or refused, never trapped on, and each time with the same outcome.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let first = Result { () throws(PatternError) in try RoutePattern(text) }
    let second = Result { () throws(PatternError) in try RoutePattern(text) }
    precondition(first == second, "reading '\(text)' twice gave two outcomes")
    return 0
}
