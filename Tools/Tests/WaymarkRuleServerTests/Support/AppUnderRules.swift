import Foundation
import WaymarkCore
import WaymarkFoundation
import WaymarkManifest
import WaymarkRouting
import WaymarkRuleSources
import WaymarkSignature

@testable import WaymarkRuleServer

/// An installation of the small table's app, which asks a server of the tests for its rules.
struct AppUnderRules {
    /// An answer of a server, without a network.
    private struct Source: RuleSource {
        let run: ServerRun
        var name: String { "server" }

        func fetch(ifChangedFrom entityTag: String?, greatestBytes: Int) async throws -> RuleFetch {
            let answer = await run.rules()
            let signature = answer.headers["Waymark-Signature"].flatMap { Data(base64Encoded: $0) }
            return .document(Array(answer.body.utf8), signature: signature.map { Array($0) }, entityTag: nil)
        }
    }

    let keeper: RuleKeeper

    /// An installation.
    ///
    /// - Parameters:
    ///   - keys: The public keys that are built in.
    ///   - folder: Where it keeps rules.
    init(_ run: ServerRun, keys: [[UInt8]], folder: String) throws {
        let table = try AppTable(from: nil, json: Array(ServerRun.manifest.utf8))
        keeper = RuleKeeper(
            try Self.router(table.manifest, nil, key: folder), source: Source(run: run),
            folder: URL(fileURLWithPath: folder), verifier: try Ed25519Verifier(publicKeys: keys),
            audience: "\(ServerRun.app)/production")
    }

    /// The outcome of an update: `replaced by version 3`, `unchanged`, or why it was refused.
    func update() async -> String { "\(await keeper.update())" }

    /// A router as an app makes it of the manifest.
    static func router(
        _ manifest: Manifest, _ version: String?, key: String, takesUnmatched: Bool = false
    ) throws -> Router {
        var configuration = RouterConfiguration()
        configuration.appVersion = version
        configuration.installationKey = key
        configuration.policy.schemes = Set(manifest.schemes)
        let router = try Router(configuration)
        try router.register { batch in
            for route in manifest.routes {
                var options: RouteOptions = .public
                options.id = route.id
                options.fallback = route.fallback
                batch.onSync([RoutePattern(stringLiteral: route.pattern)], options) { _ in }
            }
        }
        return router
    }
}
