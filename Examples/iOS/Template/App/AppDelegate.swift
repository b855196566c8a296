#if canImport(UIKit)
import UIKit
import Waymark
import WaymarkUIKit

/// Takes taps on notifications: `{"aps": {…}, "link": "shop://goods/42"}`.
final class AppDelegate: NavigationAppDelegate {
    override var mediator: Mediator? { TemplateApp.shell.app }
}
#endif
