import WaymarkExpressions

/// Compiles random text as an expression and matches random text: what is behind the first zero byte.
///
/// Of the two ways to match a whole text, by automaton and by threads, each must say what the other says.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let halves = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let pattern = String(decoding: halves.first ?? [], as: UTF8.self)
    let text = String(decoding: halves.dropFirst().first ?? [], as: UTF8.self)
    var limits = ExpressionLimits()
    limits.bytes = 200
    limits.states = 500
    limits.automatonStates = 100
    guard let expression = try? LinearExpression(pattern, limits: limits) else { return 0 }
    limits.automatonStates = 0
    guard let slow = try? LinearExpression(pattern, limits: limits) else {
        preconditionFailure("'\(pattern)' is refused without an automaton")
    }
    for text in [text, pattern, ""] {
        let isWhole = expression.matchesWhole(text)
        precondition(isWhole == slow.matchesWhole(text), "'\(pattern)' takes '\(text)' by one way of matching alone")
        precondition(
            isWhole == (slow.wholeMatch(of: text) != nil), "'\(pattern)' takes '\(text)' without captures alone")
        precondition(
            !isWhole || slow.firstMatch(in: text) != nil, "'\(pattern)' takes '\(text)' and is not found in it")
    }
    return 0
}
