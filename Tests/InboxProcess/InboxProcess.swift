import Foundation
import WaymarkCore
import WaymarkInbox
import WaymarkInboxFiles
import WaymarkRouting

/// A process with an inbox in a file, or one that leaves links for it, which a test starts and which may end at any byte that
/// it writes.
///
/// Arguments of the app: its folder; after how many bytes the process ends, or -1; the first link's number, and how many there
/// are; the number of the link whose handler ends the process, or -1; then, where extensions leave links, that folder, and
/// after how many removals there the process ends, or -1. Arguments of an extension: `leave`, the folder, after how many bytes
/// of each link's file the process ends, or -1; the first link's number, and how many there are.
///
/// Events are printed to standard output, a line each: `accepted 3`, `left 3`, `delivered 3`, `acknowledged 3`, `aside 3`,
/// `waits 3`.
@main
struct InboxProcess {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "leave" { return try await leave(Array(arguments.dropFirst())) }
        let numbers = arguments.dropFirst().prefix(4).compactMap { Int($0) }
        guard let folder = arguments.first, numbers.count == 4 else { exit(2) }
        let (limit, first, count, killer) = (numbers[0], numbers[1], numbers[2], numbers[3])
        let storage = FileInboxStorage(
            folder: URL(fileURLWithPath: folder), fault: limit < 0 ? nil : .killed(after: limit))
        var inboxConfiguration = InboxConfiguration(storage: storage)
        // What many processes that ended left behind is not to give way to each other here.
        (inboxConfiguration.greatestLinks, inboxConfiguration.greatestBytes) = (10_000, 1 << 24)
        if arguments.count == 7, let removals = Int(arguments[6]) {
            inboxConfiguration.drop = LinkDropFolder(
                URL(fileURLWithPath: arguments[5]), fault: removals < 0 ? nil : .killedRemoving(after: removals))
        }
        var configuration = RouterConfiguration()
        configuration.inbox = inboxConfiguration
        let router = try Router(configuration)
        try router.onMain("shop://links/:n", .public) { request in
            tell("delivered", request["n"] ?? "")
            if request["n"] == "\(killer)" { kill(getpid(), SIGKILL) }
        }
        let events = router.events(keeping: 10_000)
        let telling = Task.detached {
            for await event in events where event.kind == .acknowledged { tell("acknowledged", name(event.link)) }
        }
        guard let inbox = router.inbox else { exit(2) }
        for number in first..<first + count {
            let receipt = try await inbox.accept("shop://links/\(number)", from: .push, key: "\(number)")
            if receipt.isStored { tell("accepted", "\(number)") }
        }
        await inbox.takeDropped()
        await inbox.settle()
        events.finish()
        await telling.value
        for link in inbox.linksSetAside { tell("aside", name(link.text)) }
        for link in inbox.links { tell("waits", name(link.text)) }
        exit(0)
    }

    private static func leave(_ arguments: [String]) async throws {
        let numbers = arguments.dropFirst().compactMap { Int($0) }
        guard let folder = arguments.first, numbers.count == 3 else { exit(2) }
        let drop = LinkDropFolder(
            URL(fileURLWithPath: folder), fault: numbers[0] < 0 ? nil : .killed(after: numbers[0]))
        for number in numbers[1]..<numbers[1] + numbers[2] {
            try await drop.leave("shop://links/\(number)", from: .shortcut, key: "\(number)")
            tell("left", "\(number)")
        }
        exit(0)
    }

    private static func name(_ link: String) -> String { link.split(separator: "/").last.map(String.init) ?? "" }

    /// Writes a line at once, so that it is out before whatever comes next.
    private static func tell(_ what: String, _ number: String) {
        let line = Array("\(what) \(number)\n".utf8)
        _ = line.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    }
}
