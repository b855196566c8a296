internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting

/// The outcome of a link and its reasons, as the page shows them: the decision of the router in the phone, and the
/// output of the command, which uses only the manifest.
struct LinkExplanation {
    /// Everything, as one object.
    let json: JSONText

    /// The number of near routes in the command's text.
    private static let printedMisses = 5

    /// Explains a link without opening it.
    ///
    /// - Parameters:
    ///   - link: The text as it was given.
    ///   - source: Where it comes from.
    ///   - table: The manifest's table.
    ///   - router: The router of the app in the phone.
    ///   - decider: A router created only from the manifest.
    init(
        of link: String, from source: LinkSource, in table: ConsoleTable, on router: Router, _ decider: ManifestRouter
    ) {
        do throws(LinkError) { _ = try DeepLink(link, rules: table.routes.index.rules) } catch {
            json = .object([
                .init("link", .text(link)), .init("source", .text(source.kind.rawValue)),
                .init("error", .text("\(error)")),
            ])
            return
        }
        let report = ExplanationReport(of: link, from: source, on: router, in: table.routes)
        let printed = ExplanationReport(
            of: link, from: source, on: decider.router, in: table.routes, limit: Self.printedMisses,
            startFaults: table.startFaults(on: decider))
        var members: [JSONText.Member] = [.init("error", .null)]
        if case .object(let reported) = report.json { members += reported }
        members += [
            .init("interceptors", .texts(report.explanation?.interceptors ?? [])),
            .init("start", .optional(report.explanation?.start)),
            .init("goesTo", report.explanation?.route.map { Self.json(of: $0, in: table) } ?? .null),
            .init("command", .text(Self.command(link, source, table, decider))),
            .init("text", .text(printed.text(.plain))),
        ]
        json = .object(members)
    }

    /// Returns the command that prints the text.
    private static func command(_ link: String, _ source: LinkSource, _ table: ConsoleTable, _ decider: ManifestRouter)
        -> String
    {
        var words = ["waymark", "explain", "--routes", table.file.path]
        if let dialect = table.dialect { words += ["--dialect", dialect] }
        words += ["--source", source.kind.rawValue]
        if let version = decider.router.configuration.appVersion { words += ["--app-version", version] }
        if let installation = decider.router.configuration.installationKey {
            words += ["--installation", installation]
        }
        if link.hasPrefix("-") { words.append("--") }
        return (words + [link]).map { "\(SafeText("\(ShellWord($0))"))" }.joined(separator: " ")
    }

    private static func json(of route: RouteDescription, in table: ConsoleTable) -> JSONText {
        let patterns = Set(route.patterns.map(\.text))
        let place = table.manifest.routes.firstIndex { known in
            known.id.map { $0 == route.id } ?? patterns.contains(known.pattern)
        }
        let known = place.map { table.manifest.routes[$0] }
        return .object([
            .init("index", place.map { .number(known?.position ?? $0) } ?? .null),
            .init("id", .optional(known.map(\.id) ?? route.id)),
            .init("pattern", .optional(known?.pattern ?? route.patterns.first?.text)),
        ])
    }
}
