// The types whose bodies braces begin.
extension SourceFileScan {
    private static let typeWords: Set<String> = [
        "class", "struct", "enum", "extension", "actor", "protocol", "interface", "object",
    ]

    /// Returns the name of the object or enumeration of JavaScript whose members a brace begins: `const name = {`, `enum name {`
    /// or, within another, `name: {`.
    func tableName(before brace: Int) -> String? {
        guard language == .javaScript else { return nil }
        if source.token(brace - 2)?.word == "enum" { return source.token(brace - 1)?.word }
        if source.token(brace - 1)?.isMark(":") == true, scopes.last?.isTable == true {
            return source.token(brace - 2)?.word
        }
        guard source.token(brace - 1)?.isMark("=") == true else { return nil }
        for place in stride(from: brace - 2, through: max(0, brace - 12), by: -1) {
            let token = source.tokens[place]
            if token.word == "const" { return source.token(place + 1)?.word }
            guard token.word != nil || [":", ".", "<", ">", ",", "|"].contains(where: token.isMark) else { return nil }
        }
        return nil
    }

    /// Returns the name of the type whose body a brace begins, or `nil` for any other brace.
    func typeName(before brace: Int) -> String? {
        var place = brace - 1
        while place >= 0, brace - place < 40 {
            let token = source.tokens[place]
            if token.isMark("{") || token.isMark("}") || token.isMark(";") { return nil }
            if token.isMark(")"), language == .swift { return nil }
            if let word = token.word, Self.typeWords.contains(word) {
                let name = source.token(place + 1)?.word
                if language == .kotlin, word == "object", source.token(place - 1)?.word == "companion" {
                    return scopes.last?.type
                }
                return name
            }
            place -= 1
        }
        return nil
    }
}
