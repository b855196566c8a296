import Foundation
import RandomTrials
import Testing

@testable import WaymarkFoundation

@Suite struct URLTextTests {
    @Test("An escaped text needs no escaping any more", arguments: UInt64(1)...60)
    func isDone(seed: UInt64) {
        var random = SeededNumbers(trial: seed)
        for _ in 0..<500 {
            let text = RandomURL.wild(using: &random)
            guard let escaped = URLText.escaped(text) else { continue }
            #expect(URLText.escaped(escaped) == escaped, "seed \(seed): \(text.debugDescription)")
            // Foundation finds nothing to escape either.
            let url = URL(string: escaped)
            #expect(url == nil || url?.absoluteString == escaped, "seed \(seed): \(text.debugDescription)")
        }
    }

    @Test("The text of a URL that Foundation made stays as it is", arguments: UInt64(1)...60)
    func keepsURLs(seed: UInt64) {
        var random = SeededNumbers(trial: seed)
        for _ in 0..<500 {
            let text = RandomURL.wild(using: &random)
            guard let url = URL(string: text) else { continue }
            let made = url.absoluteString
            // Foundation takes an empty scheme, and a colon in a relative path's first segment (RFC 3986, section 4.2, does not).
            if (url.scheme ?? "").isEmpty, made.prefix(while: { !"/?#".contains($0) }).contains(":") { continue }
            #expect(URLText.escaped(made) == made, "seed \(seed): \(text.debugDescription)")
        }
    }
}
