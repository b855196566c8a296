import Foundation
import RandomTrials
import Testing
import WaymarkComponents

@Suite struct ServiceAuditTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let services: [ServiceDeclaration]
        var refused: [ServiceDeclaration] = []
        var uses: [ServiceUse] = []
        let text: String
        var testDescription: String { name }
    }

    static let root = ServiceUse(of: "Root", by: "the app")

    static let cases = [
        Case(name: "nothing", services: [], text: "0 services in 0 scopes: 0 errors, 0 warnings"),
        Case(
            name: "all is well", services: [service("Root", needs: ["Leaf"]), service("Leaf", .transient)],
            uses: [root],
            text: "2 services in 1 scope: 0 errors, 0 warnings"),
        Case(
            name: "missing, with the chain from what is used",
            services: [service("Root", needs: ["Cart"]), service("Cart", needs: ["Mail", "Mail"], line: 7)],
            uses: [root],
            text: """
                Shop/Cart.swift:7: error: Mail is provided nowhere, needed by the app → Root → Cart → Mail
                2 services in 1 scope: 1 error, 0 warnings
                """),
        Case(
            name: "missing, with the nearest name",
            services: [service("Root", needs: ["Catalog"]), service("Catalogue")],
            uses: [root, ServiceUse(of: "Catalogue", by: "a page")],
            text: """
                Shop/Root.swift:1: error: Catalog is provided nowhere, needed by the app → Root → Catalog; \
                did you mean Catalogue?
                2 services in 1 scope: 1 error, 0 warnings
                """),
        Case(
            name: "missing where it is used from outside", services: [service("Root")],
            uses: [root, ServiceUse(of: "Rood", by: "a page")],
            text: """
                error: Rood is provided nowhere, needed by a page → Rood; did you mean Root?
                1 service in 1 scope: 1 error, 0 warnings
                """),
        Case(
            name: "used in a scope that does not reach it", services: [service("Root", in: "app/user")],
            uses: [ServiceUse(of: "Root", by: "a page", in: "app")],
            text: """
                error: Root is provided only in app/user, needed by a page → Root
                Shop/Root.swift:1: warning: Root in app/user is provided but not needed
                1 service in 1 scope: 1 error, 1 warning
                """),
        Case(
            name: "missing below a circle that nobody uses",
            services: [service("B", needs: ["A", "Mail"]), service("A", needs: ["B"])],
            text: """
                Shop/B.swift:1: error: Mail is provided nowhere, needed by A → B → Mail
                Shop/A.swift:1: error: services depend on each other in a cycle: A → B → A
                2 services in 1 scope: 2 errors, 0 warnings
                """),
        Case(
            name: "a need is looked for outwards, and not in scopes beside",
            services: [
                service("Cart", needs: ["Session", "Theme"], in: "app/user"), service("Theme"),
                service("Session", in: "app/admin"), service("Session", in: "application", line: 2),
            ],
            uses: [ServiceUse(of: "Cart", by: "a page"), ServiceUse(of: "Session", by: "a page")],
            text: """
                Shop/Cart.swift:1: error: Session is provided only in app/admin, application, \
                needed by a page → Cart → Session
                4 services in 4 scopes: 1 error, 0 warnings
                """),
        Case(
            name: "the nearest scope outwards provides it",
            services: [
                service("Cart", needs: ["Theme"], in: "app/user/cart"), service("Theme", line: 1),
                service("Theme", in: "app/user", line: 2),
            ],
            uses: [ServiceUse(of: "Cart", by: "a page")],
            text: """
                Shop/Theme.swift:1: warning: Theme in app is provided but not needed
                3 services in 3 scopes: 0 errors, 1 warning
                """),
        Case(
            name: "what is made where it is asked for may find it inside",
            services: [service("Root", .transient, needs: ["Session"]), service("Session", in: "app/user")],
            uses: [root],
            text: """
                Shop/Root.swift:1: warning: Session is provided only in app/user, needed by the app → Root → Session
                2 services in 2 scopes: 0 errors, 1 warning
                """),
        Case(
            name: "provided twice, refused or not",
            services: [
                service("Root", line: 1), service("Root", .transient, line: 2),
                service("Root", in: "app/user", line: 4),
            ],
            refused: [service("Root", line: 3)], uses: [root],
            text: """
                Shop/Root.swift:2: error: Root in app is already provided (Shop/Root.swift:1)
                Shop/Root.swift:3: error: Root in app is already provided (Shop/Root.swift:1)
                2 services in 2 scopes: 2 errors, 0 warnings
                """),
        Case(
            name: "unused, though it needs itself",
            services: [service("Root"), service("Alone", needs: ["Root", "Alone"])],
            text: """
                Shop/Alone.swift:1: error: services depend on each other in a cycle: Alone → Alone
                Shop/Alone.swift:1: warning: Alone in app is provided but not needed
                2 services in 1 scope: 1 error, 1 warning
                """),
        Case(
            name: "a circle over scopes that one steps into",
            services: [
                service("B", .transient, needs: ["A"]), service("A", .scoped, needs: ["C"], in: "app/user"),
                service("C", .scoped, needs: ["B"], in: "app/user"),
            ],
            text: """
                Shop/A.swift:1: error: services depend on each other in a cycle: A → C → B in app → A in app/user
                Shop/B.swift:1: warning: A is provided only in app/user, needed by A → C → B in app → A
                3 services in 2 scopes: 1 error, 1 warning
                """),
        Case(
            name: "captive: what is shared needs what only a scope inside provides",
            services: [service("Root", needs: ["Session"]), service("Session", in: "app/user")], uses: [root],
            text: """
                Shop/Root.swift:1: error: Root in app is shared, and needs Session, which is provided only inside: \
                Root → Session in app/user
                2 services in 2 scopes: 1 error, 0 warnings
                """),
        Case(
            name: "captive: what is shared keeps what each scope has, also by way of what is made anew",
            services: [
                service("Root", needs: ["Form", "Draft", "Free"]), service("Form", .transient, needs: ["Field"]),
                service("Field", .transient, needs: ["Draft"]), service("Draft", .scoped), service("Free", .transient),
                service("Weak", .weaklyShared, needs: ["Draft"]),
            ],
            uses: [root, ServiceUse(of: "Weak", by: "a page")],
            text: """
                Shop/Root.swift:1: warning: Root in app is shared, and keeps one Draft for all scopes, each of which has its \
                own: Root → Draft
                Shop/Root.swift:1: warning: Root in app is shared, and keeps one Draft for all scopes, each of which has its \
                own: Root → Form → Field → Draft
                Shop/Weak.swift:1: warning: Weak in app is shared, and keeps one Draft for all scopes, each of which has its \
                own: Weak → Draft
                6 services in 1 scope: 0 errors, 3 warnings
                """),
        Case(
            name: "no captive behind what is shared itself, or needed by what each scope has",
            services: [
                service("Root", .scoped, needs: ["Draft", "Form"]), service("Form", .transient, needs: ["Draft"]),
                service("Draft", .scoped),
            ],
            uses: [root], text: "3 services in 1 scope: 0 errors, 0 warnings"),
    ]

    @Test("Services are audited without being made", arguments: cases)
    func audits(_ row: Case) {
        let audit = ServiceAudit(of: row.services, refused: row.refused, uses: row.uses)
        #expect("\(audit)" == row.text)
        #expect(audit.hasErrors == row.text.contains("error:"))
    }

    @Test("An audit is the same whatever the order of the services, and comes back from its data", arguments: cases)
    func roundTrip(_ row: Case) throws {
        let audit = ServiceAudit(of: row.services, refused: row.refused, uses: row.uses)
        if row.refused.isEmpty {
            #expect(ServiceAudit(of: row.services.reversed(), uses: row.uses.reversed()) == audit)
        }
        let data = try JSONEncoder().encode(audit)
        #expect(try JSONDecoder().decode(ServiceAudit.self, from: data) == audit)
    }

    @Test("A finding is data: who needs what, where, and what was meant")
    func data() throws {
        let audit = ServiceAudit(
            of: [service("Root", needs: ["Cart"]), service("Cart", needs: ["Rood"], line: 7)], uses: [Self.root])
        let finding = try #require(audit.findings.first)
        #expect(finding.kind == .missing)
        #expect(finding.severity == .error)
        #expect(finding.subject.service == "Rood")
        #expect(finding.chain.map(\.service) == ["Root", "Cart", "Rood"])
        #expect(finding.chain.map(\.scope) == ["app", "app", nil])
        #expect(finding.user == "the app")
        #expect(finding.places == [SourcePlace(file: "Shop/Cart.swift", line: 7)])
        #expect(finding.nearest == "Root")
    }

    static let scopes = ["app", "app/user", "app/user/cart", "app/admin"]

    @Test("Missing, captive and unused services are those that a naive look finds", arguments: 0..<300)
    func agreesWithNaive(seed: Int) {
        var random = SeededNumbers(trial: seed)
        let names = ["A", "B", "C", "D", "E"]
        var services: [ServiceDeclaration] = []
        for name in names {
            for scope in Self.scopes where random.below(3) == 0 {
                let needs = names.filter { _ in random.below(4) == 0 }
                services.append(
                    service(name, ServiceLifetime.allCases[random.below(4)], needs: needs, in: scope))
            }
        }
        services.shuffle(using: &random)
        func outwards(_ scope: String) -> [String] {
            let parts = scope.split(separator: "/")
            return (1...parts.count).reversed().map { parts.prefix($0).joined(separator: "/") }
        }
        func found(_ name: String, from scope: String) -> ServiceDeclaration? {
            outwards(scope).lazy.compactMap { scope in services.first { $0.service == name && $0.scope == scope } }
                .first
        }
        var faults: Set<String> = []
        var used: Set<ServiceDeclaration> = []
        for one in services {
            for need in one.needs {
                let isShared = one.lifetime == .shared || one.lifetime == .weaklyShared
                let inside = services.filter { $0.service == need && $0.scope.hasPrefix(one.scope + "/") }
                if let target = found(need, from: one.scope) {
                    if target != one { used.insert(target) }
                    if !isShared { used.formUnion(inside) }
                } else {
                    used.formUnion(inside)
                    let kind = inside.isEmpty ? "missing error" : isShared ? "captive error" : "missing warning"
                    faults.insert("\(kind) \(one.service) \(one.scope) \(need)")
                }
            }
        }
        for one in services where !used.contains(one) { faults.insert("unused warning \(one.service) \(one.scope)") }
        let audit = ServiceAudit(of: services)
        var reported: Set<String> = []
        for finding in audit.findings {
            switch (finding.kind, finding.severity) {
            case (.missing, _):
                let needing = finding.chain[finding.chain.count - 2]
                reported.insert(
                    "missing \(finding.severity) \(needing.service) \(needing.scope ?? "") \(finding.subject.service)")
            case (.captive, .error):
                let keeper = finding.chain[0]
                reported.insert("captive error \(keeper.service) \(keeper.scope ?? "") \(finding.subject.service)")
            case (.unused, _):
                reported.insert("unused warning \(finding.subject.service) \(finding.subject.scope ?? "")")
            default: break
            }
        }
        #expect(reported == faults, "seed \(seed)")
        #expect(audit.findings == audit.findings.sorted(), "seed \(seed)")
    }
}
