package import WaymarkCore

/// Reads a tree as a manifest and collects all of its faults.
///
/// Every reading method receives the field of an optional key, reports its faults and continues; it returns `nil` for
/// an absent or unreadable value, and the default stays.
package struct ManifestReader {
    /// The manifest as read so far.
    package private(set) var manifest = Manifest(routes: [])
    package let file: String?
    private(set) var faults: [ManifestFault] = []
    /// The number of faults beyond ``greatestFaults``, by severity.
    private var furtherFaults: [ManifestFault.Severity: Int] = [:]
    private let dialects: [any PatternDialect.Type]
    /// The name of the dialect to use, regardless of the one that the manifest names.
    private let givenDialect: String?
    /// The reader of the patterns.
    package private(set) var patterns = PatternReading.native
    /// The names of standard and declared types, in the order in which faults list them: sorted only once, when the
    /// types have been read and a query parameter needs them.
    private(set) lazy var typeNames = ManifestRoute.QueryParameter.knownTypes + manifest.types.keys.ordered()
    /// The number of known names that unknown ones may still be compared with: a file can have very many of both.
    private var comparisonsLeft = 200_000

    /// The reader of a manifest's patterns.
    package enum PatternReading {
        case native
        case dialect(any PatternDialect)
        /// No reader: every text is accepted.
        case unknown
    }

    /// The maximum number of faults that are kept: a malicious file can have one in every few bytes.
    static let greatestFaults = 1_000

    /// Whether further faults are only counted.
    var isFull: Bool { faults.count >= Self.greatestFaults }

    /// The faults in the order of the file; faults beyond ``greatestFaults`` are only counted, by severity.
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

    /// The default rules for settings that the manifest does not contain.
    var dialectRules: MatchingRules { if case .dialect(let dialect) = patterns { dialect.rules } else { .standard } }

    /// Whether the routes are those of another router, with the data of its registrations in addition to the pattern.
    var isForeign: Bool { if case .native = patterns { false } else { true } }

    /// Reads a tree, as far as it is a manifest of the supported version.
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

    /// Returns whether a tree has the supported version or names no version; another version is reported.
    package mutating func isKnownVersion(_ root: Field, _ known: Int) -> Bool {
        guard let version = root.first(Key.waymark.rawValue), let number = version.node.wholeNumber, number != known
        else { return true }
        report(.unsupportedVersion(number), at: version, expected: "\(known)")
        return false
    }

    /// Reads the dialect of the patterns; afterwards, it is used to read them.
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
            // An app that does not pass any dialect may not know that it must.
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

    /// Reads an object with any values.
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
                // A type whose expression cannot be read still counts as declared.
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
            // The core reads these expressions like those of types.
            _ = try WaymarkCore.ParameterType("", expression: text)
            return text
        } catch {
            report(.malformedExpression("\(error)"), at: field)
            return nil
        }
    }

    /// Reads a pattern in the manifest's dialect, with the given data of its registration.
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

    /// Returns the known name nearest to an unknown one, or `nil` if no name is close, if the fault is only counted, or
    /// if the names are too many to be compared.
    mutating func nearest(to name: String, among names: [String]) -> String? {
        guard !isFull, names.count <= comparisonsLeft else { return nil }
        comparisonsLeft -= names.count
        return names.nearest(to: name)
    }

    /// Adds the fault of a name that an earlier field already has.
    mutating func reportRepeated(_ name: String, at field: Field, first: Field) {
        let reason = ManifestFault.Reason.repeated(
            name, first: first.path.description, line: first.node.position?.line)
        report(reason, at: field)
    }
}
