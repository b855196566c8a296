package import WaymarkInspection
package import WaymarkManifest
package import WaymarkRuleSources

/// The times of a document of rules, compared with the present.
package struct RuleTimes {
    /// The error that the document has expired, for which an app refuses it as a whole; `nil` if it has not.
    package let expiry: Finding?
    /// The note that the time of signing is yet to come; `nil` if it is not.
    package let remark: Finding?

    /// The seconds by which the clock of a signer may be ahead.
    private static let tolerance: UInt64 = 86_400

    /// Compares the times of a document.
    ///
    /// - Parameters:
    ///   - node: The tree that the document was read from.
    ///   - file: The name of its file.
    ///   - now: The present, in seconds since 1970.
    package init(of document: RuleDocument, in node: ManifestNode, file: String, now: Int) {
        let now = UInt64(clamping: now)
        func finding(_ severity: Finding.Severity, _ code: String, _ key: String, _ message: String) -> Finding {
            let position = node[key]?.position
            let place = Finding.Place(file: file, line: position?.line, column: position?.column)
            let start = position.map { "\(file):\($0.line)" } ?? file
            return Finding(severity: severity, code: code, message: "\(start): \(key): \(message)", place: place)
        }
        expiry = document.expires.flatMap { expires in
            guard expires <= now else { return nil }
            return finding(
                .error, "expired", "expires",
                "the rules expired at \(expires) (in seconds since 1970), so an app refuses them as a whole"
            )
        }
        remark = document.issued.flatMap { issued in
            guard issued > now, issued - now > Self.tolerance else { return nil }
            return finding(
                .note, "issued", "issued",
                "\(issued) (in seconds since 1970) is in the future; the age of the rules is counted from then"
            )
        }
    }
}
