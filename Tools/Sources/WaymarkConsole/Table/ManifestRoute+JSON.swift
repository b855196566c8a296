internal import WaymarkInspection
internal import WaymarkManifest

extension ManifestRoute {
    /// The route as the page shows it.
    ///
    /// - Parameters:
    ///   - position: Its place in the manifest.
    ///   - file: The manifest's file.
    ///   - samples: Links that it wins.
    ///   - findings: The places in the list of findings of those that are about it.
    func json(at position: Int, in file: String, samples: [String], findings: [Int]) -> JSONText {
        .object([
            .init("index", .number(position)),
            .init("id", .optional(id)),
            .init("pattern", .text(pattern)),
            .init("summary", .optional(summary)),
            .init("exposure", .text((exposure ?? .internal).rawValue)),
            .init("sources", sources.isEmpty ? .null : .texts(sources)),
            .init("tags", .texts(tags)),
            .init("priority", .number(priority)),
            .init("presentation", .optional(presentation?.presentationText)),
            .init("parent", .optional(parent)),
            .init("fallback", .optional(fallback)),
            .init("defaults", .object(allDefaults.map { .init($0.name, $0.value) })),
            .init("query", .array(query.map(\.json))),
            .init("samples", .texts(samples)),
            .init("place", .text(line.map { "\(file):\($0)" } ?? file)),
            .init("findings", .array(findings.map { .number($0) })),
        ])
    }
}

extension ManifestRoute.QueryParameter {
    fileprivate var json: JSONText {
        .object([
            .init("name", .text(name)), .init("type", .text(type)), .init("required", .bool(isRequired)),
        ])
    }
}
