import Testing
import WaymarkManifest

@testable import WaymarkAssociations

@Suite("Files with very many rules are checked within limits, and what was not found out is said")
struct LargeCheckTests {
    private static func site(_ components: [String]) throws -> AppSiteAssociation {
        let rules = components.joined(separator: ",\n")
        let text = #"{"applinks":{"details":[{"appIDs":["T.a"],"components":[\#(rules)]}]}}"#
        return try AppSiteAssociation(json: text.utf8, file: "f")
    }

    @Test("Rules with queries of their own are too many to be told apart, and faults beside that are found")
    func queries() throws {
        let rules = (0..<400).map { #"{"/":"/*/\#($0)/*x","?":{"q\#($0)":"?*"}}"# }
        let findings = try Self.site(rules + [##"{"/":"/a","#":"#b"}"##]).findings()
        #expect(findings.filter { $0.code == .undecided }.map(\.severity) == [.note])
        #expect(findings.contains { $0.code == .runOverSlashes })
    }

    @Test("Rules with several stars share the steps of all combinations of queries")
    func stars() throws {
        let names = ["a", "b", "c", "d", "e", "f"]
        let rules = (0..<90).map { #"{"/":"*/x\#($0)*/*y*","?":{"\#(names[$0 % 6])":"?*"}}"# }
        let findings = try Self.site(rules).findings()
        #expect(findings.contains { $0.code == .undecided })
    }

    @Test("The rules that an earlier one hides are found among many, each with a link")
    func hidden() throws {
        let rules = (0..<400).map { #"{"/":"/p/\#($0)/*"}"# }
        let findings = try Self.site([#"{"/":"/p/*"}"#] + rules).findings()
        let hidden = findings.filter { $0.code == .hiddenRule }
        #expect(hidden.count == 400)
        #expect(hidden.allSatisfy { $0.witness?.hasPrefix("https://example.com/p/") == true })
    }

    @Test("A hidden rule whose links take too many steps to be found is not called one that no link meets")
    func undecided() throws {
        let wild = String(repeating: "?", count: 16)
        let findings = try Self.site([#"{"/":"/*"}"#, "{\"/\":\"/*a\(wild)b\(wild)c\"}"]).findings()
        #expect(!findings.contains { $0.code == .deadRule }, "\(findings)")
        #expect(findings.contains { $0.code == .undecided || $0.code == .hiddenRule }, "\(findings)")
    }

    @Test("Patterns of a file have automata up to a limit for all of them, and others need none")
    func automata() throws {
        let file = try Self.site([#"{"/":"/é","percentEncoded":false}"#, #"{"/":"/a/*"}"#])
        let variables = SubstitutionVariables(custom: [:])
        for (left, isWithin) in [(4_000_000, true), (0, false)] {
            var program = RuleProgram()
            program.statesLeft = left
            let added = file.entries[0].rules.map { program.add($0, isLegacy: false, variables, number: 0) }
            #expect(added == [isWithin, true])
        }
    }

    @Test("Paths of a filter that no link has are found among thousands, and so are the first that others take")
    func filter() throws {
        let paths = (0..<2_000).map { #"<data android:pathPattern="/a.*b\#($0).*c"/>"# }
        let text = """
            <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example"><application>
            <activity android:name="a" android:exported="true"><intent-filter>
            <action android:name="android.intent.action.VIEW"/>
            <category android:name="android.intent.category.DEFAULT"/>
            <category android:name="android.intent.category.BROWSABLE"/>
            <data android:scheme="shop" android:host="h"/>
            <data android:pathPattern="/a.*"/>
            \(paths.joined(separator: "\n"))
            <data android:path="none"/>
            </intent-filter></activity></application></manifest>
            """
        let findings = try AndroidManifest(xml: text.utf8, file: "f").findings()
        #expect(findings.filter { $0.code == .deadRule }.count == 1)
        #expect(findings.filter { $0.code == .hiddenRule }.count == 199)
    }

    @Test("Rules of Android that an earlier one hides are found among the first five hundred")
    func dynamicRules() throws {
        let rules = (0..<600).map { #"{"/":"/a*b\#($0)*c"}"# }
        let text = """
            [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",
            "package_name":"com.example","sha256_cert_fingerprints":["\(Array(repeating: "AB", count: 32).joined(separator: ":"))"]},
            "relation_extensions":{"delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":[
            {"/":"/a*"},\(rules.joined(separator: ","))]}}}]
            """
        let findings = try AssetLinks(json: text.utf8, file: "f").findings()
        #expect(findings.filter { $0.code == .hiddenRule }.count == 499)
    }
}
