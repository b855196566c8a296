internal import Foundation
internal import WaymarkAssociations
internal import WaymarkInspection

/// A file of a site as it was fetched: the response of the server, and its errors.
struct SiteFile: Sendable {
    /// The kind of the file, and the server that was asked.
    enum Kind: String, Sendable {
        /// `apple-app-site-association`, from the site.
        case site
        /// Apple's copy of it, which devices read.
        case copy
        /// `assetlinks.json`, from the site.
        case statements

        /// The name of the file.
        var name: String {
            switch self {
            case .site, .copy: "apple-app-site-association"
            case .statements: "assetlinks.json"
            }
        }
    }

    /// Something that is wrong with a file or with how it is served.
    struct Finding: Sendable {
        enum Severity: String, Sendable {
            /// The systems do not use the file.
            case error
            /// They do, but may not for long, or not all of them.
            case warning
            /// A note that requires no action.
            case note
        }

        let severity: Severity
        /// The kind of the finding as a stable word.
        let code: String
        let words: String
    }

    let kind: Kind
    let url: String
    let answer: Result<SiteResponse, SiteFailure>
    private(set) var findings: [Finding] = []
    /// The file as it was read, if it could be.
    private(set) var input: AssociationInput?

    /// Checks a response.
    ///
    /// - Parameter isExpected: Whether the file must exist.
    init(_ kind: Kind, url: String, answer: Result<SiteResponse, SiteFailure>, isExpected: Bool) {
        self.kind = kind
        self.url = url
        self.answer = answer
        switch answer {
        case .failure(let failure): find(.error, Self.code(of: failure), failure.words)
        case .success(let response): judge(response, isExpected: isExpected)
        }
    }

    /// Whether the server responded that the file does not exist or has moved.
    var isMissing: Bool { (try? answer.get())?.status != 200 }

    /// Whether the server could not be asked at all.
    var isUnreachable: Bool {
        switch answer {
        case .failure(.unreachable): true
        case .failure(.unsafe), .failure(.tooLong), .success: false
        }
    }

    /// Adds a finding.
    mutating func find(_ severity: Finding.Severity, _ code: String, _ words: String) {
        findings.append(Finding(severity: severity, code: code, words: words))
    }

    private static func code(of failure: SiteFailure) -> String {
        switch failure {
        case .unsafe: "unsafe-connection"
        case .tooLong: "too-large"
        case .unreachable: "unreachable"
        }
    }

    private mutating func judge(_ response: SiteResponse, isExpected: Bool) {
        switch response.status {
        case 200: break
        case 300..<400:
            let target = response.location.map { "to \($0)" } ?? "without a location"
            return find(
                .error, "redirected",
                "status \(response.status), \(target): the systems do not follow redirects of the file")
        case 404 where !isExpected, 410 where !isExpected:
            return find(.note, "not-found", "status \(response.status): there is no such file")
        default:
            let reasons = ["apple-failure-reason", "apple-failure-details"].compactMap { response.headers[$0] }
            let why = reasons.isEmpty ? "" : "; Apple's servers say: \(reasons.joined(separator: ", "))"
            return find(
                .error, [404, 410].contains(response.status) ? "not-found" : "bad-status",
                "status \(response.status), expected 200\(why)")
        }
        if !response.isJSON, kind != .copy {
            let type = response.contentType.map { "the type is \($0)" } ?? "no type is given"
            // Android accepts no other type. Apple's servers do, but Apple's documentation requires it.
            find(
                kind == .statements ? .error : .warning, "content-type",
                "\(type), expected application/json")
        }
        if kind != .statements, response.body.count > GeneratedSite.greatestSize {
            find(
                .error, "too-large",
                "\(response.body.count) bytes; Apple's systems read no more than \(GeneratedSite.greatestSize)")
        }
        do throws(InputError) {
            let input = try AssociationInput(bytes: response.body, path: url)
            switch (kind, input) {
            case (.site, .site), (.copy, .site), (.statements, .statements): self.input = input
            case (.site, _), (.copy, _), (.statements, _):
                find(.error, "unreadable", "\(url): the file is not of the kind of \(kind.name)")
            }
        } catch {
            find(.error, "unreadable", error.lines.joined(separator: "; "))
        }
    }
}
