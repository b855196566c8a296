public import WaymarkCore
internal import WaymarkExpressions

// What handlers ask a Crossroad context for.
extension CrossroadDialect {
    /// The first value in a query whose name an expression is found in; `nil` where there is none, and for a name without
    /// `=`.
    ///
    /// - Throws: What is wrong with the expression.
    public static func value(
        in query: some Sequence<LinkQuery.Pair>, matching expression: String
    ) throws(PatternError) -> String? {
        let wanted: LinearExpression
        do throws(ExpressionError) {
            wanted = try LinearExpression(expression)
        } catch {
            throw PatternError(reason: .invalidExpression("\(error)"), pattern: expression, offset: error.offset)
        }
        for pair in query where wanted.firstMatch(in: pair.name) != nil { return pair.value }
        return nil
    }

    /// The elements of a list: what stands between commas, without the empty ones.
    public static func elements(of text: String) -> [String] { text.split(separator: ",").map(String.init) }
}
