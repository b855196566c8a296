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
        abstract: "Opens links in the browser: where they go, why, and what an app shows.",
        discussion: """
              waymark console --routes shop.json
              waymark console --routes shop.json --port 0 --app table
              waymark console --routes shop.json --rules rules.json

            Prints the address of a page for the browser and serves it until it is stopped, by Ctrl-C or SIGTERM. The \
            page explains links as they are typed, says beside it whether iOS and Android would hand them to the app \
            (by the files that associations generate makes), searches the table with what lint says of it, and opens links in a \
            phone, with everything that the router tells of them. What happened can be downloaded, and replayed on a \
            changed table. The manifest is read anew when its file changes; a version that is faulty changes nothing, and \
            the page says so, with its faults under Findings, until it is mended. A manifest that is faulty from the start is \
            shown as a table without routes.

            With --rules, a second page edits the rewrites and overrides of a document by form, with what links do as one \
            types; it is saved to the file if an app would take it, and its other members stay as they are. A file that \
            does not exist is made. The phone does not follow these rules. It needs a console that this machine alone \
            reaches: --rules and another --host do not go together.

            The phone runs the sample shop where the manifest is its own; for every other it runs an app that has a page \
            for every route, shown as the manifest says (presentation, parent, tabs), with a question before the routes \
            that are tagged for people who have signed in.

            Everybody who looks at the page sees the same phone. The server answers this machine alone, by its own \
            names, and opens nothing but pages of text: no handler of a real app runs. With --host others can reach \
            it, by that address: name one only in a network in which everybody may see the manifest.

            Exit code: 0 it was told to end; 2 there is no such file, or the address cannot be listened at.
            """)

    @OptionGroup var routes: RoutesOption

    @Option(help: ArgumentHelp("The port to listen at; 0 for any that is free.", valueName: "number"))
    var port = 8_642

    @Option(help: ArgumentHelp("The address to listen at.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The document of rules to edit, in JSON.", valueName: "file"))
    var rules: String?

    @OptionGroup var unmatched: UnmatchedOption

    @Option(help: ArgumentHelp("The app in the phone: shop or table.", valueName: "name"))
    var app: String?

    @Option(help: ArgumentHelp("The tag of routes that are for people who have signed in.", valueName: "tag"))
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
            throw ValidationError("--rules: a console that others can reach, by --host \(host), edits no file")
        }
    }

    /// The path of the rules' file, if it can be one.
    private func rulesFile() throws -> RuleFile? {
        guard let rules else { return nil }
        let file = InputFile(path: rules, expected: "a file")
        let folder = URL(fileURLWithPath: rules).deletingLastPathComponent().path
        if file.isFolder || !InputFile(path: folder, expected: "a folder").isFolder {
            throw InputError(file: rules, "no file, and no place for one", expected: "the path of a file")
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
                "\(host):\(port): another program listens there, expected an address to listen at: --port names one, 0 is any"
            )
        } catch {
            let place = "\(host):\(port)"
            throw InputError("\(place): \(SafeText("\(error)")), expected an address to listen at")
        }
        return .done
    }
}
