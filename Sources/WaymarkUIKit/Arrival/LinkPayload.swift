#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

/// The payload of a notification or a shortcut.
struct LinkPayload {
    let values: [AnyHashable: Any]

    /// Returns the link at a path.
    ///
    /// A value under the whole path counts first, then the nested values under its parts. If these lead to anything but
    /// a text or a URL, there is no link.
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
