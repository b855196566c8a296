import Foundation
import ShopApp
import Waymark

/// Says on standard error what is wrong with how the program was called, and ends it.
func fail(_ problem: String) -> Never {
    FileHandle.standardError.write(Data("\(problem)\n".utf8))
    exit(64)
}

guard let command = ShopCommand(Array(CommandLine.arguments.dropFirst())) else { fail(ShopCommand.usage) }
guard let json = FileManager.default.contents(atPath: command.manifest) else {
    fail("shop: cannot read \(command.manifest)")
}
var configuration = ShopConfiguration()
configuration.person = command.agrees ? .agreeing : .declining
configuration.isCold = command.isCold
configuration.folder = command.folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
configuration.rules = command.rules.map { FileRuleSource($0) }
configuration.showsEvents = command.showsEvents
configuration.showsTimeline = command.showsTimeline
if command.showsTimeline { configuration.tellAsStory() }
let shop: Shop
do {
    shop = try Shop(manifest: Manifest(json: json, file: command.manifest), configuration: configuration) { print($0) }
} catch {
    fail("\(error)")
}
await shop.start()

var isComplete = true
for step in command.steps where await !shop.perform(step) { isComplete = false }
while command.readsInput, let line = readLine() {
    if let step = ShopCommand.Step(line: line, from: command.source), await !shop.perform(step) { isComplete = false }
}
exit(isComplete ? 0 : 1)
