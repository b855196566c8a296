/// The one text that a match has for a name.
package enum MatchedText {
    /// No text: the name is neither in the path nor in the query.
    case absent
    /// The name alone, without `=`, in the query.
    case bare
    /// A text of the path, or the only one of the query.
    case text(String)
    /// More than one text: several pairs of the query, or a tail of the path.
    case several
}

extension IndexMatch {
    /// Returns the text of a name, from the path or else from the query: the same value as in ``parameters`` and
    /// ``query``.
    ///
    /// Only this text is decoded.
    ///
    /// - Complexity: O(*n*) for a link of *n* bytes, at each call.
    package func text(named name: String) -> MatchedText {
        name.withUTF8Bytes { name in
            link.storage.read { view in
                if !index.expressions.isEmpty, let expression = index.expressions[rank] {
                    let values = index.withPath(of: view) {
                        index.parameters(of: expression, in: $0, under: valueRules)
                    }
                    if let value = values.first(where: { $0.name.withUTF8Bytes { $0.hasSameBytes(as: name) } }) {
                        return .text(value.value)
                    }
                } else {
                    for capture in index.captures(of: rank) where capture.name != Capture.unnamed {
                        guard index.names[Int(capture.name)].withUTF8Bytes({ $0.hasSameBytes(as: name) }) else {
                            continue
                        }
                        if capture.isTail { return .several }
                        return .text(index.withPath(of: view) { index.value(of: capture, in: $0, under: valueRules) })
                    }
                }
                return textOfQuery(named: name, in: view)
            }
        }
    }

    @inline(__always)
    private func textOfQuery(named name: UnsafeBufferPointer<UInt8>, in view: LinkView) -> MatchedText {
        var reader = QueryReader(of: view, rules: valueRules)
        var isNamed = false
        var found: QueryReader.Places?
        while let place = reader.nextPlaces(in: view.text) {
            guard reader.hasName(name, at: place, in: view.text) else { continue }
            isNamed = true
            if place.value == nil, reader.value(at: place, in: view.text) == nil { continue }
            if found != nil { return .several }
            found = place
        }
        guard let found else { return isNamed ? .bare : .absent }
        return reader.value(at: found, in: view.text).map { .text($0) } ?? .bare
    }
}
