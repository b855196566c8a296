import WaymarkManifest

/// A key of an object in a document.
struct SchemaKey: Sendable {
    let name: String
    let shape: SchemaShape
    /// The meaning, a sentence without its full stop.
    let summary: String
    /// The default value if the key is absent, if it is a constant.
    var standard: ManifestNode?
    var isRequired = false
    /// An example of a value.
    var example: ManifestNode?

    init(
        _ name: String, _ shape: SchemaShape, _ summary: String, standard: ManifestNode? = nil,
        isRequired: Bool = false,
        example: ManifestNode? = nil
    ) {
        self.name = name
        self.shape = shape
        self.summary = summary
        self.standard = standard
        self.isRequired = isRequired
        self.example = example
    }

    fileprivate var schema: ManifestNode.Member {
        var members: [ManifestNode.Member] = [.init("description", .text(summary))] + shape.schema
        if let standard { members.append(.init("default", standard)) }
        if let example { members.append(.init("examples", .array([example]))) }
        return ManifestNode.Member(name, .object(members))
    }
}

/// An object in a document.
struct SchemaObject: Sendable {
    let name: String
    /// The description, a sentence without its full stop.
    let summary: String
    let keys: [SchemaKey]
    /// Whether other keys are allowed, which the reader passes on.
    var isOpen = false
    /// The keys that exclude each other, one of them required; empty for none.
    var exactlyOne: [String] = []
    /// The keys that are required together with a key.
    var beside: [(key: String, others: [String])] = []

    /// The object in JSON Schema.
    var schema: [ManifestNode.Member] {
        var members: [ManifestNode.Member] = [
            .init("description", .text(summary)), .init("type", .text("object")),
            .init("properties", .object(keys.map(\.schema))), .init("additionalProperties", .bool(isOpen)),
        ]
        let required = keys.filter(\.isRequired).map(\.name)
        if !required.isEmpty { members.append(.init("required", .texts(required))) }
        if !exactlyOne.isEmpty {
            let choices = exactlyOne.map { ManifestNode.object([.init("required", .texts([$0]))]) }
            members.append(.init("oneOf", .array(choices)))
        }
        if !beside.isEmpty {
            members.append(.init("dependencies", .object(beside.map { .init($0.key, .texts($0.others)) })))
        }
        return members
    }

    /// The object's keys as a table in Markdown.
    var table: [String] {
        [
            "### \(name.prefix(1).uppercased() + name.dropFirst())", "", "\(summary).", "",
            "| key | value | default | meaning |", "|---|---|---|---|",
        ]
            + keys.map { key in
                let standard = key.isRequired ? "required" : key.standard.map { "`\($0.line)`" } ?? ""
                let words = key.shape.words.replacing("|", with: "\\|")
                let example = key.example.map { ", as in `\($0.line)`".replacing("|", with: "\\|") } ?? ""
                return "| `\(key.name)` | \(words) | \(standard) | \(key.summary)\(example) |"
            }
    }
}
