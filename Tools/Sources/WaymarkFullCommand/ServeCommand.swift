internal import ArgumentParser
internal import Foundation
internal import WaymarkCommand
internal import WaymarkConsole
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRuleServer

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// `waymark serve`: the rule server, and the commands for its folder.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves published rules to apps, and drafts, versions and accounts to the people who manage them.",
        discussion: """
              waymark serve add-table  --data rules --app com.example.shop \\
                  --routes shop.json
              waymark serve add-person --data rules --name ana --role administrator
              waymark serve --data rules

            All data is in one folder, which only its owner can enter: a database, and the private keys in files of \
            their own. The server accepts requests from this machine only, unless --host specifies otherwise; put a \
            proxy with TLS in front of it, and specify the proxy's address with --public-url.
            """,
        subcommands: [
            ServeRunCommand.self, ServeAddTableCommand.self, ServeAddPersonCommand.self, ServeVerifyCommand.self,
            ServeBackupCommand.self, ServeRestoreCommand.self, ServeKeyCommand.self, ServeExportCommand.self,
        ],
        defaultSubcommand: ServeRunCommand.self)
}

/// The folder of a server.
struct DataOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of all data; run, add-table, add-person and restore create it if it does not exist.",
            valueName: "folder"))
    var data: String

    /// Opens it, and makes it unless it exists.
    ///
    /// - Parameter mustExist: Whether a folder that no server was made in is refused, as one that is mistyped.
    /// - Throws: Why it cannot be used.
    func open(
        mustExist: Bool = false, streams: Int = 1_000, isSecure: Bool = false
    ) async throws -> (DataFolder, RuleServerModel) {
        if mustExist, !FileManager.default.fileExists(atPath: "\(data)/waymark.sqlite") {
            throw InputError("\(data): not a folder of the rule server")
        }
        do {
            let folder = try DataFolder(path: data)
            let storage = try SQLiteStorage(path: folder.database)
            let model = try await RuleServerModel(folder, storage: storage, streams: streams, isSecure: isSecure)
            if !mustExist {
                _ = try await model.adoptBackup()
                try await model.prepareKeys()
            }
            return (folder, model)
        } catch {
            throw InputError("\(data): \(SafeText("\(error)")), expected a folder of the rule server")
        }
    }
}

extension RuleServerModel {
    /// Reports the staged publications that wait for a person.
    func reportSuspended(on console: Console) async throws {
        for channel in try await suspended() {
            console.errors.line(
                "waymark serve: the staged publication of \(channel) is suspended: it may have been taken back since; continue or halt it manually"
            )
        }
    }
}

extension InputError {
    /// A refusal of the server's, as a line for the terminal.
    init(_ refusal: ServerRefusal) { self.init("waymark serve: \(SafeText(refusal.message)) (\(refusal.code))") }
}

/// `waymark serve run`: answers requests.
struct ServeRunCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Answers requests until it is stopped.")

    @OptionGroup var data: DataOption

    @Option(help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "number"))
    var port = 8_643

    @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The public address of the server, behind a proxy with TLS.", valueName: "https://…"))
    var publicURL: String?

    @Flag(
        help: ArgumentHelp(
            "A proxy adds the client's address to X-Forwarded-For.",
            discussion:
                "Without it, all clients behind a proxy count as one: they share its limits, and no publication is halted."
        ))
    var forwarded = false

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port: found \(port), expected a number from 0 to 65535")
        }
        guard publicURL.map(Self.isAddress) ?? true else {
            throw ValidationError("--public-url: expected https:// and a host, without a path")
        }
    }

    /// Returns whether a text is `https://` and a host, perhaps with a port.
    private static func isAddress(_ text: String) -> Bool {
        guard text.hasPrefix("https://"), let url = URL(string: text), let host = url.host, !host.isEmpty else {
            return false
        }
        return url.path.isEmpty && url.user == nil && url.query == nil && url.fragment == nil
    }

    func run(on console: Console) async throws -> ExitStatus {
        signal(SIGPIPE, SIG_IGN)
        let (folder, model) = try await data.open(isSecure: publicURL != nil)
        guard folder.lock() else {
            throw InputError("\(data.data): in use by another server")
        }
        // If a backup was put into place by hand, it is put into use here.
        try await model.reportSuspended(on: console)
        var setup = RuleServer.Setup()
        setup.host = host
        setup.port = port
        setup.publicURL = publicURL
        setup.isForwarded = forwarded
        let server = RuleServer(model, setup, files: try PageFiles.bundled())
        do {
            try await server.web.run { address in
                console.output.line(address)
                console.output.flush()
            }
        } catch is AddressInUse {
            throw InputError("\(host):\(port): the address is in use, expected a free one")
        } catch {
            throw InputError("\(host):\(port): \(SafeText("\(error)")), expected an address to listen on")
        }
        return .done
    }
}

/// `waymark serve add-table`: the manifest of an app.
struct ServeAddTableCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "add-table",
        abstract: "Adds or replaces the manifest of an app's versions; the app is created if it does not exist.")

    @OptionGroup var data: DataOption
    @OptionGroup var routes: RoutesOption

    @Option(help: ArgumentHelp("The app's name, such as com.example.shop.", valueName: "name"))
    var app: String

    @Option(
        help: ArgumentHelp(
            "The first version of the app that has the manifest; by default, all versions.", valueName: "version"))
    var appVersion: String?

    func run(on console: Console) async throws -> ExitStatus {
        let node = try routes.file.node()
        let (_, model) = try await data.open()
        do {
            let bytes = Array("\(JSONText(node))".utf8)
            let table = try await model.putTable(
                bytes, from: appVersion ?? AppTable.everyVersion, of: app, by: LoggedAct.command)
            console.output.line("\(table)")
        } catch let refusal as ServerRefusal {
            throw InputError(refusal)
        }
        return .done
    }
}

/// `waymark serve add-person`: adds a person who may sign in.
struct ServeAddPersonCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "add-person", abstract: "Adds a person and prints the token, which is shown only once.")

    @OptionGroup var data: DataOption

    @Option(help: ArgumentHelp("The person's name.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("reader, editor, publisher or administrator.", valueName: "role"))
    var role: String

    @Flag(help: "Gives an existing person a new token.")
    var again = false

    func validate() throws {
        guard Role(rawValue: role) != nil else {
            throw ValidationError("--role: found '\(role)', expected reader, editor, publisher or administrator")
        }
    }

    func run(on console: Console) async throws -> ExitStatus {
        let (_, model) = try await data.open()
        do {
            let token =
                again
                ? try await model.renewToken(of: name, by: LoggedAct.command).token
                : try await model.addPerson(name, Role(rawValue: role) ?? .reader, by: LoggedAct.command).token
            console.output.line(token)
        } catch let refusal as ServerRefusal {
            throw InputError(refusal)
        }
        return .done
    }
}
