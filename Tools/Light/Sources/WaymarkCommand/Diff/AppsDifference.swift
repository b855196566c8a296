internal import WaymarkInspection
internal import WaymarkManifest

/// The difference between the apps of two manifests, for which sites and systems have files.
struct AppsDifference {
    /// The differences, in sentences.
    private(set) var messages: [String] = []

    init(from old: ManifestApps, to new: ManifestApps) {
        compare("iOS app", old.ios.map { ($0.appID, $0.words) }, new.ios.map { ($0.appID, $0.words) })
        compare("Android app", old.android.map { ($0.package, $0.words) }, new.android.map { ($0.package, $0.words) })
    }

    /// Compares apps by their names, each with its settings; a name may occur several times.
    private mutating func compare(_ kind: String, _ olds: [(String, String)], _ news: [(String, String)]) {
        let was = Dictionary(grouping: olds) { $0.0 }.mapValues { Set($0.map(\.1)).sorted() }
        let now = Dictionary(grouping: news) { $0.0 }.mapValues { Set($0.map(\.1)).sorted() }
        for name in Set(was.keys).union(now.keys).sorted() {
            switch (was[name], now[name]) {
            case (let was?, let now?):
                if was == now { continue }
                let words = (was.joined(separator: "; "), now.joined(separator: "; "))
                messages.append("the \(kind) '\(name)' was for \(words.0), and is for \(words.1)")
            case (_?, nil): messages.append("the \(kind) '\(name)' is gone")
            case (nil, _): messages.append("the \(kind) '\(name)' is new")
            }
        }
    }
}

extension Sequence<String> {
    /// The hosts of an app in words.
    fileprivate var hostWords: String {
        let hosts = Set(map { OwnedHost($0) }).map(\.canonical)
        return hosts.isEmpty ? "the manifest's hosts" : "the hosts \(hosts.listed)"
    }
}

extension ManifestApps.Apple {
    fileprivate var words: String { hosts.hostWords }
}

extension ManifestApps.Android {
    fileprivate var words: String {
        var words = hosts.hostWords
        if let minSdk { words += ", from API level \(minSdk)" }
        if !fingerprints.isEmpty { words += ", signed by \(fingerprints.map { $0.uppercased() }.listed)" }
        return words
    }
}
