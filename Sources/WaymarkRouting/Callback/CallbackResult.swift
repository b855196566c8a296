import WaymarkCore

/// The parameters by which another app is told of a handler's value.
struct CallbackResult {
    /// The name of a value that is one text.
    static let name = "result"

    /// Why a value cannot be told; the value itself is not shown, as it may be secret.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    let pairs: [LinkQuery.Pair]

    /// - Parameter nested: How values with a structure of their own become texts.
    init(of value: (any Sendable)?, nested: NestedValueCoding?) throws(Problem) {
        guard let value else {
            pairs = []
            return
        }
        do {
            pairs = try Self.pairs(of: value, nested)
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(description: "a result of the type \(type(of: value)) has no parameters")
        }
        for pair in pairs where pair.name.isEmpty || Self.isReserved(pair.name) {
            throw Problem(description: "the result has a parameter with the name '\(pair.name)'")
        }
    }

    private static func isReserved(_ name: String) -> Bool {
        let name = name.lowercased()
        return CallbackOutcome(parameter: name) != nil || name.hasSameBytes(as: CallbackPolicy.sourceName)
    }

    private static func pairs(of value: Any, _ nested: NestedValueCoding?) throws -> [LinkQuery.Pair] {
        // Asked first: a cast of an optional to anything else looks inside it.
        if let optional = value as? any OptionalValue {
            return try optional.held.map { try pairs(of: $0, nested) } ?? []
        }
        if value is Void { return [] }
        if let value = value as? any CallbackParameters { return value.callbackParameters }
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

/// A dictionary, seen from code that knows only that it has some type.
private protocol NamedValues {}

extension Dictionary: NamedValues {}
