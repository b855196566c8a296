/// The options of a dialect, which are consumed one by one. An option that is left over is unknown.
package struct DialectOptions {
    private let values: [String: DialectValue]
    private var known: [String] = []

    /// The options by name.
    package init(_ values: [String: DialectValue]) { self.values = values }

    /// Takes true or false, or a default.
    package mutating func flag(_ name: String, or value: Bool) throws(DialectError) -> Bool {
        switch take(name) {
        case nil: return value
        case .flag(let flag)?: return flag
        default: throw DialectError(name, .wrongKind(expected: "true or false"))
        }
    }

    /// Takes a text, if there is one.
    package mutating func text(_ name: String) throws(DialectError) -> String? {
        switch take(name) {
        case nil: return nil
        case .text(let text)?: return text
        default: throw DialectError(name, .wrongKind(expected: "a text"))
        }
    }

    /// Takes a list of texts, if there is one.
    package mutating func texts(_ name: String) throws(DialectError) -> [String]? {
        switch take(name) {
        case nil: return nil
        case .texts(let texts)?: return texts
        default: throw DialectError(name, .wrongKind(expected: "a list of texts"))
        }
    }

    /// Consumes texts by name, if there are any.
    package mutating func textsByName(_ name: String) throws(DialectError) -> [String: String]? {
        switch take(name) {
        case nil: return nil
        case .textsByName(let texts)?: return texts
        // Not every format distinguishes an empty list from an empty object.
        case .texts(let texts)? where texts.isEmpty: return [:]
        default: throw DialectError(name, .wrongKind(expected: "texts by name"))
        }
    }

    /// Checks that all options were consumed.
    ///
    /// - Throws: A ``DialectError`` for the first option, in the order of names, that was not consumed.
    package func end() throws(DialectError) {
        guard let name = values.keys.filter({ !known.contains($0) }).min() else { return }
        throw DialectError(name, .unknown(nearest: known.nearest(to: name)))
    }

    private mutating func take(_ name: String) -> DialectValue? {
        known.append(name)
        return values[name]
    }
}
