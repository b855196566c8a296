// swift-format-ignore-file
import Foundation

enum Links {
    static let scheme = "harbor"
    static var base: String { "\(scheme)://" }
    static let boats = "harbor://boats"

    static func boat(_ id: Int) -> URL { URL(string: "harbor://boats/\(id)")! }
    static func share(_ id: Int) -> String { "https://harbor.example/boats/\(id)?utm_source=app" }
    static func search(_ words: String) -> String { boats.isEmpty ? "" : "harbor://search?q=\(words)" }
    static func anything(_ host: String, _ rest: [String]) -> String { "harbor://\(host)/\(rest.joined(separator: "/"))" }

    static func composed(_ id: Int?) -> URL? {
        var components = URLComponents()
        components.scheme = scheme
        components.host = "boats"
        if let id { components.path = "/\(id)" }
        components.queryItems = [URLQueryItem(name: "ref", value: "share")]
        return components.url
    }

    static func api(_ path: String) -> URL? {
        var components = URLComponents()
        components.scheme = "https"
        components.host = "api.harbor.example"
        components.path = "/v2/" + path
        return components.url
    }

    static func tracked(_ name: String) -> String {
        var link = "harbor://"
        link += name
        return "\(link)?from=\(ready ? "app://inside" : "web")"
    }

    #if false
    static let gone = "harbor://gone"
    #endif
}
