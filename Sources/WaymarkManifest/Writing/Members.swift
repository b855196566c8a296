/// The members of an object that is being written, in the order in which they are added.
///
/// Members that equal their defaults are omitted.
package struct Members<Key: RawRepresentable<String>> {
    private var members: [ManifestNode.Member] = []

    /// Creates an empty list of members.
    package init() {}

    /// The object.
    package var node: ManifestNode { ManifestNode(.object(members)) }

    package mutating func add(_ key: Key, node: ManifestNode?) {
        guard let node else { return }
        members.append(ManifestNode.Member(key.rawValue, node))
    }

    package mutating func add(_ key: Key, _ value: ManifestValue?, unless usual: ManifestValue? = nil) {
        guard value != usual else { return }
        add(key, node: value?.node)
    }

    package mutating func add(_ key: Key, text: String?, unless usual: String? = nil) {
        add(key, text.map { .text($0) }, unless: usual.map { .text($0) })
    }

    package mutating func add(_ key: Key, texts: [String], unless usual: [String] = []) {
        add(key, .array(texts.map { .text($0) }), unless: .array(usual.map { .text($0) }))
    }
}
