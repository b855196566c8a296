public import WaymarkCore
internal import WaymarkExpressions

// The values that handlers read from a Crossroad context.
extension CrossroadDialect {
    /// Returns the first value in a query with the given name, ignoring case.
    ///
    /// - Parameters:
    ///   - query: The pairs of the query.
    ///   - name: The name, decoded.
    /// - Returns: The value, or `nil` if the name does not occur or has no `=`.
    public static func value(in query: some Sequence<LinkQuery.Pair>, named name: String) -> String? {
        let name = name.lowercased()
        for pair in query where pair.name.lowercased() == name { return pair.value }
        return nil
    }

    /// Returns the first value in a query whose name matches an expression.
    ///
    /// - Parameters:
    ///   - query: The pairs of the query.
    ///   - expression: The expression, which may match any part of the name.
    /// - Returns: The value, or `nil` if no name matches or the name has no `=`.
    /// - Throws: A `PatternError` if the expression is faulty.
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

    /// Returns the elements of a list, which are separated by commas; empty elements are dropped.
    public static func elements(of text: String) -> [String] { text.split(separator: ",").map(String.init) }
}
