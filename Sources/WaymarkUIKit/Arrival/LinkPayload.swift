#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

/// The values beside a notification or a shortcut.
struct LinkPayload {
    let values: [AnyHashable: Any]

    /// The link at a path.
    ///
    /// A value of the path's whole text counts first, then those of its parts, one in the other. Where the parts lead
    /// to anything but a text or a URL, it has no link.
    func link(at path: String) -> String? {
        if let whole = values[path] { return Self.text(whole) }
        var found: Any? = values
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            found = (found as? [AnyHashable: Any])?[String(part)]
        }
        return found.flatMap(Self.text)
    }

    private static func text(_ value: Any) -> String? {
        let text = value as? String ?? (value as? URL)?.absoluteString
        return text?.isEmpty == false ? text : nil
    }
}
#endif
