/// A value that is being read, with the path that leads to it.
package struct Field {
    package let node: ManifestNode
    let path: ManifestPath

    /// The root of a tree.
    package init(root: ManifestNode) { self.init(node: root, path: .root) }

    init(node: ManifestNode, path: ManifestPath) {
        self.node = node
        self.path = path
    }

    /// A member of the object here.
    func member(_ member: ManifestNode.Member) -> Field {
        Field(node: member.value, path: path.member(member.key))
    }

    /// The first member of a key, if this is an object that has one.
    func first(_ key: String) -> Field? {
        guard case .object(let members) = node.content else { return nil }
        return members.first { $0.key == key }.map(member)
    }
}

/// The members of an object whose keys are known.
package struct Fields<Key: Hashable> {
    /// The object itself.
    package let object: Field
    /// The first member of each key.
    let members: [Key: Field]
    /// Keys that an unknown one was probably meant to be; those that are missing have been reported already.
    package let misspelt: Set<Key>

    package subscript(key: Key) -> Field? { members[key] }
}
