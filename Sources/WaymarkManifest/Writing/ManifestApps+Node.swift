extension ManifestApps {
    /// The apps as written in a manifest.
    var node: ManifestNode {
        var members = Members<Key>()
        members.add(.ios, node: ios.isEmpty ? nil : ManifestNode(.array(ios.map(\.node))))
        members.add(.android, node: android.isEmpty ? nil : ManifestNode(.array(android.map(\.node))))
        return members.node
    }
}

extension ManifestApps.Apple {
    fileprivate var node: ManifestNode {
        var members = Members<Key>()
        members.add(.appID, text: appID)
        members.add(.hosts, texts: hosts)
        return members.node
    }
}

extension ManifestApps.Android {
    fileprivate var node: ManifestNode {
        var members = Members<Key>()
        members.add(.package, text: package)
        members.add(.fingerprints, texts: fingerprints)
        members.add(.minSdk, minSdk.map { .integer(Int64($0)) })
        members.add(.hosts, texts: hosts)
        return members.node
    }
}
