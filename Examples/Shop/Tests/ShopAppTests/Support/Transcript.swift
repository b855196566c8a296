import Foundation
import ShopApp
import Waymark

/// A shop and everything that it prints.
@MainActor final class Transcript {
    private(set) var lines: [String] = []
    private var shop: Shop?

    /// What was printed, as one text.
    var text: String { lines.joined(separator: "\n") }

    /// The shop's router, once it has started.
    var router: Router? { shop?.app.router }

    /// A shop that is open for links, with the sample's manifest.
    init(signsIn: Bool = true, showsEvents: Bool = false) async throws {
        let shop = try Shop(
            manifest: Self.manifest(), signsIn: signsIn, showsEvents: showsEvents, clock: RouterClock(StillClock())
        ) { [weak self] in self?.lines.append($0) }
        self.shop = shop
        await shop.start()
    }

    /// Opens links, each behind its source, and gives for each whether it was opened.
    func open(_ links: KeyValuePairs<LinkSource.Kind, String>) async -> [Bool] {
        var results: [Bool] = []
        for (kind, link) in links {
            results.append(await shop?.open(link, from: LinkSource(kind: kind)) ?? false)
        }
        return results
    }

    /// The sample's manifest.
    static func manifest() throws -> Manifest {
        let file = URL(filePath: #filePath).appending(path: "../../../../waymark.json").standardized
        return try Manifest(json: Data(contentsOf: file), file: file.lastPathComponent)
    }
}
