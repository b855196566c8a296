import Foundation
import Testing
import WaymarkCore
import WaymarkFoundation
import WaymarkRouting

@Suite struct DeclaredSchemesTests {
    @Test("The schemes of all types are declared, in lower case and once")
    func reads() {
        let declared = DeclaredSchemes(infoDictionary: [
            "CFBundleURLTypes": [
                ["CFBundleURLName": "com.example.shop", "CFBundleURLSchemes": ["shop", "Mall"]],
                ["CFBundleTypeRole": "Viewer"], ["CFBundleURLSchemes": ["SHOP", "web+shop"]],
            ]
        ])
        #expect(declared.schemes == ["shop", "mall", "web+shop"])
        #expect(declared.faults.isEmpty)
    }

    @Test("Malformed entries are reported with their paths, and the others count")
    func reports() {
        let declared = DeclaredSchemes(infoDictionary: [
            "CFBundleURLTypes": [
                "shop", ["CFBundleURLSchemes": "shop"], ["CFBundleURLSchemes": [7, "$(SCHEME)", "", "pay", "a b"]],
            ] as [Any]
        ])
        #expect(declared.schemes == ["pay"])
        #expect(
            declared.faults.map(\.description) == [
                "CFBundleURLTypes[0]: expected a dictionary",
                "CFBundleURLTypes[1].CFBundleURLSchemes: expected an array",
                "CFBundleURLTypes[2].CFBundleURLSchemes[0]: expected a text",
                "CFBundleURLTypes[2].CFBundleURLSchemes[1]: '$(SCHEME)' is not a scheme",
                "CFBundleURLTypes[2].CFBundleURLSchemes[2]: '' is not a scheme",
                "CFBundleURLTypes[2].CFBundleURLSchemes[4]: 'a b' is not a scheme",
            ])
        #expect(DeclaredSchemes(infoDictionary: ["CFBundleURLTypes": 1]).faults.map(\.place) == ["CFBundleURLTypes"])
        #expect(DeclaredSchemes(infoDictionary: nil) == DeclaredSchemes(infoDictionary: ["CFBundleName": "Shop"]))
    }

    @Test("A list that was read as a property list declares the same")
    func readsList() throws {
        let types: [String: Any] = ["CFBundleURLTypes": [["CFBundleURLSchemes": ["shop"]]]]
        let data = try PropertyListSerialization.data(fromPropertyList: types, format: .binary, options: 0)
        let read = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        #expect(DeclaredSchemes(infoDictionary: read).schemes == ["shop"])
        #expect(Bundle.main.declaredSchemes.schemes.isEmpty)
    }

    @Test("A policy owns what is declared beside what it names, and a router refuses other schemes from outside")
    func fillsPolicy() throws {
        var configuration = RouterConfiguration()
        configuration.policy.own(DeclaredSchemes(infoDictionary: nil))
        #expect(configuration.policy.schemes == [])
        configuration.policy.schemes = ["pay"]
        configuration.policy.own(
            DeclaredSchemes(infoDictionary: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["Shop"]]]]))
        #expect(configuration.policy.schemes == ["pay", "shop"])
        let router = try Router(configuration)
        try router.on("/a", .public) { _ in }
        #expect(router.canOpen("shop://a", from: .push))
        #expect(!router.canOpen("mall://a", from: .push))
    }
}
