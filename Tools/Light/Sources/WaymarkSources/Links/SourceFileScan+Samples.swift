// Previews, whose links the app does not open.
extension SourceFileScan {
    /// Returns whether a token is in the last preview that has begun.
    func isInSamples(_ place: Int) -> Bool { samples.last?.contains(place) == true }

    /// Returns whether a brace begins a preview: `#Preview {`, `struct A: PreviewProvider {`, `@Preview fun a() {`.
    func beginsSamples(at brace: Int) -> Bool {
        switch language {
        case .swift, .kotlin: break
        case .objectiveC, .java, .javaScript, .propertyList, .interface, .strings, .json, .yaml, .html, .markdown:
            return false
        }
        var place = brace - 1
        while place >= 0, brace - place < 40 {
            if let partner = source.partners[place] {
                // A block before it belongs to another declaration.
                if partner > place || source.tokens[place].isMark("}") { return false }
                place = partner
            } else if let word = source.tokens[place].word, word.hasPrefix("Preview") {
                let sign = source.token(place - 1)
                if language == .swift {
                    return word == "PreviewProvider" || (word == "Preview" && sign?.isMark("#") == true)
                }
                if sign?.isMark("@") == true { return true }
            }
            place -= 1
        }
        return false
    }
}
