import Foundation
import WaymarkManifest

@testable import WaymarkAssociations

/// Apple's rules once more, written for reading alone: by recursion over scalars, without tables, indices or automata.
struct SlowAppleMatcher {
    let root: ManifestNode
    private var links: ManifestNode { root["applinks"] }

    /// The app that opens, and the index of the rule that decides.
    func decision(on link: String, app: String) -> (opens: Bool, entry: Int, rule: Int)? {
        guard let (path, query, fragment) = parts(link) else { return nil }
        for (entry, details) in links["details"].elements.enumerated() {
            guard details["appIDs"].elements.contains(where: { $0.text == app }) else { continue }
            if case .null = details["components"].content {
                for (rule, element) in details["paths"].elements.enumerated() {
                    let text = element.text ?? ""
                    let isExclusion = text.hasPrefix("NOT ")
                    let pattern: [Part] = (isExclusion ? String(text.dropFirst(4)) : text).unicodeScalars.map {
                        $0 == "*" ? .run : $0 == "?" ? .one : .scalar($0)
                    }
                    let whole = (path.isEmpty ? "/" : path).unicodeScalars.map(\.self)
                    if fits(whole[...], pattern[...]) { return (!isExclusion, entry, rule) }
                }
                continue
            }
            for (rule, component) in details["components"].elements.enumerated() {
                func setting(_ key: String) -> ManifestNode.Content {
                    let values = [component[key], details["defaults"][key], links["defaults"][key]]
                    return values.first { $0.content != .null }?.content ?? .null
                }
                func text(_ key: String) -> String? { ManifestNode(setting(key)).text }
                let folds = setting("caseSensitive") == .bool(false)
                let decodes = setting("percentEncoded") == .bool(false)
                func part(_ text: String) -> [Unicode.Scalar] {
                    let text = decodes ? decoded(text) : text
                    return (folds ? lowered(text) : text).unicodeScalars.map(\.self)
                }
                func fits(_ text: [Unicode.Scalar], _ pattern: String) -> Bool {
                    self.fits(text[...], parts(of: pattern, folds)[...])
                }
                func pathFits(_ pattern: String) -> Bool {
                    var text = part(path)
                    while text.last == "/" { text.removeLast() }
                    var pattern = pattern
                    let isRooted = pattern.hasPrefix("/")
                    while pattern.hasPrefix("//") { pattern.removeFirst() }
                    while pattern.hasSuffix("/") { pattern.removeLast() }
                    var patterns = [pattern]
                    if pattern.hasSuffix("/*") {
                        var parent = String(pattern.dropLast(2))
                        while parent.hasSuffix("/") { parent.removeLast() }
                        patterns.append(parent)
                    }
                    return patterns.contains { pattern in
                        fits(text, pattern)
                            || (!isRooted && text.first == "/" && fits(Array(text.dropFirst()), pattern))
                    }
                }
                if let pattern = text("/"), !pathFits(pattern) { continue }
                if let pattern = text("#"), !fits(part(fragment), pattern) { continue }
                if let pattern = text("?") {
                    if !fits(part(query), pattern) { continue }
                } else if case .object(let items) = setting("?"), items.allSatisfy({ $0.value.text != nil }) {
                    let fit = items.allSatisfy { item in
                        let name = (folds ? lowered(item.key) : item.key).unicodeScalars.map(\.self)
                        var values: [[Unicode.Scalar]] = []
                        for pair in query.split(separator: "&") {
                            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                            if part(String(halves[0])) == name {
                                values.append(part(halves.count > 1 ? String(halves[1]) : ""))
                            }
                        }
                        return (values.isEmpty ? [[]] : values).allSatisfy { fits($0, item.value.text ?? "") }
                    }
                    if !fit { continue }
                }
                return (setting("exclude") != .bool(true), entry, rule)
            }
        }
        return nil
    }

    /// A part of a pattern: a character, a wildcard, or a choice of texts with wildcards.
    private enum Part {
        case scalar(Unicode.Scalar)
        case one, run
        case choice([[Part]])
    }

    private static let alphabets = [
        "digit": "0123456789", "lower": "abcdefghijklmnopqrstuvwxyz", "upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "xdigit": "0123456789abcdefABCDEF", "alpha": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "alnum": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    ]

    private func parts(of pattern: String, _ folds: Bool) -> [Part] {
        guard let start = pattern.range(of: "$("), let end = pattern[start.upperBound...].firstIndex(of: ")") else {
            return (folds ? lowered(pattern) : pattern).unicodeScalars.map {
                $0 == "*" ? .run : $0 == "?" ? .one : .scalar($0)
            }
        }
        let name = String(pattern[start.upperBound..<end])
        let custom = links["substitutionVariables"][name].elements.map { $0.text ?? "" }
        let values = custom.isEmpty ? (Self.alphabets[name] ?? "").map { String($0) } : custom
        return parts(of: String(pattern[..<start.lowerBound]), folds)
            + [
                .choice(
                    values.map { value in
                        (folds ? lowered(value) : value).unicodeScalars.map {
                            $0 == "*" ? .run : $0 == "?" ? .one : .scalar($0)
                        }
                    })
            ]
            + parts(of: String(pattern[pattern.index(after: end)...]), folds)
    }

    private func fits(_ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Part>) -> Bool {
        let rest = pattern.dropFirst()
        switch pattern.first {
        case nil: return text.isEmpty
        case .run: return (text.startIndex...text.endIndex).contains { fits(text[$0...], rest) }
        case .one: return !text.isEmpty && fits(text.dropFirst(), rest)
        case .scalar(let scalar): return text.first == scalar && fits(text.dropFirst(), rest)
        case .choice(let values): return values.contains { fits(text, ($0 + rest)[...]) }
        }
    }

    /// The text with each character as its simple case folding has it: the small letter of the capital one.
    private func lowered(_ text: String) -> String {
        func single(_ scalar: Unicode.Scalar, _ mapping: String) -> Unicode.Scalar {
            let scalars = mapping.unicodeScalars
            return scalars.count == 1 ? scalars.first ?? scalar : scalar
        }
        let scalars = text.unicodeScalars.map { scalar in
            let capital = single(scalar, scalar.properties.uppercaseMapping)
            return single(capital, capital.properties.lowercaseMapping)
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The parts of a link (RFC 3986, appendix B), escaped where a URL is; `nil` for a link that is none of the web.
    private func parts(_ link: String) -> (path: String, query: String, fragment: String)? {
        guard let colon = link.range(of: "://"), ["http", "https"].contains(link[..<colon.lowerBound].lowercased())
        else {
            return nil
        }
        let rest = link[colon.upperBound...]
        let tail = rest.firstIndex { "/?#".contains($0) }.map { rest[$0...] } ?? ""
        let hash = tail.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let mark = (hash.first ?? "").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return (
            escaped(mark.first ?? ""), escaped(mark.count > 1 ? mark[1] : ""), escaped(hash.count > 1 ? hash[1] : "")
        )
    }

    private func escaped(_ text: Substring) -> String {
        text.unicodeScalars.map { scalar in
            if "-._~:/?@!$&'()*+,;=%".unicodeScalars.contains(scalar) { return String(scalar) }
            if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                return String(scalar)
            }
            return String(scalar).utf8.map { String(format: "%%%02X", $0) }.joined()
        }.joined()
    }

    /// The text with its escapes decoded, a character at a time; what is no escape of a character stays.
    private func decoded(_ text: String) -> String {
        var rest = Array(text.utf8)[...]
        var result = ""
        while let first = rest.first {
            let found = (1...4).lazy.compactMap { count -> (String, Int)? in
                guard rest.count >= count * 3 else { return nil }
                var bytes: [UInt8] = []
                for place in 0..<count {
                    let part = rest.dropFirst(place * 3).prefix(3)
                    let digits = String(decoding: part.dropFirst(), as: UTF8.self)
                    guard part.first == UInt8(ascii: "%"), digits.allSatisfy(\.isHexDigit),
                        let byte = UInt8(digits, radix: 16)
                    else { return nil }
                    bytes.append(byte)
                }
                guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.count == 1 else {
                    return nil
                }
                return (text, count * 3)
            }.first
            if let (text, count) = found {
                result += text
                rest = rest.dropFirst(count)
            } else {
                // Whole characters are kept together.
                let count = first < 0x80 ? 1 : 1 + rest.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
                result += String(decoding: rest.prefix(count), as: UTF8.self)
                rest = rest.dropFirst(count)
            }
        }
        return result
    }
}
