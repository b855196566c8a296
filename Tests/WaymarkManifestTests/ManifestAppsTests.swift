import Testing
import WaymarkManifest

@Suite struct ManifestAppsTests {
    private static let fingerprint = Array(repeating: "0A", count: 32).joined(separator: ":")

    @Test("The apps of a manifest are read with their hosts, fingerprints and least level")
    func reads() throws {
        let text = """
            { "waymark": 1, "routes": [], "apps": {
              "ios": [{ "appID": "ABCDE12345.shop", "hosts": ["m.shop.example"] }, { "appID": "T.a" }],
              "android": [{ "package": "example.shop", "fingerprints": ["\(Self.fingerprint)"], "minSdk": 23 }] } }
            """
        let manifest = try Manifest(json: text.utf8)
        #expect(manifest.apps.ios.map(\.appID) == ["ABCDE12345.shop", "T.a"])
        #expect(manifest.apps.ios.map(\.hosts) == [["m.shop.example"], []])
        var android = ManifestApps.Android(package: "example.shop")
        android.fingerprints = [Self.fingerprint]
        android.minSdk = 23
        #expect(manifest.apps.android == [android])
        #expect(try Manifest(manifest.node) == manifest)
    }

    @Test(
        "A fault of an app's entry is reported with its place",
        arguments: [
            (#""ios": [{}]"#, "apps.ios[0]: the key 'appID' is missing"),
            (#""ios": [{ "appID": "shop" }]"#, "apps.ios[0].appID: malformed 'shop'"),
            (#""ios": [{ "appID": "T.*" }]"#, "apps.ios[0].appID: malformed 'T.*'"),
            (
                #""ios": [{ "appID": "T.a" }, { "appID": "T.a" }]"#,
                "apps.ios[1]: 'T.a' occurs twice, first at apps.ios[0]"
            ),
            (#""ios": [{ "appID": "T.a", "hosts": ["https://a"] }]"#, "apps.ios[0].hosts[0]: malformed 'https://a'"),
            (#""ios": [{ "appId": "T.a" }]"#, "apps.ios[0].appId: unknown key 'appId'; did you mean 'appID'?"),
            (#""android": [{ "package": "shop" }]"#, "apps.android[0].package: malformed 'shop'"),
            (
                #""android": [{ "package": "a.b", "fingerprints": ["AA"] }]"#,
                "apps.android[0].fingerprints[0]: malformed 'AA'"
            ),
            (#""android": [{ "package": "a.b", "minSdk": 0 }]"#, "apps.android[0].minSdk: '0' is out of range"),
            (#""windows": []"#, "apps.windows: unknown key 'windows'"),
        ])
    func faults(_ apps: String, _ fault: String) {
        let error = #expect(throws: ManifestError.self) {
            try Manifest(json: #"{ "waymark": 1, "routes": [], "apps": { \#(apps) } }"#.utf8)
        }
        #expect(error?.faults.count == 1)
        #expect(error?.description.contains(fault) == true, "\(error.map { "\($0)" } ?? "")")
    }
}
