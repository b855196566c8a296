internal import WaymarkFoundation
import WaymarkLoading
package import WaymarkManifest

/// The file of a manifest in any format that the command reads, or a build with the records of its routes.
package struct ManifestFile: Sendable {
    /// The formats, distinguished by the file's extension or else by the beginning of its text.
    enum Format {
        case json
        case yaml
        case propertyList

        init(path: String, bytes: [UInt8]) {
            let name = path.split(separator: "/").last ?? ""
            switch name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() {
            case "json": self = .json
            case "yaml", "yml": self = .yaml
            case "plist": self = .propertyList
            default: self.init(content: bytes)
            }
        }

        private init(content: [UInt8]) {
            let start = ManifestFile.start(of: content)
            if start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "[") {
                self = .json
            } else if start.first == UInt8(ascii: "<") || start.starts(with: "bplist".utf8) {
                self = .propertyList
            } else {
                self = .yaml
            }
        }
    }

    /// The maximum size of a manifest: 8 MiB.
    package static let sizeLimit = ManifestNode.defaultSizeLimit
    /// The maximum number of values in a manifest after its aliases are expanded.
    static let valueLimit = 1 << 20
    /// The expected file, for errors.
    package static let expected = "a manifest in JSON, YAML or a property list"

    /// The path as the caller gave it.
    package let path: String

    /// Creates the file at a path, without reading it.
    package init(path: String) { self.path = path }

    /// Returns a text without a byte order mark and leading white space.
    package static func start(of bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.withoutByteOrderMark.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    /// Reads the file as a tree.
    ///
    /// - Throws: An error if the file cannot be read, or is a build without routes.
    package func node() throws(InputError) -> ManifestNode {
        if RouteBuild.isBuild(path) {
            let build = try RouteBuild(path: path)
            guard !build.routes.isEmpty else { throw InputError("\(SafeText(build.emptiness))") }
            return build.node
        }
        return try node(of: try bytes())
    }

    /// Reads the bytes of the file, which is not a build, for callers that need them besides the tree: a pipe can be read
    /// only once.
    package func bytes() throws(InputError) -> [UInt8] {
        try InputFile(path: path, expected: Self.expected).bytes(limit: Self.sizeLimit)
    }

    /// Reads the bytes of the file as a tree.
    package func node(of bytes: [UInt8]) throws(InputError) -> ManifestNode {
        switch Format(path: path, bytes: bytes) {
        case .json:
            do {
                return try ManifestNode(json: bytes, file: path, sizeLimit: Self.sizeLimit)
            } catch {
                throw InputError(error)
            }
        case .yaml: return try YAMLReader(file: path).read(bytes)
        case .propertyList:
            do throws(ManifestLoadingError) {
                return try ManifestNode(propertyList: bytes, file: path, sizeLimit: Self.sizeLimit)
            } catch {
                throw InputError("\(SafeText("\(error)"))")
            }
        }
    }

    /// Reads the file as a manifest, which must be valid.
    ///
    /// - Parameter dialect: The name of the manifest's dialect, in place of the one that it names.
    package func manifest(dialect: String? = nil) throws(InputError) -> Manifest {
        try manifest(of: try node(), dialect: dialect)
    }

    /// Reads the file's tree as a manifest, which must be valid.
    package func manifest(of node: ManifestNode, dialect: String? = nil) throws(InputError) -> Manifest {
        do {
            return try Manifest(node, file: path, dialects: Dialect.all, dialect: dialect)
        } catch {
            throw InputError(error)
        }
    }
}

extension InputError {
    init(_ error: ManifestError) {
        self.init(lines: error.faults.filter { $0.severity == .error }.map(\.description))
    }
}
