internal import Foundation
internal import WaymarkCommand
internal import WaymarkCore
internal import WaymarkFoundation
internal import WaymarkInspection
internal import WaymarkManifest
internal import WaymarkRouting
internal import WaymarkRuleServer
internal import WaymarkRuleSources
internal import WaymarkRules
internal import WaymarkSignature

/// Finds errors in a rule document.
struct RuleLint {
    /// The findings: what could not be read first, then what it means for the routes.
    private(set) var findings: [Finding] = []
    private let file: ManifestFile
    /// The bytes of the file, which are signed.
    private let bytes: [UInt8]
    private let document: RuleDocument?

    /// Checks a document; after an error, it continues with the parts that could be read.
    ///
    /// - Parameters:
    ///   - now: The present, in seconds since 1970.
    ///   - startFaults: The errors of the manifest that keep an app from starting; rules are not checked against such
    ///     routes.
    ///   - appVersion: The version of the app to check for, or `nil` for all.
    ///   - takesUnmatched: Whether the app opens links that no route matches.
    /// - Throws: The error if nothing could be read.
    init(
        _ file: ManifestFile, _ manifest: Manifest, now: Int, startFaults: [Finding] = [], appVersion: String? = nil,
        takesUnmatched: Bool = false
    ) throws(InputError) {
        self.file = file
        bytes = try file.bytes()
        let node = try file.node(of: bytes)
        let (document, faults) = RuleDocument.read(node, file: file.path, dialects: Dialect.all)
        self.document = document
        findings =
            startFaults
            + faults.map {
                Self.finding("rules", $0.description, Finding.Place(file: file.path, line: $0.line, column: $0.column))
            }
        guard let document else { return }
        let times = RuleTimes(of: document, in: node, file: file.path, now: now)
        findings += [times.expiry, times.remark].compactMap(\.self)
        // Patterns mean nothing in a dialect, or by options, that cannot be read.
        guard startFaults.isEmpty, !faults.contains(where: Self.isOfDialect) else { return }
        findings += try findings(of: RuleSet(document), manifest, appVersion, takesUnmatched)
    }

    /// Whether an error was found.
    var hasFailed: Bool { findings.contains { $0.severity == .error } }

    /// The numbers of rules and of errors.
    var summary: String {
        let errors = findings.count { $0.severity == .error }
        let sum = "\(errors) error\(errors == 1 ? "" : "s")"
        guard let document else { return sum }
        let (rewrites, overrides) = (document.rewrites.count, document.overrides.count)
        return "version \(document.version), \(rewrites) rewrite\(rewrites == 1 ? "" : "s"), "
            + "\(overrides) override\(overrides == 1 ? "" : "s"), \(sum)"
    }

    private static func finding(
        _ code: String, witness: String? = nil, _ message: String, _ place: Finding.Place
    ) -> Finding {
        Finding(severity: .error, code: code, witness: witness, message: message, place: place)
    }

    /// Returns whether a fault leaves open how patterns are read.
    private static func isOfDialect(_ fault: ManifestFault) -> Bool {
        switch fault.reason {
        case .unsupportedDialect, .malformedOption: true
        default: false
        }
    }

    /// Returns the findings of rules for the routes of the manifest.
    private func findings(
        of rules: RuleSet, _ manifest: Manifest, _ appVersion: String?, _ takesUnmatched: Bool
    ) throws(InputError) -> [Finding] {
        let check = try RuleCheck(
            rules, on: manifest, versions: appVersion.map { [$0] }, knowsTypes: true, takesUnmatched: takesUnmatched)
        func place(_ rule: SourcePlace?) -> Finding.Place {
            Finding.Place(file: file.path, line: rule.flatMap { $0.line > 0 ? $0.line : nil })
        }
        return check.rewrites.map {
            Self.finding("rewrite", witness: $0.witness, $0.description, place($0.place))
        }
            + check.overrides.map {
                Self.finding("override", witness: $0.witness, $0.description, place($0.place))
            }
    }

    // MARK: Signature

    /// Checks that the document's bytes are signed.
    ///
    /// - Parameters:
    ///   - path: The file of the signature.
    ///   - keys: The trusted keys in Base64, or the paths of files that have them.
    /// - Throws: An error if a key is malformed or a file could not be read.
    mutating func checkSignature(in path: String, keys: [String]) throws(InputError) {
        var verifiers: [Ed25519Verifier] = []
        for key in keys { verifiers.append(try Self.verifier(key)) }
        let written = try InputFile(path: path, expected: "a signature of 64 bytes, or in Base64").bytes(limit: 1024)
        let letters = Data(written.filter { $0 > 0x20 })
        let signature = written.count == 64 ? written : Data(base64Encoded: letters).map { Array($0) } ?? []
        if !verifiers.contains(where: { $0.isValid(signature, for: bytes) }) {
            findings.append(
                Self.finding(
                    "signature", "\(path): not a signature of \(file.path) by a given key",
                    Finding.Place(file: path)))
        }
    }

    private static func verifier(_ key: String) throws(InputError) -> Ed25519Verifier {
        if let verifier = try? Ed25519Verifier(publicKeys: [key]) { return verifier }
        let expected = "an Ed25519 public key in PEM or Base64"
        let text = try InputFile(path: key, expected: expected).bytes(limit: 4096)
        do throws(SignatureKeyError) {
            return try Ed25519Verifier(publicKeys: [String(decoding: text, as: UTF8.self)])
        } catch {
            throw InputError(file: key, error.description, expected: expected)
        }
    }
}
