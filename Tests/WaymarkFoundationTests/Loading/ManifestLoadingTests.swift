import Foundation
import Testing
import WaymarkFoundation
import WaymarkLoading
import WaymarkManifest

@Suite struct ManifestLoadingTests {
    /// A folder of its own, which is a bundle as well, removed with the value.
    final class Folder {
        let url: URL

        init() throws {
            url = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString).bundle")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ text: String, to name: String) throws -> URL {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return file
        }

        func bundle() throws -> Bundle { try #require(Bundle(path: url.path)) }
    }

    static let json = #"{ "waymark": 1, "name": "from JSON", "routes": [] }"#
    static let list = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>waymark</key><integer>1</integer><key>name</key><string>from a list</string>
        <key>routes</key><array/></dict></plist>
        """

    @Test(
        "A file is read by its extension, or else by what it begins as",
        arguments: [
            ("a.json", json, "from JSON"), ("a.PLIST", list, "from a list"), ("a", json, "from JSON"),
            ("a.txt", "\u{FEFF}\n " + list, "from a list"),
        ])
    func readsFiles(_ name: String, _ text: String, _ expected: String) throws {
        let folder = try Folder()
        let url = try folder.write(text, to: name)
        #expect(try Manifest(contentsOf: url).name == expected)
    }

    @Test("A file that is not what it is called is refused, and one that is nothing known")
    func refusesOthers() throws {
        let folder = try Folder()
        let error = #expect(throws: ManifestLoadingError.self) {
            try Manifest(contentsOf: folder.write(Self.json, to: "a.plist"))
        }
        guard case .malformedPropertyList? = error?.reason else { throw try #require(error) }
        let other = try folder.write("waymark: 1", to: "a.yaml")
        #expect(throws: ManifestLoadingError(.unknownFormat, file: other.path)) { try Manifest(contentsOf: other) }
        #expect(try Manifest(contentsOf: folder.write(Self.json, to: "b.txt"), as: .json).name == "from JSON")
    }

    @Test("Faults of a file have its path, and in JSON their lines")
    func namesPlaces() throws {
        let folder = try Folder()
        let url = try folder.write("{ \"waymark\": 1,\n \"routes\": [{ \"pattern\": 1 }] }", to: "a.json")
        let error = #expect(throws: ManifestLoadingError.self) { try Manifest(contentsOf: url) }
        #expect(error?.description == "\(url.path):2: routes[0].pattern: found an integer, expected a text")
    }

    @Test("A file that is missing, too long or elsewhere is refused")
    func refusesFiles() throws {
        let folder = try Folder()
        let missing = folder.url.appendingPathComponent("a.json")
        #expect(throws: ManifestLoadingError(.unreadable("no such file"), file: missing.path)) {
            try Manifest(contentsOf: missing)
        }
        let web = try #require(URL(string: "https://shop.example/a.json"))
        #expect(throws: ManifestLoadingError(.unreadable("not the address of a file"), file: web.absoluteString)) {
            try Manifest(contentsOf: web)
        }
        let long = try folder.write(Self.json, to: "b.json")
        let error = #expect(throws: ManifestLoadingError.self) { try Manifest(contentsOf: long, sizeLimit: 10) }
        #expect(error?.description == "\(long.path): longer than 10 bytes")
    }

    // MARK: Bundles

    @Test("A resource is found under either extension, JSON first")
    func readsResources() throws {
        let first = try Folder()
        _ = try first.write(Self.list, to: "links.plist")
        #expect(try Manifest(named: "links", in: first.bundle()).name == "from a list")
        // A bundle remembers what it has found, so the second one is another.
        let folder = try Folder()
        _ = try folder.write(Self.list, to: "links.plist")
        _ = try folder.write(Self.json, to: "links.json")
        #expect(try Manifest(named: "links", in: folder.bundle()).name == "from JSON")
        #expect(try Manifest(named: "links.plist", in: folder.bundle()).name == "from a list")
        _ = try folder.write(Self.json, to: "Links/mall.v2.json")
        #expect(try Manifest(named: "mall.v2", in: folder.bundle(), subdirectory: "Links").name == "from JSON")
    }

    @Test("A resource that is missing is refused with the names that were tried")
    func missesResources() throws {
        let bundle = try Folder().bundle()
        #expect(throws: ManifestLoadingError(.missingResource(tried: ["a.json", "a.plist"]), file: bundle.bundlePath)) {
            try Manifest(named: "a", in: bundle)
        }
        let error = #expect(throws: ManifestLoadingError.self) {
            try Manifest(named: "a.plist", in: bundle, subdirectory: "Links")
        }
        #expect(error?.description == "\(bundle.bundlePath): no resource is called 'Links/a.plist'")
    }
}
