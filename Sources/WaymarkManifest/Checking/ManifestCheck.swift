public import WaymarkCore

/// All faults of a manifest, found in one pass: values that cannot be read, routes that contradict each other, and
/// handlers that the app does not supply.
///
/// ```swift
/// let check = ManifestCheck(json: bytes, file: "shop.json", for: ManifestAnswers(handlers: ["goods.page"]))
/// for fault in check.faults { print(fault) }
/// // shop.json:41: routes[3].handler: no module fills the handler 'goods.pge'; did you mean 'goods.page'?
/// ```
///
/// A fault is reported once, without its consequences. Use `WaymarkAudit` to find overlaps that require a proof.
public struct ManifestCheck: Sendable {
    /// The part of the manifest that could be read, for inspection but not for routing; `nil` if nothing could be read.
    public let manifest: Manifest?
    /// All faults, warnings included, in the order of the file.
    public let faults: [ManifestFault]

    /// A Boolean value that indicates whether a fault is more than a warning.
    public var hasErrors: Bool { faults.contains { $0.severity == .error } }

    /// Checks a manifest in JSON; if the text is not valid JSON, only the first fault is found.
    ///
    /// - Parameters:
    ///   - json: The text's bytes.
    ///   - file: The name to show in faults.
    ///   - sizeLimit: The maximum number of bytes to read.
    ///   - answers: The routes, handlers and types that the app supplies, or `nil` to skip this check.
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
    ///   - answers: The routes, handlers and types that the app supplies, or `nil` to skip this check.
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
