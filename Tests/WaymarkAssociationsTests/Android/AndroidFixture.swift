import Foundation
import Testing
import WaymarkManifest

@testable import WaymarkAssociations

/// A case of the collected vectors for intent filters.
struct AndroidCase: CustomTestStringConvertible {
    let id: String
    let filter: ManifestNode
    let link: String
    let matches: Bool
    let rule: String
    var testDescription: String { "\(id) \(link) \(rule)" }
}

/// A pattern that Android refuses.
struct AndroidFaultCase: CustomTestStringConvertible {
    let id: String
    let attribute: String
    let value: String
    var testDescription: String { "\(id) \(value)" }
}

/// A statement list, and whether it vouches for an app.
struct StatementCase: CustomTestStringConvertible {
    let id: String
    let list: ManifestNode
    let package: String
    let fingerprint: String
    let isVerified: Bool
    let rule: String
    var testDescription: String { "\(id) \(rule)" }
}

/// The collected vectors for Android.
enum AndroidFixture {
    static let root: ManifestNode = {
        guard let url = Bundle.module.url(forResource: "android", withExtension: "json", subdirectory: "Fixtures"),
            let data = try? Data(contentsOf: url), let root = try? ManifestNode(json: data)
        else { return ManifestNode(.null) }
        return root
    }()

    static let cases = root.list("cases").map { node in
        AndroidCase(
            id: node.string("id"), filter: node.member("filter") ?? ManifestNode(.null), link: node.string("uri"),
            matches: node.flag("matches"), rule: node.string("rule"))
    }

    static let faults = root.list("invalid").map { node in
        AndroidFaultCase(id: node.string("id"), attribute: node.string("attribute"), value: node.string("value"))
    }

    static let statements = root.list("assetlinks").map { node in
        StatementCase(
            id: node.string("id"), list: node.member("assetlinks") ?? ManifestNode(.null),
            package: node.string("package"), fingerprint: node.string("fingerprint"),
            isVerified: node.flag("verified"), rule: node.string("rule"))
    }

    /// A manifest with one filter, whose values are written as a project has them, or as they were read out of an app.
    static func manifest(_ filter: ManifestNode, doubling: Bool = true) -> String {
        let data = filter.list("data").map { element($0, doubling: doubling) }
        let groups = filter.list("uri_relative_filter_groups").map { group in
            let inner = group.list("data").map { element($0, doubling: doubling) }.joined()
            return
                #"<uri-relative-filter-group android:allow="\#(group.flag("allow"))">\#(inner)</uri-relative-filter-group>"#
        }
        return manifest(filter: (data + groups).joined(separator: "\n      "))
    }

    /// A manifest with one filter for links.
    static func manifest(filter: String, attributes: String = "") -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example">
          <application>
            <activity android:name=".Main">
              <intent-filter\(attributes)>
              <action android:name="android.intent.action.VIEW"/>
              <category android:name="android.intent.category.DEFAULT"/>
              <category android:name="android.intent.category.BROWSABLE"/>
              \(filter)
              </intent-filter>
            </activity>
          </application>
        </manifest>
        """
    }

    private static func element(_ node: ManifestNode, doubling: Bool) -> String {
        guard case .object(let members) = node.content else { return "" }
        let attributes = members.map { member in
            #"android:\#(member.key)="\#(escaped(member.value.text ?? "", doubling: doubling))""#
        }
        return "<data \(attributes.joined(separator: " "))/>"
    }

    static func escaped(_ text: String, doubling: Bool = true) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\" where doubling: result += #"\\"#
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension ManifestNode {
    func member(_ key: String) -> ManifestNode? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }

    func list(_ key: String) -> [ManifestNode] {
        guard case .array(let nodes)? = member(key)?.content else { return [] }
        return nodes
    }

    func string(_ key: String) -> String { member(key)?.text ?? "" }
    func flag(_ key: String) -> Bool { member(key)?.content == .bool(true) }
}
