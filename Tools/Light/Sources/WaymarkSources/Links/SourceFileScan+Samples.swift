// Previews, and other samples for those who develop the app: what they open is not opened by the app.
extension SourceFileScan {
    /// Whether a token is within the last samples that have begun.
    func isInSamples(_ place: Int) -> Bool { samples.last?.contains(place) == true }

    /// Whether a brace begins a preview: `#Preview {`, `struct A: PreviewProvider {`, `@Preview fun a() {`.
    func beginsSamples(at brace: Int) -> Bool {
        switch language {
        case .swift, .kotlin: break
        case .objectiveC, .java, .javaScript, .propertyList, .interface, .strings, .json, .yaml, .html, .markdown:
            return false
        }
        var place = brace - 1
        while place >= 0, brace - place < 40 {
            if let partner = source.partners[place] {
                // A block before is another declaration.
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
