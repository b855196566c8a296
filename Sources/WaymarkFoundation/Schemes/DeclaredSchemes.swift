internal import WaymarkManifest

/// The schemes that an app declares as its own, in the `CFBundleURLTypes` of its `Info.plist`.
///
/// An entry that is malformed declares nothing; its fault is listed, and the others count.
public struct DeclaredSchemes: Hashable, Sendable {
    /// An entry that declares no scheme where one is expected.
    public struct Fault: Hashable, Sendable, CustomStringConvertible {
        /// A kind of fault.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// A value of the wrong kind; `expected` describes the right one.
            case wrongKind(expected: String)
            /// A text that is not a scheme, such as a variable of the build that was never filled in.
            case malformed(String)
        }

        /// The kind of fault.
        public let reason: Reason
        /// The path of the value, such as `CFBundleURLTypes[1].CFBundleURLSchemes[0]`.
        public let place: String

        /// One line for a terminal or a log.
        public var description: String {
            switch reason {
            case .wrongKind(let expected): "\(place): expected \(expected)"
            case .malformed(let text): "\(place): '\(text)' is not a scheme"
            }
        }
    }

    /// The schemes in lower case, each once, in the order in which they are declared.
    public private(set) var schemes: [String] = []
    /// The entries that declare no scheme.
    public private(set) var faults: [Fault] = []

    private static let types = "CFBundleURLTypes"
    private static let list = "CFBundleURLSchemes"

    /// Creates the schemes of an `Info.plist`.
    ///
    /// - Parameter information: Its content, as `Bundle.infoDictionary` returns it; `nil` and one without types declare
    ///   none.
    public init(infoDictionary information: [String: Any]?) {
        guard let value = information?[Self.types] else { return }
        guard let types = value as? [Any] else {
            faults.append(Fault(reason: .wrongKind(expected: "an array"), place: Self.types))
            return
        }
        for (number, type) in types.enumerated() {
            let place = "\(Self.types)[\(number)]"
            guard let type = type as? [String: Any] else {
                faults.append(Fault(reason: .wrongKind(expected: "a dictionary"), place: place))
                continue
            }
            // A type of documents alone has no schemes.
            if let list = type[Self.list] { add(list, at: "\(place).\(Self.list)") }
        }
    }

    private mutating func add(_ list: Any, at place: String) {
        guard let texts = list as? [Any] else {
            faults.append(Fault(reason: .wrongKind(expected: "an array"), place: place))
            return
        }
        for (number, text) in texts.enumerated() {
            let place = "\(place)[\(number)]"
            guard let text = text as? String else {
                faults.append(Fault(reason: .wrongKind(expected: "a text"), place: place))
                continue
            }
            let scheme = text.lowercased()
            if !Spelling.isScheme(text) {
                faults.append(Fault(reason: .malformed(text), place: place))
            } else if !schemes.contains(scheme) {
                schemes.append(scheme)
            }
        }
    }
}
