internal import WaymarkCore

extension ManifestReader {
    // MARK: Objects

    /// Reads an object with known keys, and reports unknown and repeated keys.
    ///
    /// - Parameter excluded: Known keys that are not allowed here.
    package mutating func fields<Key: CaseIterable & Hashable & RawRepresentable<String>>(
        _ field: Field?, _: Key.Type, without excluded: Set<Key> = []
    ) -> Fields<Key>? {
        guard let field, let members = members(field) else { return nil }
        var known: [Key: Field] = Dictionary(minimumCapacity: members.count)
        var misspelt: Set<Key> = []
        for (name, position, value) in members {
            if let key = Key(rawValue: name), !excluded.contains(key) {
                known[key] = value
            } else {
                let names = Key.allCases.filter { !excluded.contains($0) }.map(\.rawValue)
                let nearest = isFull ? nil : names.nearest(to: name)
                report(
                    .unknownKey(name), at: value, position: position, expected: Quotation.oneOf(names),
                    nearest: nearest)
                if let key = nearest.flatMap(Key.init(rawValue:)) { misspelt.insert(key) }
            }
        }
        return Fields(object: field, members: known, misspelt: misspelt)
    }

    /// Returns the field of a required key; if the key is misspelt, this has already been reported.
    package mutating func required<Key: RawRepresentable<String>>(_ key: Key, of fields: Fields<Key>) -> Field? {
        if fields[key] == nil, !fields.misspelt.contains(key) {
            report(.missingKey(key.rawValue), at: fields.object)
        }
        return fields[key]
    }

    /// Reads an object with any keys, in order, and reports repeated keys.
    mutating func members(
        _ field: Field?
    ) -> [(name: String, position: ManifestNode.Position?, value: Field)]? {
        guard let field else { return nil }
        guard case .object(let members) = field.node.content else {
            report(.wrongKind(field.node.kind), at: field, expected: ManifestNode.Kind.object.description)
            return nil
        }
        var first: [String: ManifestNode.Member] = Dictionary(minimumCapacity: members.count)
        return members.compactMap { member in
            let value = field.member(member)
            if let first = first[member.key] {
                let line = first.position?.line
                let reason = ManifestFault.Reason.repeated(member.key, first: value.path.description, line: line)
                report(reason, at: value, position: member.position)
                return nil
            }
            first[member.key] = member
            return (member.key, member.position, value)
        }
    }

    // MARK: Arrays

    /// Reads an array of any values.
    package mutating func elements(_ field: Field?) -> [Field]? {
        guard let field else { return nil }
        guard case .array(let nodes) = field.node.content else {
            report(.wrongKind(field.node.kind), at: field, expected: ManifestNode.Kind.array.description)
            return nil
        }
        return nodes.enumerated().map { Field(node: $1, path: field.path.element($0)) }
    }

    /// Reads an array of texts with a certain spelling; any text if no spelling is given.
    package mutating func texts(
        _ field: Field?, where isFit: (String) -> Bool = { _ in true }, expected: String = "a text"
    ) -> [String] {
        (elements(field) ?? []).compactMap { text($0, where: isFit, expected: expected) }
    }

    /// Reads a non-empty array, because an empty one would mean the opposite of an absent one.
    package mutating func someElements(_ field: Field?) -> [Field]? {
        guard let field, let elements = elements(field) else { return nil }
        if elements.isEmpty { report(.empty, at: field, expected: "at least one element, or no key at all") }
        return elements
    }

    /// Reads an array of at least one text.
    package mutating func someTexts(_ field: Field?) -> [String] {
        (someElements(field) ?? []).compactMap { text($0) }
    }

    // MARK: Single values

    /// Reads a non-empty text.
    package mutating func text(_ field: Field?, expected: @autoclosure () -> String = "a text") -> String? {
        guard let field else { return nil }
        guard case .text(let text) = field.node.content else {
            report(.wrongKind(field.node.kind), at: field, expected: expected())
            return nil
        }
        guard !text.isEmpty else {
            report(.empty, at: field, expected: "at least one character")
            return nil
        }
        return text
    }

    /// Reads a text with a certain spelling.
    package mutating func text(_ field: Field?, where isFit: (String) -> Bool, expected: String) -> String? {
        guard let field, let text = text(field, expected: expected) else { return nil }
        guard isFit(text) else {
            report(.malformed(text), at: field, expected: expected)
            return nil
        }
        return text
    }

    /// Reads a Boolean that replaces a default.
    mutating func read(_ field: Field?, into value: inout Bool) {
        guard let field else { return }
        guard case .bool(let read) = field.node.content else {
            report(.wrongKind(field.node.kind), at: field, expected: "true or false")
            return
        }
        value = read
    }

    /// Reads a whole number within a range.
    package mutating func integer(_ field: Field?, in range: ClosedRange<Int>) -> Int? {
        guard let field else { return nil }
        guard let whole = field.node.wholeNumber else {
            report(.wrongKind(field.node.kind), at: field, expected: ManifestNode.Kind.integer.description)
            return nil
        }
        guard let number = Int(exactly: whole), range.contains(number) else {
            report(.outOfRange("\(whole)"), at: field, expected: "\(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }

    /// Reads a whole number within a range that may exceed a 32-bit `Int`.
    package mutating func number(_ field: Field?, in range: ClosedRange<UInt64>, expected: String) -> UInt64? {
        guard let field else { return nil }
        guard let whole = field.node.wholeNumber else {
            report(.wrongKind(field.node.kind), at: field, expected: expected)
            return nil
        }
        guard let number = UInt64(exactly: whole), range.contains(number) else {
            report(.outOfRange("\(whole)"), at: field, expected: expected)
            return nil
        }
        return number
    }

    /// Reads a percentage.
    package mutating func percentage(_ field: Field?) -> Double? {
        guard let field else { return nil }
        let number: Double
        switch field.node.content {
        case .integer(let whole): number = Double(whole)
        case .number(let value): number = value
        default:
            report(.wrongKind(field.node.kind), at: field, expected: "a number from 0 to 100")
            return nil
        }
        guard 0...100 ~= number else {
            report(.outOfRange("\(number)"), at: field, expected: "a number from 0 to 100")
            return nil
        }
        return number
    }

    /// Reads a value of an enumeration that replaces a default.
    mutating func read<Choice: CaseIterable & RawRepresentable<String>>(_ field: Field?, into choice: inout Choice) {
        choice = self.choice(field) ?? choice
    }

    /// Reads a value of an enumeration.
    package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(_ field: Field?) -> Choice? {
        name(field, among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
    }

    /// Reads one of several names.
    mutating func name(_ field: Field?, among names: [String]) -> String? {
        name(field, among: names) { names.contains($0) }
    }

    /// Reads one of many names.
    ///
    /// - Parameters:
    ///   - names: The names, for faults.
    ///   - isKnown: Returns whether a text is one of the names, in constant time.
    mutating func name(_ field: Field?, among names: [String], where isKnown: (String) -> Bool) -> String? {
        guard let field, let name = text(field, expected: Quotation.oneOf(names)) else { return nil }
        guard isKnown(name) else {
            let nearest = nearest(to: name, among: names)
            report(.unknownValue(name), at: field, expected: Quotation.oneOf(names), nearest: nearest)
            return nil
        }
        return name
    }

    // MARK: Values of the app

    /// Reads a value of any kind.
    mutating func value(_ field: Field) -> ManifestValue? {
        switch field.node.content {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .text(let value): return .text(value)
        case .integer, .number:
            if let whole = field.node.wholeNumber { return .integer(whole) }
            guard case .number(let number) = field.node.content else { return nil }
            guard number.isFinite else {
                let name = number.isNaN ? "not a number" : number < 0 ? "-infinity" : "infinity"
                report(.outOfRange(name), at: field, expected: "a finite number")
                return nil
            }
            return .number(number)
        case .array:
            return elements(field).map { elements in .array(elements.compactMap { value($0) }) }
        case .object:
            return members(field).map { members in
                var values: [String: ManifestValue] = [:]
                for member in members { values[member.name] = value(member.value) }
                return .object(values)
            }
        }
    }

    /// Reads a value that a parameter can have: a single value or an array.
    mutating func parameterValue(_ field: Field?) -> ManifestValue? {
        guard let field else { return nil }
        guard case .array = field.node.content else { return singleValue(field) }
        return elements(field).map { elements in .array(elements.compactMap { singleValue($0) }) }
    }

    /// Reads a text, number, Boolean or null.
    mutating func singleValue(_ field: Field) -> ManifestValue? {
        switch field.node.kind {
        case .array, .object:
            report(.wrongKind(field.node.kind), at: field, expected: "a text, a number, true, false or null")
            return nil
        case .null, .bool, .integer, .number, .text: return value(field)
        }
    }

    /// Reads values that parameters can have, by name.
    mutating func parameterValues(_ field: Field?) -> [String: ManifestValue] {
        var values: [String: ManifestValue] = [:]
        for member in members(field) ?? [] { values[member.name] = parameterValue(member.value) }
        return values
    }

    /// Reads the accepted values of parameters, by name.
    mutating func acceptedValues(_ field: Field?) -> [String: ManifestValue] {
        var values: [String: ManifestValue] = [:]
        for member in members(field) ?? [] {
            if case .array = member.value.node.content { _ = someElements(member.value) }
            values[member.name] = parameterValue(member.value)
        }
        return values
    }
}

extension ManifestNode {
    /// The number, if it is whole and was not rounded: an integer, or another number of at most 2⁵³.
    package var wholeNumber: Int64? {
        switch content {
        case .integer(let value): return value
        case .number(let value) where value.magnitude <= 0x1p53:
            // `Int64(exactly:)` calls `trunc`, which links only if another module includes the C mathematics library.
            let whole = Int64(value)
            return Double(whole) == value ? whole : nil
        default: return nil
        }
    }
}
