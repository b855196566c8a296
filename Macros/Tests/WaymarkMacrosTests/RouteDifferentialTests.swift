import Foundation
import SwiftDiagnostics
import Testing

/// As many declarations as `WAYMARK_DECLARATIONS` says: `WAYMARK_DECLARATIONS=5000 swift test --package-path Macros --filter
/// RouteDifferentialTests`.
@Suite("Random routes by macro and by Codable")
struct RouteDifferentialTests {
    private static let count =
        ProcessInfo.processInfo.environment["WAYMARK_DECLARATIONS"].flatMap(Int.init) ?? 60
    /// The declarations in one file, and in one program.
    private static let perFile = 50
    private static let perProgram = 500

    /// The reasons for which the macro may refuse one of these.
    private static let reasons: Set<String> = [
        "no-property", "type", "absent", "tail", "one-segment", "unsupported", "optional-default",
    ]

    @Test("Both print and read the same links, or the macro refuses the declaration for a known reason")
    func agree() throws {
        var refused: [String: Int] = [:]
        var compared = 0
        var links = 0
        for first in stride(from: 0, to: Self.count, by: Self.perProgram) {
            var accepted: [RandomDeclaration] = []
            for seed in first..<min(first + Self.perProgram, Self.count) {
                let declaration = RandomDeclaration(seed: seed)
                let expanded = try Expanded(declaration.macro)
                guard let fault = expanded.diagnostics.first else {
                    accepted.append(declaration)
                    continue
                }
                let code = fault.diagMessage.diagnosticID
                let reason = Self.reasons.first { code == MessageID(domain: "WaymarkMacros", id: $0) }
                refused[try #require(reason, "seed \(seed): \(fault.message)\n\(declaration.macro)"), default: 0] += 1
            }
            let (isWell, output) = try CompilerRun.running(Self.sources(of: accepted))
            try #require(isWell, "\(output.suffix(4_000))")
            let lines = output.split(separator: "\n")
            #expect(lines.dropLast() == [], "declarations from seed \(first)")
            let counts = try #require(lines.last).split(separator: " ").compactMap { Int($0) }
            compared += try #require(counts.first)
            links += try #require(counts.last)
        }
        let reasons = refused.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        print("declarations: \(Self.count), alike \(compared) on \(links) links, refused for \(reasons)")
        #expect(compared + refused.values.reduce(0, +) == Self.count)
        #expect(links > compared * 20)
    }

    private static func sources(of declarations: [RandomDeclaration]) -> [(name: String, text: String)] {
        let header = "import WaymarkMacros\nimport WaymarkRouting\nimport WaymarkCore\n"
        var sources = [("Harness.swift", harness)]
        for first in stride(from: 0, to: declarations.count, by: perFile) {
            let part = declarations[first..<min(first + perFile, declarations.count)]
            sources.append(("Routes\(first).swift", header + part.map(\.source).joined()))
        }
        let calls = declarations.map { "check\($0.number)(&report)\n" }.joined()
        sources.append(("main.swift", "var report = Report()\n\(calls)report.end()\n"))
        return sources
    }

    /// The code that compares two routes, in the program that is made.
    private static let harness = #"""
        import WaymarkCore
        import WaymarkRouting

        public enum Mode: String, Codable, LinkValue, CaseIterable { case info, reviews = "all reviews" }
        public enum Level: Int, Codable, LinkValue, CaseIterable { case low = 1, high = 20 }

        protocol Trial { static func trial(_ numbers: inout Numbers) -> Self }

        struct Numbers: RandomNumberGenerator {
            var state: UInt64
            mutating func next() -> UInt64 {
                state &+= 0x9E37_79B9_7F4A_7C15
                var mixed = state
                mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
                mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
                return mixed ^ (mixed >> 31)
            }
            mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
            mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
            mutating func value<Value: Trial>() -> Value { Value.trial(&self) }
        }

        extension Trial where Self: FixedWidthInteger {
            static func trial(_ numbers: inout Numbers) -> Self {
                numbers.pick([0, 1, 42, 20, .min, .max, Self.random(in: .min ... .max, using: &numbers)])
            }
        }
        extension Int: Trial {}
        extension Int8: Trial {}
        extension Int64: Trial {}
        extension UInt: Trial {}
        extension UInt16: Trial {}
        extension Double: Trial {
            static func trial(_ numbers: inout Numbers) -> Double {
                numbers.pick([0, 0.5, 2, -1000, 1e300, .nan, .infinity, Double(numbers.below(2000) - 1000) / 16])
            }
        }
        extension Float: Trial {
            static func trial(_ numbers: inout Numbers) -> Float { numbers.pick([0, 0.25, -3, 1e30, .nan]) }
        }
        extension Bool: Trial { static func trial(_ numbers: inout Numbers) -> Bool { numbers.below(2) == 0 } }
        extension String: Trial {
            static func trial(_ numbers: inout Numbers) -> String {
                numbers.pick([
                    "", "a", "ab12", "a b", "a,b", "\\", "搜索", "?&=#", "%2F", "%", "/", "a/b", "..", ".", "true", "7",
                    "-3", "+", "e\u{301}", String(repeating: "x", count: numbers.below(400)),
                ])
            }
        }
        extension Mode: Trial { static func trial(_ numbers: inout Numbers) -> Mode { numbers.pick(allCases) } }
        extension Level: Trial { static func trial(_ numbers: inout Numbers) -> Level { numbers.pick(allCases) } }
        extension Optional: Trial where Wrapped: Trial {
            static func trial(_ numbers: inout Numbers) -> Wrapped? { numbers.below(3) == 0 ? nil : numbers.value() }
        }
        extension Array: Trial where Element: Trial {
            static func trial(_ numbers: inout Numbers) -> [Element] {
                (0..<numbers.below(4)).map { _ in numbers.value() }
            }
        }

        struct Report {
            private var compared = 0
            private var links = 0

            mutating func compare<Macro: RouteProtocol, Other: RouteProtocol>(
                _ seed: Int, _: Macro.Type, _: Other.Type, defaults: [String: String],
                _ macro: (inout Numbers) -> Macro, _ other: (inout Numbers) -> Other
            ) {
                compared += 1
                let coder = RouteCoder()
                var builder = RouteIndexBuilder()
                _ = builder.add(Macro.pattern, place: SourcePlace(file: "random", line: seed))
                guard let index = try? builder.build() else { return fail(seed, "the pattern makes no table", "", "") }
                for trial in 0..<30 {
                    var first = Numbers(state: UInt64(seed) << 16 | UInt64(trial))
                    var second = first
                    let left = macro(&first)
                    let right = other(&second)
                    let printed = (
                        outcome { () throws(RouteCodingError) in try coder.link(to: left).text },
                        outcome { () throws(RouteCodingError) in try coder.link(to: right, defaults: defaults).text })
                    links += 1
                    if printed.0 != printed.1 { fail(seed, "\(left)", printed.0, printed.1) }
                    var texts = [printed.0]
                    for _ in 0..<4 { texts.append(changed(texts.last ?? "", &first)) }
                    for text in texts {
                        guard let link = try? DeepLink(text), let match = index.match(link) else { continue }
                        links += 1
                        let read = (
                            outcome { () throws(RouteCodingError) in told(try coder.read(Macro.self, from: match)) },
                            outcome { () throws(RouteCodingError) in told(try coder.read(Other.self, from: match, defaults: defaults)) })
                        if read.0 != read.1 { fail(seed, text, read.0, read.1) }
                    }
                }
            }

            private func changed(_ link: String, _ numbers: inout Numbers) -> String {
                let parts = link.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                var pairs = parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
                let names = ["id", "page", "sort", "ref", "class", "is_new", "x1", "tags", "default", "in", "text", "_n"]
                let values = ["", "=", "=1", "=-3", "=true", "=TRUE", "=info", "=a,b", "=%2C", "=%25", "=0.5", "=1e3", "=\\", "=%E6%90%9C"]
                switch numbers.below(4) {
                case 0 where !pairs.isEmpty: pairs.remove(at: numbers.below(pairs.count))
                case 1 where !pairs.isEmpty: pairs.append(numbers.pick(pairs))
                default: pairs.insert(numbers.pick(names) + numbers.pick(values), at: numbers.below(pairs.count + 1))
                }
                var path = parts[0]
                if numbers.below(4) == 0, let cut = path.lastIndex(of: "/") {
                    path = String(path[..<cut]) + "/" + numbers.pick(["1", "x", "true", "info", "0.5", "all%20reviews"])
                }
                return path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
            }

            private func told(_ value: Any) -> String {
                Mirror(reflecting: value).children.map { "\($0.label ?? ""):\(String(reflecting: $0.value))" }.joined(separator: " ")
            }

            private func outcome(_ body: () throws(RouteCodingError) -> String) -> String {
                do throws(RouteCodingError) {
                    return try body()
                } catch {
                    return "! \(error.reason), \(error.field ?? "")"
                }
            }

            private func fail(_ seed: Int, _ what: String, _ left: String, _ right: String) {
                print("seed \(seed): \(what): by macro '\(left)', by Codable '\(right)'")
            }

            func end() { print(compared, links) }
        }
        """#
}
