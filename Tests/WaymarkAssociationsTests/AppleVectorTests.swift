import Foundation
import Testing
import WaymarkManifest

@testable import WaymarkAssociations

/// Cases that others have collected: sample files with what each link comes to, and verdicts of Apple's own tool.
@Suite struct AppleVectorTests {
    struct Case: CustomTestStringConvertible {
        let id: String
        let file: ManifestNode
        let link: String
        let opens: Bool
        let app: String?
        let decidedBy: Int?
        var testDescription: String { "\(id) \(link)" }
    }

    static let files = vectors("aasa").map { vector in
        Case(
            id: vector["id"].text ?? "", file: .init(.object([.init("applinks", vector["applinks"])])),
            link: vector["url"].text ?? "", opens: vector["opens"].isTrue, app: vector["app"].text,
            decidedBy: vector["decided_by"].wholeNumber)
    }

    @Test("All collected cases are there")
    func count() {
        #expect(Self.files.count == 89)
        #expect(Self.probes.count == 24)
    }

    @Test("A link opens the app that the file says, by the rule that the case says", arguments: files)
    func file(_ vector: Case) throws {
        let file = try AppSiteAssociation(json: vector.file.compactText.utf8)
        let verdict = file.verdict(on: vector.link)
        #expect((verdict.opens == .yes) == vector.opens)
        #expect(verdict.app == vector.app)
        #expect(verdict.decidedBy?.steps.last?.index == vector.decidedBy)
    }

    static let probes = vectors("aasa-swcutil").map { vector in
        let entry = ManifestNode(
            .object([
                .init("appIDs", .init(.array([.init(.text("T.app"))]))),
                .init("components", .init(.array([vector["component"]]))),
            ]))
        let links = ManifestNode(.object([.init("details", .init(.array([entry])))]))
        return Case(
            id: vector["id"].text ?? "", file: .init(.object([.init("applinks", links)])),
            link: vector["link"].text ?? "", opens: vector["matches"].isTrue, app: nil, decidedBy: nil)
    }

    @Test("A component takes what Apple's tool says that it takes", arguments: probes)
    func component(_ vector: Case) throws {
        let file = try AppSiteAssociation(json: vector.file.compactText.utf8)
        #expect((file.verdict(on: vector.link).opens == .yes) == vector.opens)
    }

    /// Further verdicts of that tool (macOS 27.0), on what `defaults` carry and on keys that it does not know.
    static let others: [(file: String, path: String, opens: Bool)] = [
        (#"{"components":[{"/":"/foo/*","totallyUnknownKey":"x"}]}"#, "/bar", false),
        (#"{"components":[{"totallyUnknownKey":"x"}]}"#, "/anything", true),
        (#"{"components":[{}]}"#, "/anything", true),
        (#"{"components":[{"/":"/foo/*","casesensitive":true}]}"#, "/FOO/1", false),
        (##"{"defaults":{"/":"/foo/*"},"components":[{"#":"*"}]}"##, "/bar", false),
        (##"{"defaults":{"/":"/foo/*"},"components":[{"#":"*"}]}"##, "/foo/1", true),
        (##"{"defaults":{"exclude":true},"components":[{"#":"*"}]}"##, "/bar", false),
        (##"{"defaults":{"?":{"id":"??"}},"components":[{"#":"*"}]}"##, "/bar?id=7", false),
        (##"{"defaults":{"caseSensitive":false},"components":[{"/":"/foo"}]}"##, "/FOO", true),
        (#"{"components":[{"/":"/a/*/c"}]}"#, "/a/c", false),
        (#"{"components":[{"/":"*abc"}]}"#, "/xabc", true),
        (#"{"components":[{"/":"abc"}]}"#, "/xabc", false),
        (#"{"components":[{"/":"/"}]}"#, "", true),
        (#"{"components":[{"/":"/id/????"}]}"#, "/id/481", false),
        (#"{"components":[{"?":{"a":"1","flag":true}}]}"#, "/x?a=2", true),
        (#"{"components":[{"?":{"id":"42"}}]}"#, "/x?id=7&id=42", false),
        (#"{"components":[{"/":"/a/b","percentEncoded":false}]}"#, "/a%2Fb", true),
        (#"{"components":[{"/":"/a%20b","percentEncoded":false}]}"#, "/a%20b", false),
        (#"{"components":[{"/":"/$(region)"}]}"#, "/UK", false),
        (#"{"components":[{"/":"/$(region)"}]}"#, "/GB", true),
        (#"{"components":[{"/":"/$(lang)"}]}"#, "/yue", true),
        (#"{"components":[{"/":"/$(upper)","caseSensitive":false}]}"#, "/a", true),
        (#"{"components":[{"/":"/$(nothing)"}]}"#, "/$(nothing)", false),
    ]

    @Test("Defaults carry patterns too, and unknown keys are passed over", arguments: others)
    func entry(_ file: String, _ path: String, _ opens: Bool) throws {
        for text in [#"{"applinks":{"details":[{"appID":"T.app",\#(file.dropFirst())]}}"#, lifted(file)] {
            let file = try AppSiteAssociation(json: text.utf8)
            #expect((file.verdict(on: "https://example.com\(path)").opens == .yes) == opens, "\(text)")
        }
    }

    /// The same with the entry's defaults as those of the file.
    private func lifted(_ file: String) -> String {
        guard file.hasPrefix(#"{"defaults""#), let end = file.range(of: #","components""#) else {
            return #"{"applinks":{"details":{"T.app":\#(file)}}}"#
        }
        return
            #"{"applinks":\#(file[..<end.lowerBound]),"details":[{"appIDs":["T.app"],\#(file[end.lowerBound...].dropFirst())]}}"#
    }
}
