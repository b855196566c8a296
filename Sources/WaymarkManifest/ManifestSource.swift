/// The place of a manifest, and the keys that were written in it, other than routes and rewrites.
///
/// Any two are equal, so manifests are compared only by their meaning.
struct ManifestSource: Hashable, Sendable {
    /// The file's name as the caller gave it.
    var file: String?
    /// The line at which the manifest begins.
    private(set) var line: Int?
    /// The keys that were written, without routes and rewrites.
    private(set) var keys: [ManifestNode.Member] = []

    init() {}

    init(_ node: ManifestNode, file: String?) {
        self.file = file
        line = node.position?.line
        guard case .object(let members) = node.content else { return }
        let lists = [Manifest.Key.routes, .rewrites].map(\.rawValue)
        keys = members.filter { !lists.contains($0.key) }
    }

    static func == (_: ManifestSource, _: ManifestSource) -> Bool { true }
    func hash(into _: inout Hasher) {}
}
