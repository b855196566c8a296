internal import ArgumentParser
internal import Foundation
internal import WaymarkCommand
internal import WaymarkInspection
internal import WaymarkRuleServer

/// `waymark serve verify`: checks the integrity of all stored data.
struct ServeVerifyCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Checks the log's chain, and every published set against it.",
        discussion: """
            Prints the findings as one JSON object. Its "head" is the hash of the last entry: note it elsewhere, to \
            detect with --head whether entries were cut off since.

            Exit code: 0 everything is intact; 1 something is not; 2 the folder could not be read.
            """)

    @OptionGroup var data: DataOption

    @Option(help: ArgumentHelp("A hash that an entry must have.", valueName: "hash"))
    var head: String?

    func run(on console: Console) async throws -> ExitStatus {
        let (_, model) = try await data.open(mustExist: true)
        let keys = try await model.storage.read { try $0.keys().map(\.publicKey) }
        let check = try await LogCheck(model.storage, keys: keys, head: head)
        console.output.line("\(check.json)")
        return check.isWhole ? .done : .refused
    }
}

/// `waymark serve backup`: a copy of everything but the private keys.
struct ServeBackupCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copies the database to a file, while the server runs.",
        discussion:
            "The file does not contain private keys: back up the folder 'keys' separately. 'restore' creates a folder from the file."
    )

    @OptionGroup var data: DataOption

    @Argument(help: ArgumentHelp("The file to create; it must not exist.", valueName: "file"))
    var file: String

    func run(on console: Console) async throws -> ExitStatus {
        // For SQLite, an empty name and some other names have a special meaning.
        if file.isEmpty { throw InputError("an empty name, expected that of a new file") }
        if FileManager.default.fileExists(atPath: file) {
            throw InputError("\(file): the file exists already, expected the name of a new one")
        }
        let (_, model) = try await data.open(mustExist: true)
        do { try await model.storage.backup(to: URL(fileURLWithPath: file).path) } catch let fault as StorageFault {
            throw InputError("\(data.data): \(SafeText("\(fault)")), expected one in which 'verify' finds no faults")
        } catch {
            throw InputError("\(file): \(SafeText("\(error)")), expected a file that can be written")
        }
        console.output.line(file)
        return .done
    }
}

/// `waymark serve restore`: creates a folder from a backup.
struct ServeRestoreCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Creates a folder from a backup.",
        discussion: """
            Apps refuse versions that are not higher than those that they have seen. A backup does not know of \
            versions that were published after it, so the numbers continue 1,000 above its last ones, or above \
            --above. Copy the folder 'keys' into the folder before or afterwards; without it, nothing can be \
            published.

            Prints each channel with the number of its next version. A staged publication is suspended: it may have \
            been taken back since, so a person must continue or halt it.
            """)

    @OptionGroup var data: DataOption

    @Argument(help: ArgumentHelp("A file that 'backup' created.", valueName: "file"))
    var file: String

    @Option(
        help: ArgumentHelp("The greatest number of any version that was published in any channel.", valueName: "number")
    )
    var above: Int?

    func validate() throws {
        guard (above ?? 0) >= 0, (above ?? 0) < 1 << 53 else {
            throw ValidationError("--above: expected a number from 0 to 2^53")
        }
    }

    func run(on console: Console) async throws -> ExitStatus {
        if FileManager.default.fileExists(atPath: "\(data.data)/waymark.sqlite") {
            throw InputError("\(data.data): already a folder of the rule server, expected a new folder")
        }
        guard FileManager.default.fileExists(atPath: file) else {
            throw InputError("\(file): no such file, expected a backup")
        }
        do {
            try await SQLiteStorage.restore(file, to: try DataFolder(path: data.data).database)
            let folder = try DataFolder(path: data.data)
            let model = try await RuleServerModel(folder, storage: try SQLiteStorage(path: folder.database))
            for (channel, next) in try await model.adoptBackup(above: above) {
                console.output.line("\(channel) \(next)")
            }
            try await model.reportSuspended(on: console)
        } catch {
            throw InputError("\(file): \(SafeText("\(error)")), expected a backup")
        }
        return .done
    }
}

/// `waymark serve key`: the keys that sign.
struct ServeKeyCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Lists the public keys; creates, activates and revokes keys.",
        discussion: """
              waymark serve key --data rules             lists them
              waymark serve key --data rules --next      creates the next; sets announce
                                                         it from now on
              waymark serve key --data rules --activate  signs by it, once enough
                                                         installations have had a set that
                                                         announces it
              waymark serve key --data rules --revoke DIGEST
                                                         makes apps refuse one that was
                                                         followed by another

            With --publish, the current version of each channel is published again, so that apps receive the change \
            at once.
            """)

    @OptionGroup var data: DataOption
    @Flag(help: "Creates the next key.") var next = false
    @Flag(help: "Signs with the next key.") var activate = false

    @Option(help: ArgumentHelp("The digest of a retired key, or at least its first 8 digits.", valueName: "digest"))
    var revoke: String?

    @Flag(help: "Publishes the current version of each channel again.") var publish = false

    func run(on console: Console) async throws -> ExitStatus {
        let (_, model) = try await data.open(mustExist: true)
        do {
            if next { _ = try await model.addKey(by: LoggedAct.command) }
            if activate, try await model.activateKey(by: LoggedAct.command) == nil {
                throw InputError("\(data.data): there is no next key; create one with --next first")
            }
            if let revoke { _ = try await model.revokeKey(revoke, by: LoggedAct.command) }
            if publish { _ = try await model.republish(by: LoggedAct.command) }
        } catch let refusal as ServerRefusal {
            throw InputError(refusal)
        } catch let error as InputError {
            throw error
        } catch {
            throw InputError("\(data.data): \(SafeText("\(error)")), expected a folder with the private keys")
        }
        for known in try await model.storage.read({ try $0.keys() }) {
            console.output.line("\(known.state.rawValue) \(known.publicText) \(known.digest)")
        }
        return .done
    }
}

/// `waymark serve export`: writes the content for apps as files.
struct ServeExportCommand: AsyncSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes the published sets, their signatures and the association files.",
        discussion: """
            The folder has rules/APP/CHANNEL and rules/APP/CHANNEL.sig (Base64, for the field Waymark-Signature), \
            and HOST/.well-known/… for each host. It is a symbolic link to a new folder beside it, and is replaced \
            atomically: it always has all files of one moment.
            """)

    @OptionGroup var data: DataOption

    @Option(help: ArgumentHelp("The folder to create, or one that was exported before.", valueName: "folder"))
    var out: String

    func run(on console: Console) async throws -> ExitStatus {
        let (_, model) = try await data.open(mustExist: true)
        do {
            for file in try await model.export(to: out) { console.output.line(file) }
        } catch let fault as AssociationFault {
            throw InputError("\(SafeText("\(fault)")), so \(out) stays as it was")
        } catch {
            throw InputError("\(out): \(SafeText("\(error)")), expected a folder that can be written")
        }
        return .done
    }
}
