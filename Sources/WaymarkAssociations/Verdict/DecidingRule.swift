public import WaymarkManifest

/// The rule of a file that decided a verdict, or is responsible for a difference: its place, its text, and the part of
/// the link that settled it.
///
/// ```json
/// {"details":0,"component":2}
/// ```
public struct DecidingRule: Hashable, Sendable, CustomStringConvertible {
    /// One step of the path to a rule: a list and an index in it.
    public struct Step: Hashable, Sendable {
        /// The name of the list's elements in the singular, such as `component` or `filter`; it is also a key of the
        /// JSON that the command writes.
        public let name: String
        /// The index, from 0.
        public let index: Int

        package init(_ name: String, _ index: Int) {
            self.name = name
            self.index = index
        }
    }

    /// A part of a link.
    @nonexhaustive
    public enum LinkPart: Hashable, Sendable {
        /// The scheme.
        case scheme
        /// The host.
        case host
        /// The port.
        case port
        /// The path.
        case path
        /// The query as a whole, or the item with a name.
        case query(item: String?)
        /// The fragment.
        case fragment
    }

    /// The path to the rule, beginning with the outermost list.
    public let steps: [Step]
    /// The rule as written in its file, on one line, truncated if it is long.
    public let text: String
    /// The part of the link that decided, if it was a single part.
    public let part: LinkPart?
    /// The start of the rule, if it is known.
    public let position: ManifestNode.Position?

    package init(_ steps: [Step], text: String, part: LinkPart? = nil, position: ManifestNode.Position? = nil) {
        self.steps = steps
        self.text = text
        self.part = part
        self.position = position
    }

    /// The place in words and the text, as in `details 0, component 2: { "/": "/goods/*" }`.
    public var description: String {
        steps.map { "\($0.name) \($0.index)" }.joined(separator: ", ") + ": " + text
    }
}
