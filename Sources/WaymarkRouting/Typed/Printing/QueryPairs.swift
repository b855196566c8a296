package import WaymarkCore

/// Prints a value of any type as pairs of a query, as typed routes are printed.
package enum QueryPairs {
    /// The pairs of a value: of one that is a single text one pair, of one with properties a pair each, of `nil` and nothing none.
    ///
    /// - Parameters:
    ///   - name: The name of the pair of a single text.
    ///   - own: The pairs of a value that says them itself.
    package static func pairs(
        of value: Any, named name: String, nested: NestedValueCoding?, own: (Any) -> [LinkQuery.Pair]?
    ) throws -> [LinkQuery.Pair] {
        // Asked first: a cast of an optional to anything else looks inside it.
        if let optional = value as? any OptionalValue {
            return try optional.held.map { try pairs(of: $0, named: name, nested: nested, own: own) } ?? []
        }
        if value is Void { return [] }
        if let pairs = own(value) { return pairs }
        if let value = value as? any LinkValue { return [LinkQuery.Pair(name, try value.checkedText())] }
        guard let value = value as? any Encodable else { throw NestedValueNeeded() }
        do {
            return [LinkQuery.Pair(name, try FieldForm(of: value, nested: nil).queryText)]
        } catch {
            guard let encoded = try? value.encodedProperties(keepsValues: true) else {
                return [LinkQuery.Pair(name, try FieldForm(of: value, nested: nested).queryText)]
            }
            let pairs = try encoded.values.sorted { $0.place < $1.place }.map { place, value in
                LinkQuery.Pair(encoded.fields[place].name, try FieldForm(of: value, nested: nested).queryText)
            }
            return value is any NamedValues
                ? pairs.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } : pairs
        }
    }
}

/// A value whose properties have names and no order.
private protocol NamedValues {}

extension Dictionary: NamedValues {}
