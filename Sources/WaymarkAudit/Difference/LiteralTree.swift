/// A set of texts, to be walked byte by byte alongside automata.
struct LiteralTree {
    private struct Node {
        var children: [UInt8: Int] = [:]
        var isEnd = false
    }

    /// The place of a walk that has left all texts.
    static let outside = -1

    private var nodes = [Node()]
    private let folds: Bool

    /// - Parameter folds: Whether the case of letters is ignored; if so, the texts are in lower case.
    init(_ texts: some Sequence<[UInt8]>, folds: Bool) {
        self.folds = folds
        for text in texts {
            var node = 0
            for byte in text {
                if let child = nodes[node].children[byte] {
                    node = child
                } else {
                    nodes[node].children[byte] = nodes.count
                    node = nodes.count
                    nodes.append(Node())
                }
            }
            nodes[node].isEnd = true
        }
    }

    /// Whether the tree contains at most the empty text.
    var isEmpty: Bool { nodes.count == 1 }

    func next(_ node: Int, _ byte: UInt8) -> Int {
        if node == Self.outside { return node }
        return nodes[node].children[folds ? byte.lowercased : byte] ?? Self.outside
    }

    func isEnd(_ node: Int) -> Bool { node != Self.outside && nodes[node].isEnd }

    /// Returns the bytes that lead to further places within the texts.
    func bytes(at node: Int) -> [UInt8] {
        if node == Self.outside { return [] }
        let bytes = Array(nodes[node].children.keys)
        return folds ? bytes + bytes.filter { $0 &- 0x61 < 26 }.map { $0 & 0xDF } : bytes
    }
}
