/// The constants of other files that a file imports, by the names that it uses for them.
struct ImportedNames: Sendable {
    /// The names elsewhere, by those in the file: `Links.base` for `base` after `import app.Links.base`.
    private var names: [String: String] = [:]
    /// The types whose constants are used without the name of the type.
    private var types: [String] = []
    /// The maximum number of such types, because each is tried for every name.
    private static let greatestTypes = 64

    /// Returns the names elsewhere that a name of the file may mean, the first one that is known counts.
    func meanings(of name: String) -> [String] {
        let first = String(name.prefix { $0 != "." })
        var meanings: [String] = []
        if let known = names[first] {
            let rest = name.dropFirst(first.count)
            meanings.append(known.isEmpty ? String(rest.dropFirst()) : known + rest)
        }
        return meanings + types.map { "\($0).\(name)" }
    }

    /// Reads the import at a place.
    mutating func read(at place: Int, in source: SourceText, _ language: SourceLanguage) {
        if language == .javaScript {
            readScript(at: place + 1, in: source)
        } else {
            readPath(at: place + 1, in: source)
        }
    }

    /// Reads a path of Java or Kotlin: `static app.Links.base;`, `app.Links.Companion.base as other`, `app.Links.*`.
    private mutating func readPath(at start: Int, in source: SourceText) {
        var place = source.token(start)?.word == "static" ? start + 1 : start
        var path: [String] = []
        while let word = source.token(place)?.word {
            if word != "Companion" { path.append(word) }
            place += 1
            guard source.token(place)?.isMark(".") == true else { break }
            place += 1
        }
        func isType(_ name: String?) -> Bool { name?.utf8.first.map { $0 &- 0x41 < 26 } == true }
        if source.token(place)?.isMark("*") == true {
            if isType(path.last), types.count < Self.greatestTypes { types.append(path[path.count - 1]) }
            return
        }
        guard let last = path.popLast(), isType(path.last) else { return }
        let isRenamed = source.token(place)?.word == "as"
        names[isRenamed ? source.token(place + 1)?.word ?? last : last] = "\(path[path.count - 1]).\(last)"
    }

    /// Reads the names of a script: `{ base as other, goods } from "./links"`, `* as Links from "./links"`.
    private mutating func readScript(at start: Int, in source: SourceText) {
        if source.token(start)?.isMark("*") == true, source.token(start + 1)?.word == "as" {
            if let name = source.token(start + 2)?.word { names[name] = "" }
            return
        }
        guard source.token(start)?.isMark("{") == true, let close = source.partners[start], close > start else {
            return
        }
        for part in source.split(start + 1..<close, at: ",") where part.count == 3 {
            guard let name = source.token(part.lowerBound)?.word, source.token(part.lowerBound + 1)?.word == "as",
                let other = source.token(part.lowerBound + 2)?.word
            else { continue }
            names[other] = name
        }
    }
}
