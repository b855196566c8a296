internal import WaymarkInspection
internal import WaymarkManifest

extension ManifestRewrite {
    /// The rewrite as the page shows it.
    ///
    /// - Parameter position: Its place in the manifest.
    func json(at position: Int) -> JSONText {
        let (kind, text): (String, String) =
            switch subject {
            case .pattern(let text): ("pattern", text)
            case .expression(let text, _): ("expression", text)
            @unknown default: ("pattern", "\(subject)")
            }
        return .object([
            .init("index", .number(position)),
            .init("from", .text(text)),
            .init("kind", .text(kind)),
            .init("to", .text(target)),
            .init("conditions", .optional(condition.sentence)),
            .init("then", .text(continuation.rawValue)),
            .init("flag", .optional(flag)),
        ])
    }
}

extension ManifestRewrite.Condition {
    /// The condition of the rewrite, in words; `nil` if it always applies.
    fileprivate var sentence: String? {
        var parts: [String] = []
        if !sources.isEmpty { parts.append("from \(sources.joined(separator: " or "))") }
        switch (minVersion, maxVersion) {
        case (let least?, let greatest?): parts.append("in versions \(least) to \(greatest)")
        case (let least?, nil): parts.append("from version \(least) on")
        case (nil, let greatest?): parts.append("up to version \(greatest)")
        case (nil, nil): break
        }
        for (name, value) in query.sorted(by: { $0.key < $1.key }) {
            let values: [ManifestValue] = if case .array(let values) = value { values } else { [value] }
            let texts = values.map { value in value.parameterText.map { "\(name)=\($0)" } ?? name }
            parts.append("with \(texts.joined(separator: " or "))")
        }
        if let percentage { parts.append("on \(RewriteShare.words(percentage))") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
