import WaymarkCore

extension RouteRequest {
    /// The text of a name, or `nil`: the caller's, the path's, the query's, or the route's default.
    ///
    /// Of the caller's values that is a text or what prints as one; every other has no text, and hides what the link says.
    public subscript(name: String) -> String? {
        switch values[name] {
        case let text as String: text
        case let value as any LinkValue: value.linkText
        case nil: text(of: name)
        default: nil
        }
    }

    /// The value of a name as a type.
    ///
    /// - Throws: ``ParameterError``, where the name has no value, or one that is not of the type.
    public subscript<Value: Sendable>(name: String, as type: Value.Type) -> Value {
        get throws(ParameterError) {
            guard let value = try self[ifPresent: name, as: type] else { throw ParameterError(name, .missing) }
            return value
        }
    }

    /// The value of a name as a type, or `nil` where the name has none.
    ///
    /// A text is read where the type is a ``LinkValue``; a caller's value is given as it is where it is of the type.
    ///
    /// - Throws: ``ParameterError``, where there is a value that is not of the type.
    public subscript<Value: Sendable>(ifPresent name: String, as type: Value.Type) -> Value? {
        get throws(ParameterError) {
            var text: String?
            if let given = values[name] {
                if let value = given as? Value { return value }
                guard let written = (given as? any LinkValue)?.linkText else {
                    throw ParameterError(name, .illFormed(text: "\(Swift.type(of: given))", expected: "\(type)"))
                }
                text = written
            }
            guard let text = text ?? self.text(of: name) else { return nil }
            if let text = text as? Value { return text }
            guard let value = (type as? any LinkValue.Type)?.init(linkText: text) as? Value else {
                throw ParameterError(name, .illFormed(text: text, expected: "\(type)"))
            }
            return value
        }
    }

    /// Every text of a name: the caller's, the path's, or else all of the query's in their order (those without `=` left
    /// out), or else the route's default.
    public func all(_ name: String) -> [String] {
        switch values[name] {
        case let text as String: return [text]
        case let texts as [String]: return texts
        case let value as any LinkValue: return [value.linkText]
        case nil: break
        default: return []
        }
        if let match = try? match {
            if let text = match.parameters[name] { return [text] }
            let pairs = match.query.all(name)
            if !pairs.isEmpty { return pairs.compactMap(\.self) }
        }
        return defaults[name].map { [$0] } ?? []
    }

    /// The segments of a named tail, decoded, or `nil` where the pattern has none of this name.
    public func segments(of name: String) -> [String]? { (try? match)?.segments(of: name) }

    /// What the link and the route's defaults say; a query name without `=` has no value, and hides a default.
    private func text(of name: String) -> String? {
        if let match = try? match {
            if let text = match.parameters[name] { return text }
            if let value = match.query.first(name) { return value }
        }
        return defaults.isEmpty ? nil : defaults[name]
    }
}
