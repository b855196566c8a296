internal import ArgumentParser
internal import Foundation
internal import WaymarkCommand
internal import WaymarkConsole
internal import WaymarkInspection
internal import WaymarkRuleServer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// `waymark console`: a page in the browser that tries links.
struct ConsoleCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "console",
        abstract:
            "Serves a page for the browser that opens links and shows where they go, why, and what an app displays.",
        discussion: """
              waymark console --routes shop.json
              waymark console --routes shop.json --port 0 --app table
              waymark console --routes shop.json --rules rules.json

            Prints the address of a page for the browser and serves it until it is stopped by Ctrl-C or SIGTERM. The \
            page explains links as they are typed, shows whether iOS and Android would hand them to the app \
            (according to the files that associations generate writes), searches the table with the findings of \
            lint, and opens links in a phone, with all events of the router. Events can be downloaded and replayed \
            on a changed table. The manifest is read again when its file changes; if the new version is faulty, the \
            last good one stays in use, and the page reports the faults under Findings until they are corrected. If \
            the manifest is faulty from the start, the table is shown without routes.

            With --rules, a second page edits the rewrites and overrides of a document in a form and shows what \
            links do while you type. The file is saved only if an app would accept it; its other members are kept. A \
            file that does not exist is created. The phone does not follow these rules. The console must be \
            reachable from this machine only: --rules cannot be combined with another --host.

            The phone runs the sample shop if the manifest is the shop's own; otherwise it runs an app with a page \
            for every route, shown as the manifest declares (presentation, parent, tabs), and asks a question before \
            routes whose tag requires a sign-in.

            All browsers that open the page show the same phone. By default the server accepts requests from this \
            machine only, under its own names, and opens only pages of text: no handler of a real app runs. With \
            --host, others can reach it at that address: use it only in a network in which everybody may see the \
            manifest.

            Exit code: 0 it was stopped; 2 the file does not exist, or the server cannot listen on the address.
            """)

    @OptionGroup var routes: RoutesOption

    @Option(help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "number"))
    var port = 8_642

    @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The document of rules to edit, in JSON.", valueName: "file"))
    var rules: String?

    @OptionGroup var unmatched: UnmatchedOption

    @Option(help: ArgumentHelp("The app in the phone: shop or table.", valueName: "name"))
    var app: String?

    @Option(help: ArgumentHelp("The tag of routes that require a sign-in.", valueName: "tag"))
    var signInTag = "needsSignIn"

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port: found \(port), expected a number from 0 to 65535")
        }
        guard app.map({ PhoneKind(rawValue: $0) != nil }) ?? true else {
            throw ValidationError("--app: found '\(app ?? "")', expected shop or table")
        }
        // There is no sign-in, so any visitor of the page could write the file.
        guard rules == nil || ["127.0.0.1", "::1", "localhost"].contains(host) else {
            throw ValidationError(
                "--rules: cannot be combined with --host \(host), because others could then edit the file")
        }
    }

    /// The path of the rules' file, if it can be one.
    private func rulesFile() throws -> RuleFile? {
        guard let rules else { return nil }
        let file = InputFile(path: rules, expected: "a file")
        let folder = URL(fileURLWithPath: rules).deletingLastPathComponent().path
        if file.isFolder || !InputFile(path: folder, expected: "a folder").isFolder {
            throw InputError(
                file: rules, "cannot be used as a file", expected: "the path of a file in an existing folder")
        }
        return RuleFile(path: rules, takesUnmatched: unmatched.takesUnmatched)
    }

    func run(on console: Console) async throws -> ExitStatus {
        try Dialect.check(routes.dialect)
        var configuration = ConsoleConfiguration(manifest: routes.path)
        configuration.dialect = routes.dialect
        configuration.host = host
        configuration.port = port
        configuration.app = app.flatMap(PhoneKind.init)
        configuration.signInTag = signInTag
        configuration.rules = try rulesFile()
        // The server continues if a reader disconnects during a write.
        signal(SIGPIPE, SIG_IGN)
        let server = try await ConsoleServer(configuration, notesTo: console.errors)
        console.errors.flush()
        do {
            try await server.run { address in
                console.output.line(address)
                console.output.flush()
            }
        } catch is AddressInUse {
            throw InputError(
                "\(host):\(port): the address is in use; choose another with --port, or 0 for any free port"
            )
        } catch {
            let place = "\(host):\(port)"
            throw InputError("\(place): \(SafeText("\(error)")), expected an address to listen on")
        }
        return .done
    }
}
