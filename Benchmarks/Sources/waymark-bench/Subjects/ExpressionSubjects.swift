import WaymarkExpressions

extension Subjects {
    /// Expressions, in nanoseconds a byte, and Swift's own for scale.
    static func expressions() -> [Benchmark] {
        let phone = ExpressionCase("phone", #"1[3-9][0-9]{9}"#, "13800138000")
        let slug = ExpressionCase("slug", #"[a-z0-9]+(-[a-z0-9]+)*"#, "a-guide-to-the-best-hotels-of-2026-in-12-cities")
        let address = ExpressionCase(
            "address", #"https?://([a-z.]+)/p/([0-9]+)"#,
            String(repeating: "see the list of offers below, or ask; ", count: 12) + "https://shop.example/p/4711")
        // One that a backtracking engine takes exponential time for; short, so that it ends at all.
        let evil = ExpressionCase("evil", #"(a+)+$"#, String(repeating: "a", count: 10) + "b")
        let wide = ExpressionCase("evil-long", #"(a|a)*(a|b)*c"#, String(repeating: "a", count: 2_000) + "b")
        return [
            phone.whole(), phone.wholeForScale(), slug.whole(), slug.wholeForScale(), wide.whole(),
            address.search(), address.searchForScale(), evil.search(), evil.searchForScale(), wide.search(),
        ]
    }
}

/// An expression and a text that it is tried on.
private struct ExpressionCase {
    let name: String
    let expression: String
    let text: String

    init(_ name: String, _ expression: String, _ text: String) {
        self.name = name
        self.expression = expression
        self.text = text
    }

    private var rounds: Int { max(1, 20_000 / text.utf8.count) }
    private var bytes: Int { text.utf8.count * rounds }

    func whole() -> Benchmark {
        Benchmark(name: "expression/whole-\(name)", unit: .byte, operations: bytes) {
            let expression = try LinearExpression(expression)
            return each([text], rounds: rounds) { text in use(expression.matchesWhole(text.value) ? 1 : 0) }
        }
    }

    func search() -> Benchmark {
        Benchmark(name: "expression/search-\(name)", unit: .byte, operations: bytes) {
            let expression = try LinearExpression(expression)
            return each([text], rounds: rounds) { text in use(expression.firstMatch(in: text.value)) }
        }
    }

    func wholeForScale() -> Benchmark {
        Benchmark(name: "swift-regex/whole-\(name)", unit: .byte, operations: bytes) {
            let regex = try Regex(expression)
            return each([text], rounds: rounds) { text in use((try? regex.wholeMatch(in: text.value)) == nil ? 0 : 1) }
        }
    }

    func searchForScale() -> Benchmark {
        // A pass over the evil text takes long: one is enough.
        let rounds = name == "evil" ? 1 : max(1, rounds / 10)
        return Benchmark(name: "swift-regex/search-\(name)", unit: .byte, operations: text.utf8.count * rounds) {
            let regex = try Regex(expression)
            return each([text], rounds: rounds) { text in use((try? regex.firstMatch(in: text.value)) == nil ? 0 : 1) }
        }
    }
}
