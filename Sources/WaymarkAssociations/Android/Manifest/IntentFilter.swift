public import WaymarkManifest

/// An intent filter of an activity: the links that the app asks Android for.
///
/// All `data` elements of a filter form one claim: every scheme is combined with every host and every path of any of
/// them.
public struct IntentFilter: Hashable, Sendable {
    /// A `data` element, as written.
    public struct Entry: Hashable, Sendable {
        /// The attributes in Android's namespace, in order, with the values that Android receives.
        public let attributes: [Attribute]
        /// The start of the element.
        public let position: ManifestNode.Position

        /// An attribute of a `data` element.
        public struct Attribute: Hashable, Sendable {
            /// The name without its prefix, such as `pathPrefix`.
            public let name: String
            /// The value.
            public let value: ManifestText
            /// The value as written, with the resource compiler's escapes.
            public let written: String
        }

        /// The element on one line.
        let text: String

        init(_ attributes: [Attribute], at position: ManifestNode.Position) {
            self.attributes = attributes
            self.position = position
            let texts = attributes.map { #"android:\#($0.name)="\#(RuleText.shown($0.written))""# }
            text = (["<data"] + texts + ["/>"]).joined(separator: " ")
        }
    }

    /// A group of conditions that must all hold for a link, and the resulting decision (Android 15 and later).
    public struct Group: Hashable, Sendable {
        /// A Boolean value that indicates whether a link that meets the group opens the app; `nil` if the value is in
        /// another file.
        public let allows: Bool?
        /// The conditions.
        public let data: [Entry]
        /// The start of the element.
        public let position: ManifestNode.Position
        let conditions: [Condition]

        /// The element on one line.
        var text: String {
            let allow = allows.map { $0 ? "" : #" android:allow="false""# } ?? #" android:allow="…""#
            return "<uri-relative-filter-group\(allow)>" + data.map(\.text).joined()
        }
    }

    /// The name of the activity as written, such as `.MainActivity`.
    public let activity: String
    /// The names of the actions, such as `android.intent.action.VIEW`.
    public let actions: [String]
    /// The names of the categories, such as `android.intent.category.BROWSABLE`.
    public let categories: [String]
    /// A Boolean value that indicates whether Android verifies the hosts of the filter's web links, so that they open
    /// without a prompt.
    public let isVerified: Bool
    /// The `data` elements outside of groups.
    public let data: [Entry]
    /// The groups, in order.
    public let groups: [Group]
    /// The start of the filter.
    public let position: ManifestNode.Position
    /// The merged claim of the `data` elements.
    let claim: Claim
    /// The reason why the activity receives no links, if there is one.
    let bar: FilterBar?

    /// A reason why an activity receives no links.
    enum Closing: Hashable, Sendable {
        case disabled
        case unexported
        /// The deciding value is in another file.
        case unknown
    }
}

extension IntentFilter {
    /// The merged demands of a filter's `data` elements.
    struct Claim: Hashable, Sendable {
        /// A value with the index of its `data` element.
        struct Part<Value: Hashable & Sendable>: Hashable, Sendable {
            let value: Value
            let entry: Int
        }

        /// A host and its port.
        struct Authority: Hashable, Sendable {
            /// The host in lower case without a leading `*`, or `nil` if the value is in another file.
            var host: [UInt16]?
            var isWild: Bool
            var port: Port
        }

        enum Port: Hashable, Sendable {
            case any
            case number(Int)
            case unknown
        }

        /// The schemes in UTF-8, `nil` for a scheme whose value is in another file.
        var schemes: [Part<[UInt8]?>] = []
        var authorities: [Part<Authority>] = []
        var paths: [Part<LinkCondition>] = []
        /// Conditions for everything after the scheme (`ssp`), which replace hosts and paths.
        var specificParts: [Part<LinkCondition>] = []
        /// The first element that names a content type, which links do not have.
        var typed: Int?
        /// The index that finds candidates among ``paths``.
        var pathIndex = AnchorIndex([AndroidPattern?]())
    }

    /// A condition of a group.
    struct Condition: Hashable, Sendable {
        /// The part of a link that is compared.
        enum Part: String, Hashable, Sendable {
            case path
            case query
            case fragment
        }

        let part: Part
        let condition: LinkCondition
        let entry: Int
    }
}

/// A pattern that a part of a link must match, and the first version of Android that supports patterns of this kind.
struct LinkCondition: Hashable, Sendable {
    /// The pattern, or `nil` if the value is in another file.
    let pattern: AndroidPattern?
    let least: Int

    func matches(_ units: ArraySlice<UInt16>?) -> Fit {
        guard let units else { return .no }
        guard let pattern else { return .unknown }
        return pattern.matches(units) ? .yes : .no
    }
}

/// An answer that may be undecided.
enum Fit: Hashable, Sendable {
    case yes
    case no
    case unknown

    /// Returns whether all hold: a single one that does not hold decides the answer.
    static func all(_ fits: some Sequence<Fit>) -> Fit {
        var result = Fit.yes
        for fit in fits where fit != .yes {
            if fit == .no { return .no }
            result = .unknown
        }
        return result
    }

    /// Returns whether any holds: a single one that holds decides the answer.
    static func any(_ fits: some Sequence<Fit>) -> Fit {
        var result = Fit.no
        for fit in fits where fit != .no {
            if fit == .yes { return .yes }
            result = .unknown
        }
        return result
    }
}
