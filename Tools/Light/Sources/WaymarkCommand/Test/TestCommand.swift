internal import ArgumentParser
internal import WaymarkCore
internal import WaymarkInspection

/// `waymark test`: checks that links lead where they should.
struct TestCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Checks a manifest against a file of links and the routes that an app must open for them.",
        discussion: """
              waymark test --routes shop.json cases.jsonl
              waymark test --routes shop.json --rules rules.json cases.jsonl

            Each link is followed as in an app with this manifest: rewrites, overrides, what the app owns, who may \
            open the route, fallbacks. Nothing runs.

            Each line of the file is one case: a JSON object, or only a link, which must be opened. Blank lines and \
            lines that begin with a number sign and a space are skipped:

              {"link": "shop://goods/42", "id": "goods.detail", "parameters": {"id": "42"}}
              {"link": "shop://goods/fourty-two", "id": null}
              {"link": "https://m.shop.example/product/42.html", "id": "goods.detail",
               "rewritten": "shop://goods/42"}
              {"link": "shop://wallet/transfer/100", "id": "wallet.transfer",
               "source": "push", "refused": "notPublic"}

              shop://goods/42

            The keys; only link is required, and unknown keys are refused:

              link        the link
              id          the route that takes it, or what it was rewritten to;
                          null if no route may take it; if it is left out, any
              opens       true, or false if nothing may open the link; a text or
                          null means the same as an id
              parameters  those of the path, decoded, and all of them
              source      where the link comes from, such as push or app; if it is
                          left out, what --source says, or else from outside:
                          universalLink for http and https, scheme for the others
              appVersion  the version of the app; if it is left out, --app-version
              rewritten   the link that rewrites, overrides and fallbacks lead to;
                          null if the link must stay as it is
              to          the same as rewritten
              via         what leads it on, in this order: rewrites by their names
                          or else by what they take, override ROUTE, fallback ROUTE
              refused     true if the app must turn the link away, or why: foreign,
                          notPublic, routeSource or disabled; if it is left out or
                          false, the app must open the link

            With --json, each difference is printed as one object, followed by a summary:

              {"line":…,"link":…,"expected":{"id":…,"parameters":{…},…},
               "found":{"matched":…,"id":…,"pattern":…,"parameters":{…},
                 "rewritten":…,"refused":…,"error":…}}
              {"cases":…,"passed":…,"failed":…}

            With --takes-unmatched, the app's handler opens what no route takes: a case with such a link passes if \
            the link must be opened, and if its id is null; found has "unmatched":true.

            With errors in the manifest no app starts, so no case is judged: the errors are reported as by waymark \
            lint, and the summary has "errors". An app refuses rules that have expired: this is an error too, and \
            the cases are judged without the rules. A case for a version of the app that refuses the rules is not \
            judged, and is an error.

            Exit code: 0 every case passes; 1 a case fails, no app starts with the manifest, or the rules have \
            expired or are refused; 2 the manifest or a case could not be read, or there are no cases.
            """)

    @OptionGroup var routes: RoutesOption

    @OptionGroup var deciding: DecidingOptions

    @Argument(
        help: ArgumentHelp("The cases, one JSON object per line, or a dash for standard input.", valueName: "cases"),
        completion: .file(extensions: ["jsonl"]))
    var path: String

    @OptionGroup var report: ReportOptions

    func run(on console: Console) throws -> ExitStatus {
        let routes = try routes.read(notesTo: console.errors)
        let name = path == "-" ? "standard input" : path
        var results = CaseReport(
            file: name, form: report.form, style: console.style, arguments: self.routes.dialectArguments)
        let decider = try deciding.decider(of: routes.manifest, now: console.now())
        let router = try decider.router(appVersion: deciding.context.appVersion)
        let faults = self.routes.startFaults(of: routes, on: router)
        results.add(faults, to: console.output)
        // No app has such a manifest, so there is nothing to hold cases to.
        guard faults.isEmpty else {
            results.finish(judges: false, to: console.output)
            return .refused
        }
        if let expiry = decider.expiry { results.add([expiry], to: console.output) }
        let judge = CaseJudge(routes, decider, router, appVersion: deciding.context.appVersion)
        let file = InputFile(path: path, expected: "a file of cases")
        if path == "-" { return try run(console.input, from: file, judge, results, on: console) }
        return try file.reading { descriptor throws(InputError) in
            try run(LineReader { descriptor.fill($0) }, from: file, judge, results, on: console)
        }
    }

    private func run(
        _ lines: LineReader, from file: InputFile, _ judge: CaseJudge, _ results: CaseReport, on console: Console
    ) throws(InputError) -> ExitStatus {
        var lines = lines
        var judge = judge
        var results = results
        let path = path == "-" ? "standard input" : path
        var status = ExitStatus.done
        var hasRefusals = false
        while let line = lines.next() {
            // A number sign without a space begins a link of its fragment alone.
            if line.isBlank || line.bytes.starts(with: "# ".utf8) { continue }
            do throws(InputError) {
                if line.isCut { throw InputError("longer than \(LineReader.lengthLimit) bytes, expected a case") }
                let expected = try LinkCase(line.bytes)
                results.add(expected, try judge.outcome(of: expected), line: line.number, to: console.output)
            } catch {
                if error.isRefused {
                    // The case can be read, but an app of its version refuses the rules.
                    hasRefusals = true
                    let faults = error.lines.map { problem in
                        Finding(
                            severity: .error, code: "rules", message: "\(path):\(line.number): \(problem)",
                            place: Finding.Place(file: path, line: line.number, column: 1))
                    }
                    results.add(faults, to: console.output)
                    continue
                }
                for problem in error.lines {
                    console.errors.line("\(path):\(line.number): \(SafeText(problem))")
                    results.add(unreadable: problem, line: line.number)
                }
                status = .unreadable
            }
        }
        if lines.hasFailed { throw file.failure }
        if status == .done, results.count == 0, !hasRefusals {
            throw InputError(file: path, "no case", expected: "one JSON object or link per line")
        }
        results.finish(to: console.output)
        return status == .done && results.hasFailed ? .refused : status
    }
}
