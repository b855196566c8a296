import Foundation
import WaymarkFacade

// Pages of a shop, as their classes register them at MGJRouter and ask each other for objects. But for this line and the import,
// nothing here knows of Waymark: that it compiles is what is tested.
typealias MGJRouter = WaymarkMGJRouter

/// A shop's pages behind their URLs.
@MainActor final class StoreLinks: NSObject {
    private(set) var log: [String] = []

    func register() {
        MGJRouter.registerURLPattern(
            "store://goods/:id",
            toHandler: { [weak self] parameters in
                guard let id = parameters?["id"] as? String else { return }
                let info = parameters?[MGJRouterParameterUserInfo] as? [String: Any]
                self?.log.append("goods \(id) in \(info?["tab"] as? String ?? "no tab")")
                self?.complete(parameters, with: "shown")
            })
        MGJRouter.registerURLPattern("store://goods/:id/reviews") { [weak self] parameters in
            let url = parameters![MGJRouterParameterURL] as? String
            self?.log.append("reviews at \(url ?? "")")
        }
        MGJRouter.registerURLPattern(
            "store://cart/add/:id",
            toHandler: { [weak self] (parameters: [AnyHashable: Any]?) -> Void in
                guard let parameters else { return }
                let count = (parameters["count"] as? String).flatMap { Int($0) } ?? 1
                self?.log.append("add \(count) of \(parameters["id"] ?? "nothing")")
            })
        MGJRouter.registerURLPattern(
            "store://cart/count",
            toObjectHandler: { _ in
                return NSNumber(value: 3)
            })
        MGJRouter.registerURLPattern(
            "store://badge/:name",
            toObjectHandler: { parameters -> Any? in
                let name = parameters?["name"] as? String
                guard let name, !name.isEmpty else { return nil }
                return "badge of \(name)"
            })
        let handler: MGJRouterHandler = { [weak self] parameters in
            let term = parameters?["term"] as? String ?? ""
            self?.log.append("search \(term)")
        }
        MGJRouter.registerURLPattern("store://search/:term", toHandler: handler)
        MGJRouter.registerURLPattern(
            "store://",
            toHandler: { [weak self] parameters in
                self?.log.append("nothing for \(parameters?[MGJRouterParameterURL] as? String ?? "")")
            })
        MGJRouter.registerURLPattern("store://sale", toHandler: { _ in })
        MGJRouter.deregisterURLPattern("store://sale")
    }

    func use() {
        MGJRouter.openURL("store://goods/42")
        MGJRouter.openURL(
            "store://goods/42",
            completion: { [weak self] result in
                self?.log.append("goods are \(result as? String ?? "lost")")
            })
        MGJRouter.openURL("store://goods/7", withUserInfo: ["tab": "sizes"]) { result in
            self.log.append("sizes are \(result ?? "lost")")
        }
        MGJRouter.openURL("store://cart/add/7?count=2", withUserInfo: nil, completion: nil)
        if MGJRouter.canOpenURL("store://search/tea"), MGJRouter.canOpenURL("store://search/tea", matchExactly: true) {
            MGJRouter.openURL(MGJRouter.generateURL(withPattern: "store://search/:term", parameters: ["tea"]))
        }
        if let count = MGJRouter.object(forURL: "store://cart/count") as? NSNumber {
            log.append("\(count) in the cart")
        }
        let badge = MGJRouter.object(forURL: "store://badge/new", withUserInfo: ["from": self]) as? String
        log.append(badge ?? "no badge")
        MGJRouter.openURL("store://goods/42/reviews")
    }

    private func complete(_ parameters: [AnyHashable: Any]?, with result: Any) {
        #if canImport(ObjectiveC)
        // A block in a dictionary has no type that Swift could ask for.
        guard let object = parameters?[MGJRouterParameterCompletion] else { return }
        unsafeBitCast(object as AnyObject, to: (@convention(block) (Any?) -> Void).self)(result)
        #else
        (parameters?[MGJRouterParameterCompletion] as? (Any?) -> Void)?(result)
        #endif
    }
}
