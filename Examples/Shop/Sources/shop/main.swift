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
let shop: Shop
do {
    let manifest = try Manifest(json: json, file: command.manifest)
    shop = try Shop(manifest: manifest, signsIn: command.signsIn, showsEvents: command.showsEvents) { print($0) }
} catch {
    fail("\(error)")
}
await shop.start()

var isComplete = true
for step in command.steps where await !shop.open(step.link, from: step.source) { isComplete = false }
while command.readsInput, let line = readLine() {
    guard let step = command.step(line: line) else { continue }
    if await !shop.open(step.link, from: step.source) { isComplete = false }
}
exit(isComplete ? 0 : 1)
