internal import WaymarkInspection
internal import WaymarkManifest

/// Writes the routes of a build.
struct CatalogueReport {
    private let build: RouteBuild
    private let style: TextStyle

    init(_ build: RouteBuild, style: TextStyle) {
        self.build = build
        self.style = style
    }

    /// One route as data.
    func json(of route: BuiltRoute) -> JSONText {
        .object([
            .init("id", .optional(route["id"])), .init("pattern", .optional(route["pattern"])),
            .init("type", .optional(route["type"])), .init("module", .optional(route["module"])),
            .init("at", .optional(route["at"])), .init("image", .text(route.image)),
            .init("route", JSONText(route.element)),
        ])
    }

    /// All routes as a manifest, one on each line.
    var manifest: String {
        let lines = build.routes.map { "    \(JSONText($0.element))" }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"waymark\": \(Manifest.version),\n  \"routes\": \(list)\n}\n"
    }

    /// Writes a line for each route, and how many there are.
    func write(to output: TextSink) {
        let rows = build.routes.map { route in
            [
                route["id"] ?? "(no id)", route["pattern"] ?? "(no pattern)",
                [route["module"], route["type"]].compactMap(\.self).joined(separator: "."), route["at"] ?? "",
            ].map { "\(SafeText($0))" }
        }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            output.line(
                "\(padded(row[0], widths[0]))  \(padded(row[1], widths[1]))  \(style.faint(padded(row[2], widths[2])))  "
                    + style.faint(row[3]))
        }
        let modules = Set(build.routes.compactMap { $0["module"] }).count
        output.line(
            style.good(
                "\(SafeText(build.path)): \(count(rows.count, "route")) of \(count(modules, "module")) in "
                    + count(build.imageCount, "image")))
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
