internal import ArgumentParser
internal import WaymarkCommand
internal import WaymarkInspection

/// `waymark rules`: whether a document of rules may go out.
struct RulesCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Checks a document of rewrites and overrides against a manifest, and its signature.",
        discussion: """
              waymark rules --routes shop.json rules.json
              waymark rules --routes shop.json --public-key rules.pub rules.json

            An app that trusts the key accepts the document only byte for byte, with an Ed25519 signature of its \
            SHA-256 digest. With openssl:

              openssl genpkey -algorithm ed25519 -out rules.key
              openssl pkey -in rules.key -pubout -out rules.pub
              openssl dgst -sha256 -binary rules.json > rules.digest
              openssl pkeyutl -sign -rawin -inkey rules.key -in rules.digest \\
                  -out rules.json.sig

            On a server, the field Waymark-Signature has the signature in Base64: base64 -w0 rules.json.sig

            With --json, each finding is printed as one line, as those of waymark lint. The codes:

              rules          a key or value that is not valid there, or a rewrite that
                             is not valid
              rewrite        a rewrite that goes in a circle or leads to no route
              override       an override of an unknown route, to a link that no route
                             takes, or in a circle; web pages need a route, such as
                             https://m.shop.example/*, or --takes-unmatched
              expired        a document that has expired, which an app refuses as a whole
              issued         a time of signing that is more than a day in the future;
                             a note
              signature      not a signature of this document by a given key

            With errors in the manifest no app starts, and the rules are not checked against its routes: the errors \
            are reported with the codes of waymark lint.

            Exit code: 0 no errors; 1 errors, including those of the manifest; 2 the input could not be read at all.
            """)

    @OptionGroup var routes: RoutesOption

    @Option(
        help: ArgumentHelp(
            "A trusted key in Base64, or a file that contains it, in PEM or Base64; may be given several times.",
            valueName: "key"))
    var publicKey: [String] = []

    @Option(
        help: ArgumentHelp(
            "The file of the signature, 64 bytes or Base64; by default, the document's name followed by .sig.",
            valueName: "file"))
    var signature: String?

    @Option(
        help: ArgumentHelp(
            "The version of the app that the manifest belongs to; by default, every version that the overrides distinguish.",
            valueName: "version"))
    var appVersion: String?

    @OptionGroup var unmatched: UnmatchedOption

    @Flag(help: "Prints one JSON object per line and nothing else.")
    var json = false

    @Argument(help: ArgumentHelp("The document: JSON, YAML or a property list.", valueName: "rules"))
    var rules: String

    func validate() throws {
        try ContextOptions.check(appVersion: appVersion)
        if signature != nil, publicKey.isEmpty {
            throw ValidationError("--signature: requires --public-key")
        }
    }

    /// The arguments of `waymark explain` by which a link goes as it was found to go.
    private var explaining: [String] {
        routes.dialectArguments + ["--rules", rules] + (appVersion.map { ["--app-version", $0] } ?? [])
            + (unmatched.takesUnmatched ? ["--takes-unmatched"] : [])
    }

    func run(on console: Console) throws -> ExitStatus {
        // Of the faults of the manifest, those count with which no app starts.
        let table = try routes.read(notesTo: TextSink { _ in true })
        let startFaults = routes.startFaults(of: table, on: try ManifestRouter(table.manifest))
        var lint = try RuleLint(
            ManifestFile(path: rules), table.manifest, now: console.now(), startFaults: startFaults,
            appVersion: appVersion, takesUnmatched: unmatched.takesUnmatched)
        if !publicKey.isEmpty {
            try lint.checkSignature(in: signature ?? rules + ".sig", keys: publicKey)
        }
        if json {
            for finding in lint.findings { console.output.line("\(finding.json)") }
        } else {
            let report = LintReport(
                file: rules, routes: routes.file.path, arguments: explaining, style: console.style)
            for finding in lint.findings { report.write(finding, to: console.output) }
            let sum = "\(rules): \(lint.summary)"
            console.output.line(lint.hasFailed ? console.style.bad(sum) : console.style.good(sum))
        }
        return lint.hasFailed ? .refused : .done
    }
}
