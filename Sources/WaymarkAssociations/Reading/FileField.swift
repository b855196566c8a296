import WaymarkManifest

/// A value of a file that is being read, with its place. Reading throws at the first fault, with its line and column.
struct FileField {
    let node: ManifestNode
    let path: String
    let file: String?

    /// Creates the root of a file.
    init(_ node: ManifestNode, file: String?) {
        self.node = node
        self.path = ""
        self.file = file
    }

    private init(_ node: ManifestNode, path: String, file: String?) {
        self.node = node
        self.path = path
        self.file = file
    }

    /// The place of the value.
    var place: AssociationPlace { AssociationPlace(file: file, path: path, position: node.position) }

    /// Returns the place of a member's key.
    func place(of member: ManifestNode.Member) -> AssociationPlace {
        AssociationPlace(file: file, path: path(to: member.key), position: member.position)
    }

    /// Returns the members of an object, in order.
    ///
    /// - Throws: An error if the value is not an object, or has a repeated key.
    func members() throws(AssociationFileError) -> [(key: String, position: ManifestNode.Position?, value: FileField)] {
        guard case .object(let members) = node.content else { throw wrongKind("an object") }
        var first: [String: ManifestNode.Position?] = Dictionary(minimumCapacity: members.count)
        var fields: [(key: String, position: ManifestNode.Position?, value: FileField)] = []
        for member in members {
            if let earlier = first.updateValue(member.position, forKey: member.key) {
                throw AssociationFileError(.repeatedKey(member.key, line: earlier?.line), at: place(of: member))
            }
            let value = FileField(member.value, path: path(to: member.key), file: file)
            fields.append((member.key, member.position, value))
        }
        return fields
    }

    /// Returns the elements of an array, in order.
    func elements() throws(AssociationFileError) -> [FileField] {
        guard case .array(let nodes) = node.content else { throw wrongKind("an array") }
        return nodes.enumerated().map { FileField($1, path: "\(path)[\($0)]", file: file) }
    }

    /// Returns the value as a text.
    func text() throws(AssociationFileError) -> String {
        guard case .text(let text) = node.content else { throw wrongKind("a text") }
        return text
    }

    /// Returns the texts of an array.
    func texts() throws(AssociationFileError) -> [String] {
        var texts: [String] = []
        for element in try elements() { texts.append(try element.text()) }
        return texts
    }

    /// Returns the value as a Boolean.
    func bool() throws(AssociationFileError) -> Bool {
        guard case .bool(let value) = node.content else { throw wrongKind("true or false") }
        return value
    }

    /// Returns the error for a value of the wrong kind.
    func wrongKind(_ expected: String) -> AssociationFileError {
        AssociationFileError(.wrongKind(node.kind, expected: expected), at: place)
    }

    private func path(to key: String) -> String {
        let isPlain =
            !key.isEmpty && key.utf8.count <= 80
            && key.utf8.allSatisfy { byte in
                (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x2D
            }
        if isPlain { return path.isEmpty ? key : "\(path).\(key)" }
        return "\(path)[\"\(RuleText.shown(key))\"]"
    }
}

extension FileField {
    /// The maximum size of a file: 10 MB. The checks enforce Apple's limit of 128 KiB.
    static let sizeLimit = 10_000_000

    /// Reads a JSON file.
    ///
    /// - Throws: The first fault from the left.
    init(json: some Collection<UInt8>, file: String?) throws(AssociationFileError) {
        do throws(ManifestError) {
            self.init(try ManifestNode(json: json, file: file, sizeLimit: Self.sizeLimit), file: file)
        } catch {
            let fault = error.faults[0]
            let place = AssociationPlace(file: file, path: fault.place, position: fault.position)
            throw AssociationFileError(.malformedText(fault), at: place)
        }
    }
}
