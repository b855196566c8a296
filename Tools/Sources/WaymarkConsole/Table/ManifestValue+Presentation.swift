internal import WaymarkManifest

extension ManifestValue {
    /// The presentation of a route's screen, in words: `push`, `present sheet [medium, large] wrapped`; `nil` for a value without
    /// one.
    var presentationText: String? {
        guard case .object(let members) = self else { return parameterText }
        guard let kind = members["kind"]?.parameterText else { return nil }
        var words = [kind]
        if let style = members["style"]?.parameterText { words.append(style) }
        let detents = members["detents"]?.parameterTexts ?? []
        if !detents.isEmpty { words.append("[\(detents.joined(separator: ", "))]") }
        if members["wrapped"] == .bool(true) { words.append("wrapped") }
        return words.joined(separator: " ")
    }
}
