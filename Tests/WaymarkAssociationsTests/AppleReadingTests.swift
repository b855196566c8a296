import Testing
import WaymarkManifest

@testable import WaymarkAssociations

/// The reading of a site's and an app's files, and the refusal of hostile ones.
@Suite struct AppleReadingTests {
    struct Fault: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let error: String
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ error: String) {
            self.init(name, bytes: Array(text.utf8), error)
        }

        init(_ name: String, bytes: [UInt8], _ error: String) {
            self.name = name
            self.bytes = bytes
            self.error = error
        }
    }

    static let faults: [Fault] = [
        Fault("no object", "[]", "f:1:1: found an array, expected an object"),
        Fault("nothing", "", "f:1:1: the text ends here, expected a value"),
        Fault(
            "a key twice", "{\"applinks\": {},\n \"applinks\": {}}",
            "f:2:2: applinks: the key 'applinks' occurs twice, first in line 1"),
        Fault(
            "a key twice in a component",
            #"{"applinks":{"details":[{"appID":"T.a","components":[{"/":"a","/":"b"}]}]}}"#,
            #"f:1:63: applinks.details[0].components[0]["/"]: the key '/' occurs twice, first in line 1"#),
        Fault(
            "no text", #"{"applinks":{"details":[{"appID":7}]}}"#,
            "f:1:34: applinks.details[0].appID: found an integer, expected a text"),
        Fault(
            "no pattern", #"{"applinks":{"details":[{"appID":"T.a","components":[{"/":7}]}]}}"#,
            #"f:1:59: applinks.details[0].components[0]["/"]: found an integer, expected a text"#),
        Fault(
            "no truth value", #"{"applinks":{"details":[{"appID":"T.a","components":[{"exclude":"no"}]}]}}"#,
            "f:1:65: applinks.details[0].components[0].exclude: found a text, expected true or false"),
        Fault(
            "no UTF-8", bytes: Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8),
            "f:1:7: a: bytes that are not valid UTF-8"
        ),
        Fault(
            "deep", String(repeating: "[", count: 100_000), "nested deeper than 64 arrays and objects"),
        Fault("10 MB and a byte", bytes: [UInt8](repeating: 0x20, count: 10_000_001), "f: longer than 10000000 bytes"),
        Fault("a tag", "<html>404</html>", "f:1:1: unexpected '<', expected a value"),
    ]

    @Test("A hostile file is refused with one error that says where", arguments: faults)
    func refuses(_ fault: Fault) {
        let error = #expect(throws: AssociationFileError.self) {
            try AppSiteAssociation(json: fault.bytes, file: "f")
        }
        let text = error?.description ?? ""
        #expect(fault.name == "deep" ? text.hasSuffix(fault.error) : text == fault.error)
    }

    static let overlooked: [(text: String, code: String)] = [
        (#"{"applinks":{"details":[{"appID":"T.a","components":[{"/":"/a","casesensitive":false}]}]}}"#, "unknown-key"),
        (#"{"applink":{}}"#, "unknown-key"),
        (#"{"applinks":{"apps":["T.a"],"details":[]}}"#, "unused-apps"),
        (#"{"applinks":{}}"#, "no-entries"), (#"{"applinks":{"details":[]}}"#, "no-entries"),
        (#"{"applinks":{"details":[{"components":[{}]}]}}"#, "no-app"),
        (#"{"applinks":{"details":[{"appID":"T.a"}]}}"#, "no-rules"),
        (#"{"applinks":{"details":[{"appID":"T.a","appIDs":["T.b"],"components":[{}]}]}}"#, "both-app-keys"),
        (#"{"applinks":{"details":[{"appID":"shop","components":[{}]}]}}"#, "malformed-app-id"),
        (#"{"applinks":{"details":[{"appID":"T.*","components":[{}]}]}}"#, "malformed-app-id"),
        (#"{"applinks":{"details":[{"appID":"T.a","components":[{}],"paths":["*"]}]}}"#, "unused-paths"),
        (#"{"applinks":{"details":[{"appID":"T.a","paths":["*"]}]}}"#, "legacy-paths"),
        (#"{"applinks":{"details":[{"appID":"T.a","paths":["/a?b=*"]}]}}"#, "query-in-path"),
        (#"{"applinks":{"details":[{"appID":"T.a","components":[{"?":{"a":1}}]}]}}"#, "void-query"),
        (#"{"applinks":{"details":[{"appID":"T.a","components":[{"/":"/$(regoin)/*"}]}]}}"#, "undefined-variable"),
        (#"{"applinks":{"substitutionVariables":{"a(":["b"]},"details":[]}}"#, "malformed-variable"),
        (#"{"applinks":{"substitutionVariables":{"lang":["b"]},"details":[]}}"#, "hides-variable"),
    ]

    @Test("Entries that the system passes over are remarked on", arguments: overlooked)
    func remarks(_ text: String, _ code: String) throws {
        let file = try AppSiteAssociation(json: text.utf8, file: "f")
        #expect(file.remarks.map(\.code.rawValue).first == code)
        #expect(file.remarks.allSatisfy { $0.place.line == 1 })
    }

    @Test("A file says whose passwords, clips and activities a site shares")
    func otherServices() throws {
        let text = """
            {"webcredentials":{"apps":["T.a"]},"appclips":{"apps":["T.a.Clip"]},"activitycontinuation":{"apps":["T.b"]}}
            """
        let file = try AppSiteAssociation(json: text.utf8)
        #expect(file.credentialApps == ["T.a"])
        #expect(file.clipApps == ["T.a.Clip"])
        #expect(file.continuationApps == ["T.b"])
    }

    @Test(
        "An app opens links of the hosts that its entitlements claim",
        arguments: [
            ("https://m.shop.example/a", true), ("https://M.SHOP.example./a", true), ("https://shop.example/a", false),
            ("https://a.b.wild.example/a", true), ("https://wild.example/a", false),
            ("https://m.shop.example:8443/a", false),
            ("https://ports.example:8443/a", true), ("https://ports.example/a", false),
            ("https://me@m.shop.example:443/a", true),
            ("https://evil-m.shop.example/a", false), ("https://keys.example/a", false),
        ])
    func hosts(_ link: String, _ opens: Bool) throws {
        let texts = [
            "applinks:m.shop.example", "applinks:*.wild.example?mode=developer", "applinks:ports.example:8443",
            "webcredentials:keys.example",
        ]
        let list = ManifestNode(.array(texts.map { .init(.text($0)) }))
        let domains = try AssociatedDomains(entitlements: .init(.object([.init(AssociatedDomains.key, list)])))
        #expect(domains.domains.map(\.description) == texts)
        let file = try AppSiteAssociation(json: #"{"applinks":{"details":[{"appID":"T.a","components":[{}]}]}}"#.utf8)
        let verdict = file.verdict(on: link, domains: domains)
        #expect((verdict.opens == .yes) == opens)
        if !opens { #expect(verdict.code == .otherHost) }
    }

    @Test(
        "A domain that is none is a finding, and the others are read",
        arguments: [
            "m.shop.example", "applinks:https://a.example", "applinks:*", "applinks:a.example?x",
            "applinks:a.example:+80",
        ])
    func malformedDomain(_ text: String) throws {
        let list = ManifestNode(.array([.init(.text(text)), .init(.text("applinks:other.example"))]))
        let domains = try AssociatedDomains(entitlements: .init(.object([.init(AssociatedDomains.key, list)])))
        #expect(domains.domains.map(\.host) == ["other.example"])
        #expect(domains.findings().map(\.code) == [.malformedDomain])
        #expect(domains.findings().map(\.severity) == [.error])
    }

    @Test("What the build puts into lists of an app is not known, and what stands there is")
    func settings() throws {
        func node(_ texts: [String]) -> ManifestNode { ManifestNode(.array(texts.map { .init(.text($0)) })) }
        let texts = ["applinks:$(HOST)", "applinks:m.shop.example", "webcredentials:${KEYS}"]
        let domains = try AssociatedDomains(
            entitlements: .init(.object([.init(AssociatedDomains.key, node(texts))])))
        #expect(domains.findings().map(\.code) == [.unresolvedValue, .unresolvedValue])
        #expect(domains.findings().allSatisfy { $0.severity == .note })
        let file = try AppSiteAssociation(json: #"{"applinks":{"details":[{"appID":"T.a","components":[{}]}]}}"#.utf8)
        #expect(file.verdict(on: "https://m.shop.example/a", domains: domains).opens == .yes)
        let other = file.verdict(on: "https://other.example/a", domains: domains)
        #expect(other.opens == .unknown && other.code == .unresolvedValue)
        // Whatever the host is, links of other schemes are none of a site.
        #expect(file.verdict(on: "shop://other.example/a", domains: domains).code == .otherScheme)
        let keys = try AssociatedDomains(
            entitlements: .init(.object([.init(AssociatedDomains.key, node(Array(texts[1...])))])))
        #expect(file.verdict(on: "https://other.example/a", domains: keys).code == .otherHost)
        let type = ManifestNode(.object([.init("CFBundleURLSchemes", node(["shop", "$(SCHEME)", "a_b"]))]))
        let types = try URLTypes(info: .init(.object([.init(URLTypes.key, .init(.array([type])))])))
        #expect(types.findings().map(\.code) == [.unresolvedValue, .malformedScheme])
        #expect(types.verdict(on: "shop://a").opens == .yes)
        #expect(types.verdict(on: "other://a").opens == .unknown)
    }

    @Test(
        "A link of a scheme of its own opens the app that declares the scheme",
        arguments: [
            ("shop://a", "1" as String?), ("SHOP:a", "1"), ("other://a", nil), ("https://a.example", nil),
            ("shop", nil),
        ])
    func schemes(_ link: String, _ expected: String?) throws {
        func type(_ scheme: String) -> ManifestNode {
            .init(.object([.init("CFBundleURLSchemes", .init(.array([.init(.text(scheme))])))]))
        }
        let info = ManifestNode(.object([.init("CFBundleURLTypes", .init(.array([type("fb123"), type("shop")])))]))
        let verdict = try URLTypes(info: info).verdict(on: link)
        #expect((verdict.opens == .yes) == (expected != nil))
        #expect(verdict.decidedBy.map { "\($0.steps[0].index)" } == expected)
    }
}
