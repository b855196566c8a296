import Foundation
import Shell
import SwiftUI
import WaymarkSwiftUI

/// The app: one shell, and a window with its tabs.
@main
struct TemplateApp: App {
    #if os(iOS)
    // Pushes, which SwiftUI has no entry point for.
    @UIApplicationDelegateAdaptor private var delegate: AppDelegate
    #endif

    static let shell: Shell = {
        do {
            return try Shell(
                folder: try FileManager.default.url(
                    for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true))
        } catch {
            // Errors in the routes occur on every device, so the tests find them before a user does.
            fatalError("\(error)")
        }
    }()

    init() { Task { await Self.shell.app.start() } }

    var body: some Scene {
        WindowGroup {
            NavigatorView(Self.shell.app, Shell.makeNavigator()) { tab in
                Label(tab == "home" ? "Home" : "Mall", systemImage: tab == "home" ? "house" : "cart")
            }
            .onAppear { Self.shell.firstPageAppeared() }
        }
    }
}
