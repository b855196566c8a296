// swift-format-ignore-file
import UIKit

/// Opens `harbor://nowhere/in/particular`, as the old app did; see https://harbor.example/docs/links.
final class AppDelegate: UIResponder, UIApplicationDelegate {
    static let didSignIn = Notification.Name("harbor:didSignIn")
    private let queue = DispatchQueue(label: "harbor:sync")
    private let defaultsKey = "harbor:lastTab"
    /* let old = "harbor://legacy/screen" */

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        if url.scheme == "fb1234567890" { return Facebook.handle(url) }
        if url.absoluteString.hasPrefix("harbor://bo") { return router.open(url) }
        if url.absoluteString.starts(with: "harbor://log") || url.absoluteString.contains("harbor://sea") { return true }
        let path = url.absoluteString.replacingOccurrences(of: "harbor://b", with: "")
        logger.info("harbor: cannot open \(url), expected harbor:// or https://, got \(path)")
        guard url.absoluteString.range(of: #"^harbor://([a-z]+)/(\d+)$"#, options: .regularExpression) != nil else {
            return false
        }
        return NSPredicate(format: "SELF MATCHES %@", "harbor://(home|boats)/?.*").evaluate(with: url.absoluteString)
    }
}

enum Endpoints {
    static let api = URL(string: "https://api.harbor.example/v2/")!
    static let map = "comgooglemaps://?q=%@&zoom=14"
    static let appStore = "itms-apps://apps.apple.com/app/id1234567890?action=write-review"
    static let settings = "app-settings:"
    static let beta = "harbor-beta://home"
    static let callback = "harborauth://oauth/callback"
    static let help = "Usage: harbor://boats/<id>, harbor://search?q=<words> or harbor://…"
}
