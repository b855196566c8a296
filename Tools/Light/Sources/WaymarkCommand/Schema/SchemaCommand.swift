internal import ArgumentParser
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkSchema

/// `waymark schema`: the form of manifests and rules, for editors and for people.
struct SchemaCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of manifests, or of rules, by which editors complete and check.",
        discussion: """
              waymark schema > waymark.schema.json
              waymark schema --rules > waymark-rules.schema.json
              waymark schema --markdown

            The schema (draft 7) has every key that the command's own reader knows, with its meaning. Editors find it by a \
            manifest's key "$schema", in YAML by a comment:

              { "$schema": "./waymark.schema.json", "waymark": 1, … }
              # yaml-language-server: $schema=./waymark.schema.json

            A schema says what values look like; what they mean together (ids that exist, patterns that can be read, rewrites \
            that end), waymark lint says.

            Exit code: 0.
            """)

    @Flag(help: "Prints the schema of rules, which apps are given while they run.")
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
