internal import WaymarkCore
public import WaymarkManifest
internal import WaymarkRouting

extension RuleDocument {
    /// The document as a tree of the values that differ from the defaults, always in the same order.
    ///
    /// Reading the tree of a valid document returns an equal document.
    public var node: ManifestNode {
        var members = Members<Key>()
        members.add(.waymark, .integer(Int64(Self.shape)))
        members.add(.version, .integer(Int64(clamping: version)))
        members.add(.issued, issued.map { .integer(Int64(clamping: $0)) })
        members.add(.expires, expires.map { .integer(Int64(clamping: $0)) })
        members.add(.audience, texts: audience)
        members.add(.nextKey, node: nextKey?.node)
        members.add(.revokes, texts: revokes.map(\.text))
        members.add(.dialect, text: dialect, unless: Manifest.nativeDialect)
        members.add(.options, .object(options), unless: [:])
        members.add(.rewrites, node: rewrites.isEmpty ? nil : ManifestNode(.array(rewrites.map(\.node))))
        members.add(.overrides, node: overrides.isEmpty ? nil : ManifestNode(.array(overrides.map(\.node))))
        return members.node
    }
}

extension KeyAnnouncement {
    fileprivate var node: ManifestNode {
        var members = Members<RuleDocument.AnnouncementKey>()
        members.add(.sha256, text: digest.text)
        members.add(.from, from.map { .integer(Int64(clamping: $0)) })
        return members.node
    }
}

extension RouteOverride {
    fileprivate typealias Key = RuleDocument.OverrideKey

    /// The override as written in a document.
    fileprivate var node: ManifestNode {
        var members = Members<Key>()
        members.add(.name, text: name)
        members.add(.route, text: route)
        switch action {
        case .redirect(let template): members.add(.to, text: template)
        case .web(let template): members.add(.web, template.map { .text($0) } ?? true)
        case .errorPage(let template, let reason):
            members.add(.error, text: template)
            members.add(.reason, text: reason)
        case .disable(let reason): members.add(.disable, text: reason)
        }
        members.add(.when, node: condition == OverrideCondition() ? nil : condition.node)
        return members.node
    }
}

extension OverrideCondition {
    fileprivate typealias Key = RuleDocument.ConditionKey

    fileprivate var node: ManifestNode {
        var members = Members<Key>()
        members.add(.sources, texts: sources.map(\.rawValue).sorted())
        members.add(.minVersion, text: minVersion)
        members.add(.maxVersion, text: maxVersion)
        members.add(.percentage, percentage.map { .number($0) })
        return members.node
    }
}
