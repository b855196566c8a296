import RandomTrials
import Testing
import WaymarkCore

/// Bytes of any kind: they are read or refused, and nothing else.
///
/// `WAYMARK_FUZZ_TEXTS` sets how many are tried.
@Suite("Any text")
struct RobustnessTests {
    static let shares = Effort.shares("WAYMARK_FUZZ_TEXTS", standard: 20_000)

    @Test("As a link it is read or refused, and what is read reads the same again", arguments: shares)
    func links(_ share: Effort.Share) throws {
        let table = try RouteTable.of(["/a/:x", "/:y", "shop://:z(/a)", "https://*.a/:w+", "/*"])
        var read = 0
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let text = random.bytes(upTo: 40, favouring: "/////:::??##%%%2e.@[]&=+aah shop://https://张\u{E9}")
            let link: DeepLink
            do throws(LinkError) {
                link = try DeepLink(bytes: text)
            } catch {
                #expect((0...text.count).contains(error.offset), "seed \(seed): '\(error)'")
                #expect(String(validating: text, as: UTF8.self) != nil || error.reason == .invalidUTF8, "seed \(seed)")
                continue
            }
            read += 1
            #expect((try? DeepLink(link.text)) == link, "seed \(seed): '\(link.text)'")
            #expect(link.rawSegments.count == link.segments.count, "seed \(seed): '\(link.text)'")
            if !link.segments.isEmpty {
                #expect(!table.matches(link).map(\.value).isEmpty, "seed \(seed): '\(link.text)'")
            }
            // A path that begins with an empty segment cannot be written without a host, nor can a bare `&=`.
            do throws(LinkError) {
                let copy = try DeepLink(link.parts)
                #expect(copy == link, "seed \(seed): '\(link.text)' and '\(copy.text)'")
            } catch {
                guard case .unprintablePart = error.reason else {
                    Issue.record("seed \(seed): '\(link.text)' is not built again: \(error)")
                    return
                }
            }
        }
        #expect(read > share.trials.count / 20, "only \(read) of \(share.trials.count) were read")
    }

    @Test("As a pattern it is read or refused, and what is read takes some link or none", arguments: shares)
    func patterns(_ share: Effort.Share) throws {
        let links = try ["/", "/a", "/a/b", "shop://a", "https://h/a"].map { try DeepLink($0) }
        var read = 0
        for seed in share.trials {
            var random = SeededNumbers(trial: UInt64(seed))
            let bytes = random.bytes(upTo: 30, favouring: "////:::((()))<>**++??\\\\[]%2e.abint shop")
            let text = (random.once(in: 3) ? "" : "/") + String(decoding: bytes, as: UTF8.self)
            let pattern: RoutePattern
            do throws(PatternError) {
                pattern = try RoutePattern(text)
            } catch {
                #expect((0...text.utf8.count).contains(error.offset), "seed \(seed): '\(error)'")
                continue
            }
            read += 1
            var builder = RouteTable<Int>.Builder(
                types: pattern.parameters.compactMap(\.type).map(ParameterType.unknown))
            builder.add(pattern, 0)
            let table = try builder.build()
            for link in links { #expect(table.matches(link).map(\.value).count <= 1, "seed \(seed): '\(text)'") }
        }
        #expect(read > share.trials.count / 50, "only \(read) of \(share.trials.count) were read")
    }
}
