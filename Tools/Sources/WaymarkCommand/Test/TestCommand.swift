internal import ArgumentParser
internal import WaymarkCore
internal import WaymarkInspection

/// `waymark test`: whether links lead where they should.
struct TestCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Holds a table to a file of links and the routes that they must lead to.",
        discussion: """
              waymark test --routes shop.json cases.jsonl

            Each line of the file is one case; blank lines are skipped:

              {"link": "shop://goods/42", "id": "goods.detail", "parameters": {"id": "42"}}
              {"link": "shop://goods/fourty-two", "id": null}

            An id of null means that no route may take the link. parameters, which may be left out, are those of the \
            path, decoded, and all of them.

            With --json each difference gives one object, and the last line sums up:

              {"line":…,"link":…,"expected":{"id":…,"parameters":{…}},
               "found":{"matched":…,"id":…,"pattern":…,"parameters":{…},"error":…}}
              {"cases":…,"passed":…,"failed":…}

            Exit code: 0 every case holds; 1 one does not; 2 the manifest or a case could not be read.
            """)

    @OptionGroup var routes: RoutesOption

    @Argument(
        help: ArgumentHelp("The cases, one JSON object a line.", valueName: "cases"),
        completion: .file(extensions: ["jsonl"]))
    var path: String

    @Flag(help: "Prints one JSON object a line and nothing else.")
    var json = false

    func run(on console: Console) throws -> ExitStatus {
        let routes = try routes.read(notesTo: console.errors)
        return try InputFile(path: path, expected: "a file of cases").reading { file throws(InputError) in
            try judge(LineReader { file.fill($0) }, by: routes, on: console)
        }
    }

    private func judge(
        _ lines: LineReader, by routes: Routes, on console: Console
    ) throws(InputError) -> ExitStatus {
        var lines = lines
        var report = CaseReport(file: path, style: json ? nil : console.style)
        var status = ExitStatus.done
        while let line = lines.next() {
            guard !line.isBlank else { continue }
            do throws(InputError) {
                if line.isCut { throw InputError("longer than \(LineReader.lengthLimit) bytes, expected a case") }
                let expected = try LinkCase(line.bytes)
                report.add(expected, CaseOutcome(expected.link, routes), line: line.number, to: console.output)
            } catch {
                for problem in error.lines { console.errors.line("\(path):\(line.number): \(SafeText(problem))") }
                status = .unreadable
            }
        }
        if lines.hasFailed { throw InputError(file: path, "an error while reading", expected: "a file of cases") }
        report.finish(to: console.output)
        return status == .done && report.failed > 0 ? .refused : status
    }
}
