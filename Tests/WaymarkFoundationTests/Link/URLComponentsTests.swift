import Foundation
import RandomTrials
import Testing
import WaymarkCore

/// Our reading against that of `URLComponents`, on well-formed URLs made from seeds. A failure prints the seed and the URL.
@Suite struct URLComponentsTests {
    @Test("A well-formed URL is read as URLComponents reads it, but for named differences", arguments: UInt64(1)...40)
    func readsAlike(seed: UInt64) throws {
        var random = SeededNumbers(trial: seed)
        for _ in 0..<500 {
            let text = RandomURL.wellFormed(using: &random)
            // Foundation has no empty URL.
            if text.isEmpty { continue }
            let comment: Comment = "seed \(seed): \(text)"
            let other = try #require(URLComponents(string: text), comment)
            let link: DeepLink
            do throws(LinkError) {
                link = try DeepLink(text, rules: .lax)
            } catch {
                #expect(isStricter(error, other), "seed \(seed): \(text): \(error)")
                continue
            }
            compareAuthority(of: link, with: other, comment)
            comparePath(of: link, with: other, comment)
            compareQuery(of: link, with: other, comment)
            #expect(link.rawFragment == other.percentEncodedFragment, comment)
            compare(link.fragment, with: other.percentEncodedFragment, comment)
        }
    }

    @Test("User information is refused by Waymark's own rules and taken by URLComponents", arguments: UInt64(1)...4)
    func refusesUsers(seed: UInt64) throws {
        var random = SeededNumbers(trial: seed)
        for _ in 0..<500 {
            let text = RandomURL.wellFormed(using: &random)
            guard let other = URLComponents(string: text), other.percentEncodedUser != nil else { continue }
            let error = #expect(throws: LinkError.self, "seed \(seed): \(text)") { try DeepLink(text) }
            #expect(error?.reason == .userInformation, "seed \(seed): \(text)")
        }
    }

    /// Whether we refuse on purpose what Foundation takes: for the web a host must be there, and must not hold, once
    /// decoded, what ends or changes it for another reader.
    private func isStricter(_ error: LinkError, _ other: URLComponents) -> Bool {
        let isWeb = ["http", "https"].contains(other.scheme?.lowercased())
        let host = other.encodedHost ?? ""
        switch error.reason {
        case .missingHost: return isWeb && host.isEmpty
        case .invalidHost:
            let decoded = host.removingPercentEncoding
            return isWeb && (host == "." || decoded == nil || decoded?.contains { " #/?%".contains($0) } == true)
        default: return false
        }
    }

    private func compareAuthority(of link: DeepLink, with other: URLComponents, _ comment: Comment) {
        // We give the scheme in lower case; URLComponents gives it as written.
        #expect(link.scheme == other.scheme?.lowercased(), comment)
        #expect(link.rawHost == other.encodedHost, comment)
        compare(link.host, with: other.encodedHost, comment)
        #expect(link.port == other.port, comment)
        // We give user and password as one text; URLComponents gives two.
        let user = other.percentEncodedUser.map { $0 + (other.percentEncodedPassword.map { ":" + $0 } ?? "") }
        compare(link.userInformation, with: user, comment)
    }

    private func comparePath(of link: DeepLink, with other: URLComponents, _ comment: Comment) {
        #expect(link.rawPath == other.percentEncodedPath, comment)
        // We resolve dot segments, in which a dot may be written %2e; URLComponents leaves them. A path without a first slash is
        // resolved as one that has it. Empty segments stay in both: that they are dropped is a rule of tables.
        let isRooted = other.percentEncodedPath.hasPrefix("/")
        var path = removingDotSegments((isRooted ? "" : "/") + other.percentEncodedPath)
        if path.hasPrefix("/") { path.removeFirst() }
        var segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if link.rawPath.isEmpty {
            segments = []
        } else if path.isEmpty || path.hasSuffix("/") {
            #expect(link.endsInSlash, comment)
            segments.removeLast()
        } else {
            #expect(!link.endsInSlash, comment)
        }
        #expect(link.rawSegments == segments, comment)
        for (segment, raw) in zip(link.segments, segments) { compare(segment, with: raw, comment) }
    }

    private func compareQuery(of link: DeepLink, with other: URLComponents, _ comment: Comment) {
        #expect(link.rawQuery == other.percentEncodedQuery, comment)
        // Between two ampersands we see no pair; URLComponents sees one without name and value.
        let items = (other.percentEncodedQueryItems ?? []).filter { !$0.name.isEmpty || $0.value != nil }
        var rules = MatchingRules.lax
        rules.plusIsSpace = false
        let pairs = Array(link.query(under: rules))
        #expect(pairs.count == items.count, comment)
        for (pair, item) in zip(pairs, items) {
            compare(pair.name, with: item.name, comment)
            compare(pair.value, with: item.value, comment)
        }
        // By Waymark's own rules a plus sign in a query is a space, as in a form; URLComponents leaves it.
        for (pair, item) in zip(link.query, items) {
            compare(pair.name, with: item.name.replacingOccurrences(of: "+", with: "%20"), comment)
            compare(pair.value, with: item.value?.replacingOccurrences(of: "+", with: "%20"), comment)
        }
    }

    /// Expects a decoded part to be what Foundation decodes. Where escapes are no UTF-8 Foundation decodes nothing; we decode
    /// the others and leave these as they are written.
    private func compare(_ part: String?, with raw: String?, _ comment: Comment) {
        if let raw, raw.removingPercentEncoding == nil {
            #expect(part?.contains("%") == true, comment)
        } else {
            #expect(part == raw?.removingPercentEncoding, comment)
        }
    }

    /// The path without dot segments, by the steps of RFC 3986, section 5.2.4, as they stand there.
    private func removingDotSegments(_ path: String) -> String {
        var input = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let dots = segment.lowercased().replacingOccurrences(of: "%2e", with: ".")
            return dots == "." || dots == ".." ? dots : String(segment)
        }.joined(separator: "/")
        var output = ""
        while !input.isEmpty {
            if input.hasPrefix("../") {
                input.removeFirst(3)
            } else if input.hasPrefix("./") {
                input.removeFirst(2)
            } else if input.hasPrefix("/./") || input == "/." {
                input = "/" + input.dropFirst(3)
            } else if input.hasPrefix("/../") || input == "/.." {
                input = "/" + input.dropFirst(4)
                output = output.lastIndex(of: "/").map { String(output[..<$0]) } ?? ""
            } else if input == "." || input == ".." {
                input = ""
            } else {
                let end = input.dropFirst().firstIndex(of: "/") ?? input.endIndex
                output += input[..<end]
                input = String(input[end...])
            }
        }
        return output
    }
}
