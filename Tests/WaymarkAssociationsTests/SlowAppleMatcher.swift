import Foundation
import WaymarkManifest

@testable import WaymarkAssociations

/// Apple's rules once more, written for reading alone: by recursion over scalars, without tables, indices or automata.
struct SlowAppleMatcher {
    let root: ManifestNode
    private var links: ManifestNode { root["applinks"] }

    /// The app that opens, and the index of the rule that decides.
    func decision(on link: String, app: String) -> (opens: Bool, entry: Int, rule: Int)? {
        var rest = link.dropFirst("https://".count)
        rest = rest.firstIndex { "/?#".contains($0) }.map { rest[$0...] } ?? ""
        let hash = rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let mark = (hash.first ?? "").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(mark.first ?? "")
        let query = mark.count > 1 ? String(mark[1]) : ""
        let fragment = hash.count > 1 ? String(hash[1]) : ""
        for (entry, details) in links["details"].elements.enumerated() {
            guard details["appIDs"].elements.contains(where: { $0.text == app }) else { continue }
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
                    expand(pattern).contains { self.fits(text[...], tokens($0, folds)[...]) }
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

    /// A pattern with each choice of values for its variables, in braces what is no wildcard.
    private func expand(_ pattern: String) -> [String] {
        guard let start = pattern.range(of: "$("), let end = pattern[start.upperBound...].firstIndex(of: ")") else {
            return [pattern]
        }
        let name = String(pattern[start.upperBound..<end])
        let before = pattern[..<start.lowerBound]
        let after = expand(String(pattern[pattern.index(after: end)...]))
        let custom = links["substitutionVariables"][name].elements.map { $0.text ?? "" }
        let letters = ["digit": "0123456789", "lower": "abcdefghijklmnopqrstuvwxyz"][name] ?? ""
        let values = custom.isEmpty ? letters.map { String($0) } : custom
        return values.flatMap { value in after.map { before + value + $0 } }
    }

    private func tokens(_ pattern: String, _ folds: Bool) -> [Unicode.Scalar] {
        (folds ? lowered(pattern) : pattern).unicodeScalars.map(\.self)
    }

    private func fits(_ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        switch first {
        case "*":
            let rest = pattern.dropFirst()
            return (text.startIndex...text.endIndex).contains { fits(text[$0...], rest) }
        case "?": return !text.isEmpty && fits(text.dropFirst(), pattern.dropFirst())
        default: return text.first == first && fits(text.dropFirst(), pattern.dropFirst())
        }
    }

    private func lowered(_ text: String) -> String {
        let scalars = text.unicodeScalars.flatMap { $0.properties.lowercaseMapping.unicodeScalars.prefix(1) }
        return String(String.UnicodeScalarView(scalars))
    }

    private func decoded(_ text: String) -> String { text.removingPercentEncoding ?? text }
}
