import Foundation

/// A router as apps have it: every route is tried, in order of registration, on what Foundation makes of the link.
///
/// It is a stand-in for scale. The first route that fits wins, whatever would fit better, so its answers are not those of
/// a table; it knows parameters and tails, and no types, expressions or groups.
struct ScanningRouter {
    private struct Route {
        let number: Int
        let scheme: String?
        let host: String?
        let segments: [String]
        let endsInTail: Bool
    }

    private let routes: [Route]

    init(_ patterns: [String]) {
        routes = patterns.enumerated().map { number, pattern in
            let components = pattern.components(separatedBy: "://")
            var segments = components[components.count - 1].components(separatedBy: "/").filter { !$0.isEmpty }
            let host = components.count > 1 ? segments.removeFirst() : nil
            let endsInTail = segments.last?.hasSuffix("+") == true
            return Route(
                number: number, scheme: components.count > 1 ? components[0] : nil, host: host, segments: segments,
                endsInTail: endsInTail)
        }
    }

    /// The first route that fits, with the parameters of path and query in one dictionary.
    func match(_ link: String) -> (route: Int, parameters: [String: String])? {
        guard let components = URLComponents(string: link) else { return nil }
        let path = components.path.components(separatedBy: "/").filter { !$0.isEmpty }
        for route in routes {
            guard var parameters = parameters(of: route, components, path) else { continue }
            for item in components.queryItems ?? [] { parameters[item.name] = item.value ?? "" }
            return (route.number, parameters)
        }
        return nil
    }

    private func parameters(of route: Route, _ link: URLComponents, _ path: [String]) -> [String: String]? {
        if let scheme = route.scheme, scheme != link.scheme { return nil }
        if let host = route.host, host != link.host { return nil }
        guard route.endsInTail ? path.count >= route.segments.count : path.count == route.segments.count else {
            return nil
        }
        var parameters: [String: String] = [:]
        for (index, segment) in route.segments.enumerated() {
            if segment.hasPrefix(":") {
                let isTail = route.endsInTail && index == route.segments.count - 1
                let name = isTail ? String(segment.dropFirst().dropLast()) : String(segment.dropFirst())
                parameters[name] = isTail ? path[index...].joined(separator: "/") : path[index]
            } else if segment != path[index] {
                return nil
            }
        }
        return parameters
    }
}
