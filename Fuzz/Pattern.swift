import WaymarkCore

/// Reads random text as patterns, one a line, and asks their table for the links that are written behind a zero byte.
///
/// A pattern is read or refused, never trapped on, and each time with the same outcome; a table yields each of its routes
/// at most once, and its best match is the first of all, also where it is only borrowed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let halves = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    var builder = RouteTable<Int>.Builder(types: ["", "a", "b"].map(ParameterType.unknown))
    for line in (halves.first ?? []).split(separator: UInt8(ascii: "\n")).prefix(8) {
        let text = String(decoding: line, as: UTF8.self)
        let first = Result { () throws(PatternError) in try RoutePattern(text) }
        let second = Result { () throws(PatternError) in try RoutePattern(text) }
        precondition(first == second, "reading '\(text)' twice gave two outcomes")
        guard case .success(let pattern) = first else { continue }
        precondition(pattern.fault == nil, "'\(text)' was read and has a fault")
        builder.add(pattern, builder.count)
    }
    guard let table = try? builder.build(conflicts: .ordered) else { return 0 }
    let written = halves.dropFirst().first.map { $0.split(separator: UInt8(ascii: "\n")) } ?? []
    let links = written.prefix(4).map { String(decoding: $0, as: UTF8.self) }
    for text in links + table.routes.map(\.pattern.text) {
        guard let link = try? DeepLink(text) else { continue }
        let routes = table.matches(link).map { match in
            _ = (match.parameters, match.tail)
            return match.value
        }
        precondition(Set(routes).count == routes.count, "'\(text)' meets a route twice")
        precondition(table.match(link)?.value == routes.first, "the best match of '\(text)' is not the first of all")
        let borrowed = try? table.withMatch(of: text) { value, _ in value }
        precondition(borrowed == routes.first, "the borrowed match of '\(text)' is another")
    }
    return 0
}
