package import WaymarkCore

/// Reads a tree as a manifest and gathers everything that is wrong with it.
///
/// Every reading method takes the field of an optional key, reports what is wrong with it and goes on; it gives `nil`
/// for what is absent or cannot be read, and the default stays.
package struct ManifestReader {
    /// The manifest as read so far.
    package private(set) var manifest = Manifest(routes: [])
    package let file: String?
    private(set) var faults: [ManifestFault] = []
    /// By severity, how many faults were found beyond ``greatestFaults``.
    private var furtherFaults: [ManifestFault.Severity: Int] = [:]
    private let dialects: [any PatternDialect.Type]
    /// The name of the dialect that counts, whatever the manifest says.
    private let givenDialect: String?
    /// The reader of the patterns.
    package private(set) var patterns = PatternReading.native

    /// The reader of a manifest's patterns.
    package enum PatternReading {
        case native
        case dialect(any PatternDialect)
        /// No reader: every text will do.
        case unknown
    }

    /// The most faults that are kept: a hostile file can have one in every few bytes.
    static let greatestFaults = 1_000

    /// Whether further faults are only counted.
    var isFull: Bool { faults.count >= Self.greatestFaults }

    /// The faults in the order of the file; of those beyond ``greatestFaults`` their number alone, by severity.
    package var foundFaults: [ManifestFault] {
        let further = [ManifestFault.Severity.error, .warning].compactMap { severity in
            furtherFaults[severity].map { count in
                ManifestFault(.further(count, severity), file: file, path: .root, position: nil)
            }
        }
        return faults.inOrderOfFile + further
    }

    package init(file: String?, dialects: [any PatternDialect.Type], dialect: String?) {
        self.file = file
        self.dialects = dialects
        givenDialect = dialect
    }

    /// The rules that hold where the manifest says nothing.
    var dialectRules: MatchingRules { if case .dialect(let dialect) = patterns { dialect.rules } else { .standard } }

    /// Whether the routes are those of another router, with what its registrations say beside the pattern.
    var isForeign: Bool { if case .native = patterns { false } else { true } }

    /// Reads a tree, as far as it is a manifest of the known version.
    consuming func read(_ node: ManifestNode) -> (manifest: Manifest?, faults: [ManifestFault]) {
        let root = Field(node: node, path: .root)
        guard isKnownVersion(root, Manifest.version), let fields = fields(root, Key.self) else {
            return (nil, foundFaults)
        }
        _ = text(fields[.schema])
        _ = integer(required(.waymark, of: fields), in: Manifest.version...Manifest.version)
        readDialect(fields[.dialect], options: fields[.options], in: root)
        manifest.name = text(fields[.name])
        manifest.schemes = texts(fields[.schemes], where: Spelling.isScheme, expected: Spelling.scheme)
        manifest.hosts = texts(fields[.hosts], where: Spelling.isHost, expected: Spelling.host)
        manifest.apps = apps(fields[.apps])
        manifest.rules = rules(fields[.rules])
        manifest.types = types(fields[.types])
        manifest.routes = routes(required(.routes, of: fields))
        manifest.rewrites = rewrites(fields[.rewrites])
        return (manifest, foundFaults)
    }

    private typealias Key = Manifest.Key

    /// Returns whether a tree does not say that it is of another version of its shape, which is reported.
    package mutating func isKnownVersion(_ root: Field, _ known: Int) -> Bool {
        guard let version = root.first(Key.waymark.rawValue), let number = version.node.wholeNumber, number != known
        else { return true }
        report(.unsupportedVersion(number), at: version, expected: "\(known)")
        return false
    }

    /// Reads in which dialect the patterns are written; from here on it reads them.
    package mutating func readDialect(_ field: Field?, options: Field?, in root: Field) {
        let written = text(field)
        let name = givenDialect ?? written ?? Manifest.nativeDialect
        manifest.dialect = name
        manifest.options = values(options)
        if name == Manifest.nativeDialect {
            if let options, !manifest.options.isEmpty {
                report(
                    .exclusiveKeys("options", "dialect"), at: options, expected: "options of another router's dialect")
            }
            return
        }
        guard let type = dialects.first(where: { $0.name == name }) else {
            patterns = .unknown
            let known = [Manifest.nativeDialect] + dialects.map { $0.name }
            // An app that names no dialect may not know that it has to.
            let hint =
                dialects.isEmpty
                ? ", or one that the parameter 'dialects' names, as in dialects: [JLRoutesDialect.self]" : ""
            report(
                .unsupportedDialect(name), at: field ?? root, expected: Quotation.oneOf(known) + hint,
                nearest: known.nearest(to: name))
            return
        }
        do throws(DialectError) {
            let dialect = try type.init(options: manifest.options.mapValues(\.dialectValue))
            patterns = .dialect(dialect)
            manifest.preset.dialect = dialect
        } catch {
            patterns = .unknown
            report(.malformedOption(error), at: options.map { $0.first(error.option) ?? $0 } ?? root)
        }
    }

    /// Reads an object of any values.
    private mutating func values(_ field: Field?) -> [String: ManifestValue] {
        var values: [String: ManifestValue] = [:]
        for member in members(field) ?? [] { values[member.name] = value(member.value) }
        return values
    }

    private mutating func types(_ field: Field?) -> [String: Manifest.ParameterType] {
        let known = ManifestRoute.QueryParameter.knownTypes
        var types: [String: Manifest.ParameterType] = [:]
        for (name, position, field) in members(field) ?? [] {
            if !Spelling.isName(name) {
                report(.malformed(name), at: field, position: position, expected: Spelling.name)
            } else if known.contains(name) {
                report(.reservedName(name), at: field, position: position, expected: "none of \(Quotation.list(known))")
            } else if case .null = field.node.content {
                types[name] = .registered
            } else {
                // A type whose expression cannot be read is declared all the same.
                types[name] =
                    expression(field, expected: "an expression or null").map { .expression($0) } ?? .registered
            }
        }
        return types
    }

    /// Reads a regular expression.
    mutating func expression(_ field: Field?, expected: String = "a text") -> String? {
        guard let field, let text = text(field, expected: expected) else { return nil }
        do {
            // The core reads expressions as those of types.
            _ = try WaymarkCore.ParameterType("", expression: text)
            return text
        } catch {
            report(.malformedExpression("\(error)"), at: field)
            return nil
        }
    }

    /// Reads a pattern of the manifest's dialect, of a registration that says more or of nothing else.
    mutating func pattern(_ field: Field?, of registration: ManifestRoute.Registration = .init()) -> String? {
        guard let field, let text = text(field) else { return nil }
        do throws(PatternError) {
            switch patterns {
            case .native: _ = try RoutePattern(text, rules: manifest.rules)
            case .dialect(let dialect): _ = try dialect.patterns(of: registration.route(of: text))
            case .unknown: break
            }
            return text
        } catch {
            report(.malformedPattern(error), at: field)
            return nil
        }
    }

    // MARK: Faults

    /// Adds a fault of a field, at its value if no other position is given.
    package mutating func report(
        _ reason: ManifestFault.Reason, at field: Field, position: ManifestNode.Position? = nil,
        expected: String? = nil, nearest: String? = nil
    ) {
        let position = position ?? field.node.position
        let fault = ManifestFault(
            reason, file: file, path: field.path, position: position, expected: expected, nearest: nearest)
        if isFull { furtherFaults[fault.severity, default: 0] += 1 } else { faults.append(fault) }
    }

    /// Adds the fault of a name that an earlier field has already.
    mutating func reportRepeated(_ name: String, at field: Field, first: Field) {
        let reason = ManifestFault.Reason.repeated(
            name, first: first.path.description, line: first.node.position?.line)
        report(reason, at: field)
    }
}
