public import WaymarkCore

/// A fault of a manifest: its place, its kind, and the expected value.
///
/// ```
/// shop.json:41: routes[3].priorty: unknown key 'priorty'; did you mean 'priority'?
/// ```
public struct ManifestFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The text ends within a value.
        case unexpectedEnd
        /// A character is not allowed at its place.
        case unexpectedCharacter(String)
        /// A control character (C0 or DEL) is not escaped in a text, or is outside a text.
        case controlCharacter(UInt8)
        /// Bytes that are not valid UTF-8.
        case malformedUTF8
        /// A backslash that does not begin an escape.
        case malformedEscape
        /// One half of a surrogate pair without the other.
        case loneSurrogate
        /// Arrays and objects are nested deeper than the limit.
        case tooDeep(limit: Int)
        /// The text has more bytes than the limit.
        case tooLong(limit: Int)

        /// A value of the wrong kind for its key.
        case wrongKind(ManifestNode.Kind)
        /// A required key is missing.
        case missingKey(String)
        /// A key that is unknown at this place.
        case unknownKey(String)
        /// A value that is not one of the values that its key accepts.
        case unknownValue(String)
        /// Two keys that exclude each other.
        case exclusiveKeys(String, String)
        /// A repeated key, id or name; `first` is the path of the first occurrence, and `line` its line, if known.
        case repeated(String, first: String, line: Int?)
        /// A number outside the range of its key.
        case outOfRange(String)
        /// An empty text or list.
        case empty
        /// A value of the right kind whose text has the wrong format.
        case malformed(String)
        /// A name that already has another meaning.
        case reservedName(String)
        /// A pattern that could not be read.
        case malformedPattern(PatternError)
        /// An expression of a type or a rewrite that could not be read, with a description of the fault.
        case malformedExpression(String)
        /// An id that no route of the manifest has; a warning, because the app's code may have such a route.
        case unknownRoute(String)
        /// Routes whose parents lead back to the first of them.
        case circularParents([String])
        /// An unknown version of the manifest; nothing else in the file was checked.
        case unsupportedVersion(Int64)
        /// An unknown dialect; the patterns were not checked.
        case unsupportedDialect(String)
        /// An option that the dialect does not accept; the patterns were not checked.
        case malformedOption(DialectError)

        /// A route that matches the same links as an earlier one, so that only their order distinguishes them; the
        /// values are the pattern, path and line of the earlier route.
        case conflict(with: String, first: String, line: Int?)
        /// A type that patterns name and the manifest does not declare; a warning, because the app's code may register
        /// it.
        case undeclaredType(String)
        /// A type that patterns name, but that neither the manifest nor the app defines.
        case unregisteredType(String)
        /// A handler that no module of the app supplies.
        case unknownHandler(String)
        /// A handler that no module of the app supplies and that was not found as a type either; `why` describes the
        /// reason.
        case refusedHandler(String, why: String)
        /// A route without a handler, whose id, if it has one, is not registered by a module of the app; a warning,
        /// because the manifest may also be meant for other apps.
        case unanswered(id: String?)
        /// The number of further faults of a severity that are not listed individually.
        case further(Int, Severity)
    }

    /// The severity of a fault.
    @nonexhaustive
    public enum Severity: String, Hashable, Sendable {
        /// The manifest cannot be used.
        case error
        /// The manifest can be used, but may not mean what its author intends.
        case warning
    }

    /// The fault.
    public let reason: Reason
    /// The file's name as the caller gave it.
    public let file: String?
    /// The path of the faulty value, such as `routes[3].pattern`; empty for the manifest as a whole.
    public var place: String { path.description }
    private let path: ManifestPath
    /// The place of the faulty value or key, or of the route that has it, if it is known.
    public private(set) var position: ManifestNode.Position?
    /// A description of the expected value, if the reason alone does not contain it.
    public let expected: String?
    /// The known name nearest to an unknown one.
    public let nearest: String?

    /// The severity of the fault.
    public var severity: Severity {
        switch reason {
        case .unknownRoute, .undeclaredType, .unanswered: .warning
        case .further(_, let severity): severity
        default: .error
        }
    }
    /// The line, from 1, if that is known.
    public var line: Int? { position?.line }
    /// The column, from 1, in Unicode scalars, if the line is known.
    public var column: Int? { position?.column }

    init(
        _ reason: Reason, file: String?, path: ManifestPath, position: ManifestNode.Position?,
        expected: String? = nil, nearest: String? = nil
    ) {
        self.reason = reason
        self.file = file
        self.path = path
        self.position = position
        self.expected = expected
        self.nearest = nearest
    }

    /// Returns the fault with the position of the value itself, for a fault that was found in a manifest's routes,
    /// which know only their own positions.
    ///
    /// - Parameter root: The manifest as it was read. A value that is missing in it keeps the position of the
    ///   surrounding value.
    /// - Complexity: O(*n*) for *n* members on the way.
    public func located(in root: ManifestNode) -> ManifestFault {
        var fault = self
        fault.position = path.node(in: root).position ?? position
        return fault
    }
}

extension ManifestFault {
    /// One line for a terminal or a log.
    public var description: String {
        let origin: String? =
            switch (file, line) {
            case (let file?, let line?): "\(file):\(line)"
            case (let file?, nil): file
            case (nil, let line?): "line \(line)"
            case (nil, nil): nil
            }
        let parts = [origin, place.isEmpty ? nil : place, words]
        return parts.compactMap(\.self).joined(separator: ": ")
    }

    /// A description of the fault and its remedy, without the place.
    package var words: String { problem + advice }

    private var advice: String {
        if let nearest { return "; did you mean \(Quotation(nearest))?" }
        return expected.map { ", expected \($0)" } ?? ""
    }

    private var problem: String {
        switch reason {
        case .unexpectedEnd: "the text ends here"
        case .unexpectedCharacter(let character): "unexpected \(Quotation(character))"
        case .controlCharacter(let byte): "control character \(Unicode.Scalar(byte).escaped(asASCII: true))"
        case .malformedUTF8: "bytes that are not valid UTF-8"
        case .malformedEscape: "malformed escape"
        case .loneSurrogate: "half of a surrogate pair"
        case .tooDeep(let limit): "nested deeper than \(limit) arrays and objects"
        case .tooLong(let limit): "longer than \(limit) bytes"
        case .wrongKind(let kind): "found \(kind)"
        case .missingKey(let key): "the key \(Quotation(key)) is missing"
        case .unknownKey(let key): "unknown key \(Quotation(key))"
        case .unknownValue(let value): "unknown value \(Quotation(value))"
        case .exclusiveKeys(let key, let other): "\(Quotation(key)) and \(Quotation(other)) are mutually exclusive"
        case .repeated(let name, let first, let line):
            "\(Quotation(name)) occurs twice, first at \(first)" + (line.map { " in line \($0)" } ?? "")
        case .outOfRange(let number): "\(Quotation(number)) is out of range"
        case .empty: "empty"
        case .malformed(let text): "malformed \(Quotation(text))"
        case .reservedName(let name): "\(Quotation(name)) is taken"
        case .malformedPattern(let error): error.description
        case .malformedExpression(let problem): problem
        case .unknownRoute(let id): "no route of the manifest has the id \(Quotation(id))"
        case .circularParents(let ids):
            "the parents form a cycle: \(Quotation.list(ids))"
        case .unsupportedVersion(let version): "unsupported version \(version)"
        case .malformedOption(let error): error.description
        case .unsupportedDialect(let dialect): "unsupported dialect \(Quotation(dialect))"
        case .conflict(let pattern, let first, let line):
            "the same links are taken by \(Quotation(pattern)), \(first)\(line.map { " in line \($0)" } ?? ""), "
                + "and only their order distinguishes them"
        case .undeclaredType(let name): "the type \(Quotation(name)) is neither standard nor declared in the manifest"
        case .unregisteredType(let name): "the type \(Quotation(name)) is one that the app does not register"
        case .unknownHandler(let id): "no module fills the handler \(Quotation(id))"
        case .refusedHandler(let id, let why): "no module fills the handler \(Quotation(id)), and \(why)"
        case .unanswered(let id?):
            "no handler is named, and no module registers the id \(Quotation(id))"
        case .further(let count, let severity): "\(count) more \(severity.rawValue)\(count == 1 ? "" : "s")"
        case .unanswered(nil): "no handler is named, and there is no id by which a module could register the route"
        }
    }
}
