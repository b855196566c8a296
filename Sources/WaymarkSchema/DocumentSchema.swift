import WaymarkManifest

/// The schema of a kind of document that the package reads, with the values and the meaning of every key.
///
/// ```swift
/// print(DocumentSchema.manifest(dialects: []).json)
/// ```
///
/// The schema uses the keys of the readers themselves, so that the two cannot disagree. It covers the form of values.
/// The audit checks how values relate: that ids exist, that patterns can be read, and that rewrites end.
public struct DocumentSchema: Sendable {
    /// The kind of document, in words.
    public let title: String
    private let name: String
    /// The objects of the document, beginning with the root.
    let objects: [SchemaObject]

    init(title: String, name: String, objects: [SchemaObject]) {
        self.title = title
        self.name = name
        self.objects = objects
    }

    /// Returns the schema of manifests.
    ///
    /// - Parameter dialects: The names of the other routers' dialects in which patterns may be written.
    public static func manifest(dialects: [String]) -> DocumentSchema { ManifestSchema.document(dialects) }

    /// Returns the schema of documents of rules, which apps receive while they run.
    ///
    /// - Parameter dialects: The names of the other routers' dialects in which patterns may be written.
    public static func rules(dialects: [String]) -> DocumentSchema { RuleSchema.document(dialects) }

    /// The schema as a text in JSON: [JSON Schema, draft 7](https://json-schema.org/draft-07), which editors know.
    public var json: String { node.text() + "\n" }

    /// The keys as tables in Markdown, a heading and a table for each object.
    public var markdown: String {
        objects.map { $0.table.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private var node: ManifestNode {
        let definitions = objects.dropFirst().map { ManifestNode.Member($0.name, .object($0.schema)) }
        return .object(
            [
                .init("$schema", .text("http://json-schema.org/draft-07/schema#")), .init("$id", .text(name)),
                .init("title", .text(title)),
            ] + objects[0].schema + [.init("definitions", .object(definitions))])
    }
}

extension ManifestNode {
    static let null = ManifestNode(.null)
    static func bool(_ value: Bool) -> ManifestNode { ManifestNode(.bool(value)) }
    static func number(_ value: Int) -> ManifestNode { ManifestNode(.integer(Int64(value))) }
    static func text(_ value: String) -> ManifestNode { ManifestNode(.text(value)) }
    static func texts(_ values: [String]) -> ManifestNode { .array(values.map { .text($0) }) }
    static func array(_ values: [ManifestNode]) -> ManifestNode { ManifestNode(.array(values)) }
    static func object(_ members: [Member]) -> ManifestNode { ManifestNode(.object(members)) }
}
