import Foundation
import WaymarkFacade

// Links of an app for radio and podcasts, as its delegate registers them at JLRoutes. But for this line and the import, nothing
// here knows of Waymark: that it compiles is what is tested.
typealias JLRoutes = WaymarkJLRoutes

/// An app's delegate, with what its links lead to.
@MainActor final class RadioDelegate {
    private(set) var log: [String] = []
    private(set) var unmatched: [URL] = []
    var isSignedIn = false

    func application(open url: URL, options: [String: Any] = [:]) -> Bool {
        if JLRoutes.canRouteURL(url) { return JLRoutes.routeURL(url, withParameters: options) }
        return JLRoutes.routeURL(url)
    }

    func setupRoutes() {
        JLRoutes.setVerboseLoggingEnabled(false)
        JLRoutes.setShouldDecodePlusSymbols(true)
        JLRoutes.setAlwaysTreatsHostAsPathComponent(true)
        let routes = JLRoutes.global()
        routes.unmatchedURLHandler = { [weak self] _, url, _ in
            guard let url else { return }
            self?.unmatched.append(url)
        }

        routes.add("/play/pause") { [weak self] _ -> Bool in
            self?.log.append("pause")
            return true
        }
        routes.add("/play/resume") { [weak self] _ in
            guard let self else { return false }
            self.log.append("resume")
            return true
        }
        routes.add("/play/:seconds/forward") { [weak self] parameters in
            guard let text = parameters["seconds"] as? String, let seconds = Int(text) else { return false }
            self?.log.append("forward \(seconds)")
            return true
        }
        routes.add("/play/speed/:value", priority: 2) { [weak self] parameters -> Bool in
            let value = (parameters["value"] as? String).flatMap(Double.init) ?? 1
            self?.log.append("speed \(value)")
            return true
        }
        routes.add("/library") { [weak self] _ in self?.show("library") ?? false }
        routes.add("/library/folder/:id") { [weak self] parameters in
            let id = parameters["id"] as? String ?? ""
            return self?.show("folder \(id)") ?? false
        }
        routes.add("/library/filter(/:name)") { [weak self] parameters in
            guard let name = parameters["name"] as? String else { return self?.show("filters") ?? false }
            return self?.show("filter \(name)") ?? false
        }
        routes.addRoute(
            "/discover",
            handler: { [weak self] parameters in
                let section = parameters["section"] as? String
                return self?.show("discover \(section ?? "all")") ?? false
            })
        routes.addRoutes(["/search", "/find"]) { [weak self] parameters in
            guard let words = parameters["q"] as? String, !words.isEmpty else { return false }
            return self?.show("search \(words)") ?? false
        }
        routes.add("/show/:show") { [weak self] parameters in
            guard let show = parameters["show"] as? String else { return false }
            let url = parameters[JLRouteURLKey] as? URL
            return self?.show("show \(show) by \(url?.scheme ?? "nobody")") ?? false
        }
        routes.add("/show/:show/episode/:episode") { [weak self] parameters -> Bool in
            guard let show = parameters["show"] as? String, let episode = parameters["episode"] as? String else {
                return false
            }
            let start = (parameters["t"] as? String).flatMap(TimeInterval.init)
            return self?.show("episode \(episode) of \(show) at \(Int(start ?? 0))") ?? false
        }
        routes.add("/subscribe/*") { [weak self] parameters in
            guard let parts = parameters[JLRouteWildcardComponentsKey] as? [String], !parts.isEmpty else {
                return false
            }
            return self?.show("subscribe " + parts.joined(separator: "/")) ?? false
        }
        routes.add("/feed/*") { [weak self] parameters in
            let parts = parameters[JLRouteWildcardComponentsKey] as? [String]
            return self?.show("feed \(parts?.last ?? "none")") ?? false
        }
        routes.add("/share/list/:id") { [weak self] parameters in
            let pattern = parameters[JLRoutePatternKey] as? String ?? ""
            return self?.show("list by \(pattern)") ?? false
        }
        routes.add("/account") { [weak self] _ in
            guard let self, self.isSignedIn else { return false }
            return self.show("account")
        }
        routes.add("/account", priority: 0) { [weak self] _ in self?.show("sign in") ?? false }
        routes.add("/upgrade/:plan", priority: 10) { [weak self] parameters in
            self?.show("upgrade to \(parameters["plan"] ?? "nothing")") ?? false
        }
        routes["/settings/:page"] = { [weak self] parameters in
            self?.show("settings \(parameters["page"] as? String ?? "")") ?? false
        }
        routes["/settings/debug"] = nil
        JLRoutes.addRoute("/redeem/:code") { [weak self] parameters in
            let isSilent = parameters["silent"] as? Bool ?? false
            return self?.show("redeem \(parameters["code"] as? String ?? "")\(isSilent ? " silently" : "")") ?? false
        }

        let news = JLRoutes(forScheme: "radionews")
        news.shouldFallbackToGlobalRoutes = true
        news.add("/today") { [weak self] parameters in
            self?.show("today in \(parameters[JLRouteSchemeKey] as? String ?? "")") ?? false
        }
        news.add("/station/:name") { [weak self] parameters in
            self?.show("station \(parameters["name"] as? String ?? "")") ?? false
        }
    }

    func dropRoutes() {
        JLRoutes.global().removeRoute(withPattern: "/library")
        JLRoutes.unregisterRouteScheme("radionews")
        JLRoutes.unregisterAllRouteSchemes()
    }

    private func show(_ page: String) -> Bool {
        log.append(page)
        return true
    }
}
