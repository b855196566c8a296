import Testing
import Waymark

@Suite("The exposure of a route that code and a manifest declare")
struct ManifestExposureTests {
    struct Row: CustomTestStringConvertible {
        let code: Exposure?
        let group: Exposure?
        let manifest: Exposure?
        let kind: Kind

        /// The manifest's word, or else the code's, or else the group's. Handlers have no word of their own.
        var isPublic: Bool {
            let ofCode = kind == .handler ? nil : code ?? group
            return (manifest ?? ofCode ?? .internal) == .public
        }

        var testDescription: String {
            func word(_ exposure: Exposure?) -> String { exposure?.rawValue ?? "unsaid" }
            return "\(kind): code \(word(code)), group \(word(group)), manifest \(word(manifest))"
        }
    }

    enum Kind: CaseIterable { case route, action, handler }

    static let rows: [Row] = {
        let exposures: [Exposure?] = [nil, .internal, .public]
        return Kind.allCases.flatMap { kind in
            exposures.flatMap { code in
                exposures.flatMap { group in
                    exposures.map { Row(code: code, group: group, manifest: $0, kind: kind) }
                }
            }
        }.filter { $0.kind == .route || $0.group == nil }
    }()

    struct Pages: Module {
        let row: Row

        func register(in app: Registrar) {
            switch row.kind {
            case .route:
                app.group(.exposure(row.group)).on("shop://page", .exposure(row.code).id("page")) { _ in "page" }
            case .action: app.actions(under: "shop://page/:target/:action", .exposure(row.code).id("page"))
            case .handler: app.handlers.on("page.handler") { _ in "page" }
            }
        }
    }

    @Test("Only the manifest widens what code says, and only where it says something", arguments: rows)
    func widens(_ row: Row) async throws {
        let pattern = row.kind == .action ? "shop://page/:target/:action" : "shop://page"
        let handler = row.kind == .handler ? #", "handler": "page.handler""# : ""
        let exposure = row.manifest.map { #", "exposure": "\#($0.rawValue)""# } ?? ""
        let manifest = try Manifest(
            json: Array(
                #"{ "waymark": 1, "routes": [ { "id": "page", "pattern": "\#(pattern)"\#(handler)\#(exposure) } ] }"#
                    .utf8))
        #expect(manifest.routes[0].exposure?.rawValue == row.manifest?.rawValue)
        let app = try Mediator(modules: [Pages(row: row)], manifest: manifest)
        await app.start()
        let link = row.kind == .action ? "shop://page/a/b" : "shop://page"
        #expect(app.router.match(link)?.route.exposure == (row.isPublic ? .public : .internal))
        for source in [LinkSource.app, .push, .scheme()] {
            let isOpen = row.isPublic || source == .app
            #expect(app.router.canOpen(link, from: source) == isOpen)
            #expect((app.router.explain(link, from: source).refusal == nil) == isOpen)
            do throws(RouterError) {
                try await app.router.open(link, from: source)
                #expect(isOpen)
            } catch {
                #expect((error.refusal?.reason == .notPublic) == !isOpen, "\(error)")
            }
        }
    }
}
