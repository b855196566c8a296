/// A value that is being read, with its path.
package struct Field {
    package let node: ManifestNode
    let path: ManifestPath

    /// Creates the root of a tree.
    package init(root: ManifestNode) { self.init(node: root, path: .root) }

    init(node: ManifestNode, path: ManifestPath) {
        self.node = node
        self.path = path
    }

    /// Returns a member of the object.
    func member(_ member: ManifestNode.Member) -> Field {
        Field(node: member.value, path: path.member(member.key))
    }

    /// Returns the first member with a key, if this is an object that contains it.
    func first(_ key: String) -> Field? {
        guard case .object(let members) = node.content else { return nil }
        return members.first { $0.key == key }.map(member)
    }
}

/// The members of an object with known keys.
package struct Fields<Key: Hashable> {
    /// The object itself.
    package let object: Field
    /// The first member of each key.
    let members: [Key: Field]
    /// The keys that were probably meant by unknown ones; if they are missing, this has already been reported.
    package let misspelt: Set<Key>

    package subscript(key: Key) -> Field? { members[key] }
}
