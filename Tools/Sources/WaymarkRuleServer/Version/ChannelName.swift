/// A channel of an app, to which sets of rules are published: `com.example.shop/production`.
package struct ChannelName: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    /// The app's name.
    package let app: String
    /// The channel's own name.
    package let channel: String

    /// A channel; ``isName(_:)`` is `true` for both names.
    package init(app: String, channel: String) {
        self.app = app
        self.channel = channel
    }

    /// The name of the channel in `audience` of documents.
    package var audience: String { "\(app)/\(channel)" }
    package var description: String { audience }

    package static func < (left: ChannelName, right: ChannelName) -> Bool {
        (left.app, left.channel) < (right.app, right.channel)
    }

    /// Returns whether a text is a name of an app, a channel, a recording or a person: 1 to 64 letters and digits of
    /// ASCII, dots, hyphens and low lines, beginning with a letter or a digit.
    package static func isName(_ text: String) -> Bool {
        let bytes = text.utf8
        guard 1...64 ~= bytes.count, let first = bytes.first, isLetterOrDigit(first) else { return false }
        return bytes.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
    }
}
