/// The way from a manifest's root to one of its values, printed as `routes[3].pattern`.
indirect enum ManifestPath: Hashable, Sendable, CustomStringConvertible {
    case root
    case named(String, in: ManifestPath)
    case numbered(Int, in: ManifestPath)

    /// The way to a member of the object here.
    func member(_ key: String) -> ManifestPath { .named(key, in: self) }
    /// The way to an element of the array here.
    func element(_ index: Int) -> ManifestPath { .numbered(index, in: self) }

    /// Keys that are no plain names stand in brackets: `defaults["a b"]`. So do endless ones, with only their beginning: a
    /// thousand faults have a path each.
    var description: String {
        switch self {
        case .root: ""
        case .named(let key, in: .root) where Quotation.fits(key) && Spelling.isName(key): key
        case .named(let key, let parent) where Quotation.fits(key) && Spelling.isName(key): "\(parent).\(key)"
        case .named(let key, let parent): "\(parent)[\(Quotation(key, mark: "\""))]"
        case .numbered(let index, let parent): "\(parent)[\(index)]"
        }
    }

    /// The node at the place, or the nearest around it that the manifest has.
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
