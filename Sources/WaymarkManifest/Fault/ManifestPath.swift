/// The path from a manifest's root to one of its values, printed as `routes[3].pattern`.
indirect enum ManifestPath: Hashable, Sendable, CustomStringConvertible {
    case root
    case named(String, in: ManifestPath)
    case numbered(Int, in: ManifestPath)

    /// Returns the path to a member of the object at this path.
    func member(_ key: String) -> ManifestPath { .named(key, in: self) }
    /// Returns the path to an element of the array at this path.
    func element(_ index: Int) -> ManifestPath { .numbered(index, in: self) }

    /// Keys that are not plain names are written in brackets: `defaults["a b"]`. Long keys are also in brackets and
    /// truncated, because there can be a thousand faults, each with a path.
    var description: String {
        switch self {
        case .root: ""
        case .named(let key, in: .root) where Quotation.fits(key) && Spelling.isName(key): key
        case .named(let key, let parent) where Quotation.fits(key) && Spelling.isName(key): "\(parent).\(key)"
        case .named(let key, let parent): "\(parent)[\(Quotation(key, mark: "\""))]"
        case .numbered(let index, let parent): "\(parent)[\(index)]"
        }
    }

    /// Returns the node at the path, or the innermost existing node around it.
    func node(in root: ManifestNode) -> ManifestNode {
        switch self {
        case .root: return root
        case .named(let key, let parent):
            let object = parent.node(in: root)
            guard case .object(let members) = object.content else { return object }
            return members.first { $0.key == key }?.value ?? object
        case .numbered(let index, let parent):
            let array = parent.node(in: root)
            guard case .array(let elements) = array.content, elements.indices.contains(index) else { return array }
            return elements[index]
        }
    }
}
