public import WaymarkCore

/// Everything that is wrong with a manifest, found in one go: what cannot be read, what its routes contradict each other
/// in, and what the app that it is for leaves unanswered.
///
/// ```swift
/// let check = ManifestCheck(json: bytes, file: "shop.json", for: ManifestAnswers(handlers: ["goods.page"]))
/// for fault in check.faults { print(fault) }
/// // shop.json:41: routes[3].handler: no module fills the handler 'goods.pge'; did you mean 'goods.page'?
/// ```
///
/// A fault is reported once, without its consequences. Overlaps that only a proof finds are for
/// `WaymarkAudit`.
public struct ManifestCheck: Sendable {
    /// The part of the manifest that could be read, to be judged and never used for routing; `nil` if nothing could be read.
    public let manifest: Manifest?
    /// All faults, warnings included, in the order of the file.
    public let faults: [ManifestFault]

    /// A Boolean value that indicates whether a fault is more than a warning.
    public var hasErrors: Bool { faults.contains { $0.severity == .error } }

    /// Checks a manifest in JSON; of a text that is none, only the first fault is found.
    ///
    /// - Parameters:
    ///   - json: The text's bytes.
    ///   - file: The name to show in faults.
    ///   - sizeLimit: The most bytes that are read.
    ///   - answers: What the app brings along, or `nil` if that is not known and nothing is said of it.
    ///   - dialects: The dialects of other routers in which the manifest may be written.
    public init(
        json: some Collection<UInt8>, file: String? = nil, sizeLimit: Int = ManifestNode.defaultSizeLimit,
        for answers: ManifestAnswers? = nil, dialects: [any PatternDialect.Type] = []
    ) {
        do throws(ManifestError) {
            self.init(
                try ManifestNode(json: json, file: file, sizeLimit: sizeLimit), file: file, for: answers,
                dialects: dialects)
        } catch {
            self.init(nil, error.faults)
        }
    }

    /// Checks a manifest's tree.
    ///
    /// - Parameters:
    ///   - node: The tree.
    ///   - file: The name to show in faults.
    ///   - answers: What the app brings along, or `nil` if that is not known and nothing is said of it.
    ///   - dialects: The dialects of other routers in which the manifest may be written.
    public init(
        _ node: ManifestNode, file: String? = nil, for answers: ManifestAnswers? = nil,
        dialects: [any PatternDialect.Type] = []
    ) {
        let (manifest, faults) = Manifest.read(node, file: file, dialects: dialects)
        guard let manifest else {
            self.init(nil, faults)
            return
        }
        var checker = ManifestChecker(manifest, node: node, file: file, faults: faults)
        checker.checkTable(answers)
        if let answers { checker.checkAnswers(answers) }
        self.init(manifest, checker.faults.inOrderOfFile)
    }

    private init(_ manifest: Manifest?, _ faults: [ManifestFault]) {
        self.manifest = manifest
        self.faults = faults
    }
}
