import Foundation
import ShopApp
import Waymark

/// A shop and everything that it prints.
@MainActor final class Transcript {
    private(set) var lines: [String] = []
    private(set) var shop: Shop?

    /// The printed lines, as one text.
    var text: String { lines.joined(separator: "\n") }

    /// The features, once the shop exists.
    var app: Mediator? { shop?.app }

    /// The shop's router, once it has started.
    var router: Router? { shop?.app.router }

    /// A shop that is open for links, with the sample's manifest, and a clock on which no time passes.
    init(_ change: (inout ShopConfiguration) -> Void = { _ in }) async throws {
        var configuration = ShopConfiguration()
        configuration.tellAsStory()
        configuration.person = .agreeing
        change(&configuration)
        let shop = try Shop(manifest: Self.manifest(), configuration: configuration) { [weak self] in
            self?.lines.append($0)
        }
        self.shop = shop
        await shop.start()
    }

    /// The routes of the screens on display, from the root up.
    var routes: [String] { shop?.window.state().visible.map(\.route) ?? [] }

    /// The page in front, as lines.
    var page: [String] { shop?.window.topPage?.text ?? [] }

    /// Opens links, each preceded by its source, and returns for each whether it was opened.
    func open(_ links: KeyValuePairs<LinkSource.Kind, String>) async -> [Bool] {
        await perform(links.map { .link($0.value, from: LinkSource(kind: $0.key)) })
    }

    /// Performs steps one after the other, and returns for each whether it was performed.
    @discardableResult
    func perform(_ steps: [ShopCommand.Step]) async -> [Bool] {
        var results: [Bool] = []
        for step in steps { results.append(await shop?.perform(step) ?? false) }
        return results
    }

    /// Ends the shop, so that another one can use its folder.
    func end() async { await shop?.end() }

    /// Returns the lines that were printed since the last call.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// The sample's manifest.
    nonisolated static func manifest() throws -> Manifest { try read.get() }

    /// Returns the completions of the prompt.
    nonisolated static let words = Result { PromptWords(of: try manifest()) }

    private nonisolated static let read = Result {
        let file = sample("waymark.json")
        return try Manifest(json: Data(contentsOf: file), file: file.lastPathComponent)
    }

    /// A file of the sample.
    nonisolated static func sample(_ path: String) -> URL {
        URL(filePath: #filePath).appending(path: "../../../../\(path)").standardized
    }
}
