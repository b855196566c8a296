import Foundation
import Testing

@Suite struct CatalogueCommandTests {
    static let goods =
        #"{"id":"goods.detail","pattern":"shop://goods/:id<int>","exposure":"public","type":"GoodsDetail","module":"Mall","at":"Pages.swift:3"}"#
    static let home = #"{"id":"home","pattern":"shop://home","type":"Home","module":"App","at":"Home.swift:1"}"#
    static let both = BuildBytes.record(goods) + BuildBytes.record(home)

    struct Form: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    static let halves = [BuildBytes.record(goods), BuildBytes.record(home)]

    static let forms: [Form] = [
        Form(name: "ELF", bytes: BuildBytes.elf(both)),
        Form(name: "ELF of 32 bits", bytes: BuildBytes.elf(both, isWide: false)),
        Form(name: "ELF without sections", bytes: BuildBytes.elf(both, hasSections: false)),
        Form(name: "ELF of 32 bits without sections", bytes: BuildBytes.elf(both, isWide: false, hasSections: false)),
        Form(name: "Mach-O", bytes: BuildBytes.mach(both)),
        Form(name: "Mach-O of 32 bits", bytes: BuildBytes.mach(both, isWide: false)),
        Form(name: "fat", bytes: BuildBytes.fat([BuildBytes.mach(both), BuildBytes.mach(both, isWide: false)])),
        Form(name: "fat, of 64 bits", bytes: BuildBytes.fat(halves.map { BuildBytes.mach($0) }, isWide: true)),
        Form(name: "fat, turned", bytes: BuildBytes.fat(halves.map { BuildBytes.mach($0) }, isBigEndian: false)),
        Form(
            name: "fat, of 64 bits, turned",
            bytes: BuildBytes.fat(halves.map { BuildBytes.mach($0) }, isWide: true, isBigEndian: false)),
        Form(name: "WebAssembly", bytes: BuildBytes.wasm(both)),
        Form(name: "WebAssembly, one byte further", bytes: BuildBytes.wasm(both, behind: 1)),
        Form(name: "WebAssembly, two bytes further", bytes: BuildBytes.wasm(both, behind: 2)),
        Form(name: "WebAssembly, three bytes further", bytes: BuildBytes.wasm(both, behind: 3)),
        Form(name: "static library", bytes: BuildBytes.objects(halves.map { BuildBytes.elf($0) })),
        Form(
            name: "ipa",
            bytes: BuildBytes.zip([
                ("Payload/Shop.app/Info.plist", Array("<plist/>, long enough".utf8)),
                ("Payload/Shop.app/Shop", BuildBytes.mach(halves[0])),
                ("Payload/Shop.app/Frameworks/Home.framework/Home", BuildBytes.mach(halves[1])),
                (
                    "Payload/Shop.app/PlugIns/Share.appex/Share",
                    BuildBytes.mach(BuildBytes.record(#"{"pattern":"/x"}"#))
                ),
            ])),
        Form(
            name: "apk",
            bytes: BuildBytes.zip([
                ("lib/arm64-v8a/libShop.so", BuildBytes.elf(both)),
                ("lib/armeabi-v7a/libShop.so", BuildBytes.elf(both, isWide: false)),
            ])),
    ]

    @Test("The routes of a build are found in every form of it, each once", arguments: forms)
    func reads(_ form: Form) throws {
        let folder = try Folder()
        let path = try folder.file("build", form.bytes)
        let run = CommandRun(["catalogue", path, "--manifest"])
        #expect(run.errors == "")
        #expect(run.code == 0)
        #expect(
            run.output == """
                {
                  "waymark": 1,
                  "routes": [
                    {"id":"goods.detail","pattern":"shop://goods/:id<int>","exposure":"public"},
                    {"id":"home","pattern":"shop://home"}
                  ]
                }

                """)
    }

    @Test("A route is printed with its type, module and place")
    func prints() throws {
        let folder = try Folder()
        let path = try folder.file("Shop", BuildBytes.elf(Self.both))
        #expect(
            CommandRun(["catalogue", path]).lines == [
                "goods.detail  shop://goods/:id<int>  Mall.GoodsDetail  Pages.swift:3",
                "home          shop://home            App.Home          Home.swift:1",
                "\(path): 2 routes of 2 modules in 1 image",
            ])
        #expect(
            CommandRun(["catalogue", path, "--json"]).lines.last
                == #"{"id":"home","pattern":"shop://home","type":"Home","module":"App","at":"Home.swift:1","image":"\#(path)","#
                + #""route":{"id":"home","pattern":"shop://home"}}"#)
    }

    @Test("A program that the toolchain makes for Apple's systems is read", arguments: ["Pages.object", "Shop.ipa"])
    func readsFixtures(_ name: String) {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/Builds/\(name)").path
        let run = CommandRun(["catalogue", path])
        #expect(run.lines.map { $0.prefix { $0 != " " } }.dropLast() == ["goods.detail", "goods.list"])
        #expect(run.code == 0)
        #expect(run.errors == "")
    }

    @Test("The folders of an app are looked through, but not for other programs")
    func readsFolders() throws {
        let folder = try Folder()
        let path = try folder.file("x", [])
        let app = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("Shop.app")
        for (name, text) in [
            ("Shop", Self.goods), ("Frameworks/H.framework/H", Self.home), ("PlugIns/S.appex/S", "{}"),
        ] {
            let file = app.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(BuildBytes.mach(BuildBytes.record(text))).write(to: file)
        }
        let run = CommandRun(["catalogue", app.path, "--json"])
        #expect(run.lines.count == 2)
        #expect(run.code == 0)
        #expect(CommandRun(["match", "--routes", app.path, "shop://home"]).code == 0)
    }

    @Test("A build is held against a manifest, which says what the build does not")
    func compares() throws {
        let folder = try Folder()
        let build = try folder.file("Shop", BuildBytes.elf(Self.both))
        let same = try folder.file(
            "same.json",
            #"""
            { "waymark": 1, "schemes": ["shop"], "routes": [
              { "id": "home", "pattern": "shop://home", "tags": ["x"], "exposure": "public" },
              { "pattern": "shop://cart", "handler": "cart" },
              { "id": "goods.detail", "pattern": "shop://goods/:id<int>" }] }
            """#.utf8)
        let equal = CommandRun(["catalogue", build, "--against", same, "--json"])
        #expect(equal.lines.map { $0.contains("exposure") } == [true])
        #expect(equal.errors == "waymark: 1 route with a handler was ignored\n")
        let other = try folder.file(
            "other.json",
            #"""
            { "waymark": 1, "routes": [
              { "id": "home", "pattern": "shop://home" }, { "id": "cart", "pattern": "shop://cart" },
              { "id": "goods.detail", "pattern": "shop://goods/:id", "exposure": "public" }] }
            """#.utf8)
        let run = CommandRun(["catalogue", build, "--against", other, "--json"])
        #expect(run.code == 1)
        #expect(
            run.lines.map { $0.split(separator: "\"")[2] == ":" ? String($0.split(separator: "\"")[3]) : $0 }.sorted()
                == ["lost", "removed"])
    }

    @Test("Routes without a type in the build are missing from it, unless they are left aside")
    func ignoresMissing() throws {
        let folder = try Folder()
        let build = try folder.file("Shop", BuildBytes.elf(BuildBytes.record(Self.home)))
        let manifest = try folder.file(
            "shop.json",
            #"""
            { "waymark": 1, "schemes": ["shop"], "routes": [
              { "id": "home", "pattern": "shop://home" }, { "pattern": "shop://cart" }] }
            """#.utf8)
        let strict = CommandRun(["catalogue", build, "--against", manifest])
        #expect(strict.code == 1)
        #expect(strict.output.contains("shop://cart"))
        let lenient = CommandRun(["catalogue", build, "--against", manifest, "--ignore-missing"])
        #expect(lenient.code == 0)
        #expect(lenient.errors == "waymark: 1 route without a type in the build ignored\n")
        // A route of the build under another pattern is found by its id all the same.
        let moved = try folder.file(
            "moved.json", #"{ "waymark": 1, "routes": [{ "id": "home", "pattern": "shop://start" }] }"#.utf8)
        #expect(CommandRun(["catalogue", build, "--against", moved, "--ignore-missing"]).code == 1)
        #expect(CommandRun(["catalogue", build, "--ignore-missing"]).code == 2)
    }

    @Test("Two builds are compared like two manifests")
    func comparesBuilds() throws {
        let folder = try Folder()
        let old = try folder.file("old", BuildBytes.elf(Self.both))
        let new = try folder.file("new", BuildBytes.mach(Self.halves[0]))
        let run = CommandRun(["diff", old, new])
        #expect(run.code == 1)
        #expect(run.lines.last == "\(old) and \(new) differ: 1 removed")
        #expect(CommandRun(["diff", old, old]).code == 0)
    }

    struct Fault: CustomTestStringConvertible {
        let bytes: [UInt8]
        let says: String
        var testDescription: String { says }
    }

    static let faults: [Fault] = [
        Fault(bytes: Array("{}".utf8), says: "byte 0: not a program, library or object file"),
        Fault(bytes: Array(BuildBytes.elf(both).prefix(60)), says: "byte 60: the number of sections of 2 bytes at 60"),
        Fault(bytes: Array(BuildBytes.elf(both).dropLast()), says: "the table of sections of 192 bytes"),
        Fault(bytes: Array(BuildBytes.mach(both).dropLast()), says: "the section __DATA,__waymark_rts of"),
        Fault(bytes: BuildBytes.mach(both, isEncrypted: true), says: "the routes are encrypted"),
        Fault(bytes: [0xFE, 0xED, 0xFA, 0xCF], says: "a big-endian Mach-O file"),
        Fault(bytes: BuildBytes.fat([BuildBytes.fat([])]), says: "a fat file within a fat file"),
        Fault(bytes: BuildBytes.elf(BuildBytes.record("[]")), says: "the description of a record is not a JSON object"),
        Fault(bytes: BuildBytes.elf(BuildBytes.record("{x}")), says: "a description that is not JSON"),
        Fault(bytes: Array(BuildBytes.zip([("a", both)]).dropLast(8)), says: "no directory of a zip archive"),
        Fault(bytes: BuildBytes.zip([("a", both)], method: 12), says: "a was skipped, because it is packed by method"),
        Fault(bytes: BuildBytes.zip([("a", both)], flags: 1), says: "a was skipped, because it is encrypted"),
        Fault(
            bytes: BuildBytes.zip([("a", both)], size: 1 << 31),
            says: "a was skipped, because it is a file of more than 1024 MiB"),
        Fault(bytes: BuildBytes.zip([("a", both)], method: 8), says: "'a' cannot be unpacked"),
        Fault(bytes: BuildBytes.zip([]), says: "not a program, library or object file"),
        Fault(
            bytes: BuildBytes.zip((1...5).map { ("lib\($0).so", BuildBytes.elf(both)) }, size: 1 << 30),
            says: "programs and libraries of 5368709120 bytes up to 'lib5.so'"),
    ]

    @Test("A file of an archive that cannot be read is named, and the routes of the others are found")
    func skipsEntries() throws {
        let folder = try Folder()
        let path = try folder.file(
            "Shop.ipa",
            BuildBytes.zip(
                [("Payload/Shop.app/Film.mov", Self.both), ("Payload/Shop.app/Shop", BuildBytes.mach(Self.both))],
                locked: ["Payload/Shop.app/Film.mov"]))
        let run = CommandRun(["catalogue", path, "--manifest"])
        #expect(
            run.errors == "waymark: \(path)!Payload/Shop.app/Film.mov was skipped, because it is encrypted\n")
        #expect(run.output.contains("shop://home") && run.code == 0, "\(run.output)")
    }

    @Test("A part that cannot be read is reported with its place", arguments: faults)
    func refuses(_ fault: Fault) throws {
        let folder = try Folder()
        let path = try folder.file("build", fault.bytes)
        let run = CommandRun(["catalogue", path])
        #expect(run.errors.contains(fault.says), "\(run.errors)")
        #expect(run.errors.hasPrefix(path))
        #expect(run.code == 2)
    }

    @Test("A build without a route is refused, with what may be the cause")
    func tellsEmpty() throws {
        let folder = try Folder()
        let path = try folder.file("build", BuildBytes.elf([]))
        let run = CommandRun(["catalogue", path])
        #expect(run.code == 1)
        #expect(run.errors.hasPrefix("waymark: \(path): no record of a route in 1 image: "))
        #expect(CommandRun(["lint", "--routes", path]).code == 2)
    }

    @Test("A record that no manifest could have is refused with the key")
    func refusesKeys() throws {
        let folder = try Folder()
        let path = try folder.file("build", BuildBytes.elf(BuildBytes.record(#"{"pattern":"/a","priorty":1}"#)))
        let run = CommandRun(["catalogue", path, "--manifest"])
        #expect(run.errors.contains("unknown key 'priorty'"), "\(run.errors)")
        #expect(run.code == 2)
    }
}
