internal import ArgumentParser
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkSchema

/// `waymark schema`: the form of manifests and rules, for editors and for people.
struct SchemaCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of manifests or rules, with which editors complete and validate.",
        discussion: """
              waymark schema > waymark.schema.json
              waymark schema --rules > waymark-rules.schema.json
              waymark schema --markdown

            The schema (draft 7) describes every key that the command accepts. Editors find it through a manifest's \
            key "$schema", in YAML through a comment:

              { "$schema": "./waymark.schema.json", "waymark": 1, … }
              # yaml-language-server: $schema=./waymark.schema.json

            A schema describes the form of values; use waymark lint to check what they mean together (ids that \
            exist, patterns that can be read, rewrites that end).

            Exit code: 0.
            """)

    @Flag(help: "Prints the schema of rules, which apps receive at run time.")
    var rules = false

    @Flag(help: "Prints the keys as tables in Markdown.")
    var markdown = false

    func run(on console: Console) throws -> ExitStatus {
        let dialects = Dialect.all.map { $0.name }
        let document = rules ? DocumentSchema.rules(dialects: dialects) : .manifest(dialects: dialects)
        console.output.write(markdown ? document.markdown : document.json)
        return .done
    }
}
