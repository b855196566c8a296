import Foundation
import ShopApp
import Waymark

/// Reports an error in the arguments on standard error, and ends the program.
func fail(_ problem: String) -> Never {
    FileHandle.standardError.write(Data("\(problem)\n".utf8))
    exit(64)
}

guard let command = ShopCommand(Array(CommandLine.arguments.dropFirst())) else { fail(ShopCommand.usage) }
guard let json = FileManager.default.contents(atPath: command.manifest) else {
    fail("shop: cannot read \(command.manifest)")
}
let terminal = command.isPrompt && !command.readsInput ? RawTerminal() : nil
do {
    let manifest = try Manifest(json: json, file: command.manifest)
    if command.tellsStory {
        let folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let rules = URL(fileURLWithPath: command.manifest).deletingLastPathComponent().appending(path: "Rules")
        let isRight = try await Story(manifest: manifest, rules: rules, folder: folder) { print($0) }.tell()
        if !isRight { fail("shop: the story did not end as expected") }
    } else {
        let shop = try Shop(manifest: manifest, configuration: command.configuration(prompting: terminal != nil)) {
            print($0)
        }
        try shop.check()
        await shop.start()
        if let terminal {
            await Prompt(shop: shop, command: command, terminal: terminal, words: PromptWords(of: manifest)).run()
        } else if await !command.run(shop, lines: { readLine() }) {
            exit(1)
        }
    }
} catch {
    fail("\(error)")
}
