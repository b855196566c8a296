internal import WaymarkCore
public import WaymarkRouting

/// A namespace for checks that typed routes survive being printed as links and read back.
///
/// ```swift
/// @Test func samplesComeBack() async throws {
///     #expect(try await RoundTrip.checkSamples(of: GoodsDetail.self).isEmpty)
/// }
/// ```
///
/// A check prints a route, reads it from the text of its link, and prints it again. Both links must be the same; if the type is
/// `Equatable`, both routes must be equal as well. If a router is given, its rules, types and coding of nested values are used, and
/// its route of the same type must be the one that matches the link. No handler runs.
public enum RoundTrip {
    /// Prints a route as a link, reads it back, and compares.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - router: The router that is to take the route's link, or `nil` for one with the standard rules and no other
    ///     routes.
    /// - Returns: The faults that were found; empty if there are none.
    public static func check<R: RouteProtocol>(_ route: R, on router: Router? = nil) async -> [RoundTripFault] {
        func fault(_ reason: RoundTripFault.Reason, _ link: DeepLink?) -> RoundTripFault {
            RoundTripFault(reason, route: "\(R.self)", link: link)
        }
        let reader: Router
        do { reader = try Self.reader(of: R.self, router) } catch { return [fault(.unregistrable(error), nil)] }
        let link: DeepLink
        do throws(RouterError) { link = try reader.link(to: route) } catch { return [fault(.unprintable(error), nil)] }
        var faults: [RoundTripFault] = []
        if let router {
            let taking = router.match(link.text)?.route
            if taking?.type != R.self { faults.append(fault(.taken(by: taking), link)) }
        }
        do throws(RouterError) {
            let response = try await reader.open(link.text, from: .app)
            // The reader's only route returns nothing else.
            guard let read = response.value(as: R.self) else { return faults }
            let again = try reader.link(to: read).text
            if !again.utf8.elementsEqual(link.text.utf8) {
                faults.append(fault(.printsOtherwise(again), link))
            } else if let route = route as? any Equatable, !route.isEqual(to: read) {
                faults.append(fault(.readsOtherwise("\(read)"), link))
            }
        } catch {
            faults.append(fault(.unreadable(error), link))
        }
        return faults
    }

    /// Prints the samples of a type as links, reads them back, and compares.
    ///
    /// A type without samples has a fault, so that a test of it does not pass vacuously.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - router: The router that is to take the routes' links, or `nil` for one with the standard rules and no other
    ///     routes.
    /// - Returns: The faults that were found; empty if there are none.
    public static func checkSamples<R: RouteProtocol>(of type: R.Type, on router: Router? = nil) async
        -> [RoundTripFault]
    {
        let samples = type.samples
        if samples.isEmpty { return [RoundTripFault(.noSamples, route: "\(type)", link: nil)] }
        var faults: [RoundTripFault] = []
        for (number, sample) in samples.enumerated() {
            for var fault in await check(sample, on: router) {
                fault.sample = number
                faults.append(fault)
            }
        }
        return faults
    }

    /// Returns a router whose only route returns the value that it decodes.
    private static func reader<R: RouteProtocol>(of type: R.Type, _ router: Router?) throws -> Router {
        var configuration = RouterConfiguration()
        if let given = router?.configuration {
            configuration.rules = given.rules
            configuration.types = given.types
            configuration.limits = given.limits
            configuration.nested = given.nested
        }
        let reader = try Router(configuration)
        try reader.onSync([R.pattern]) { request in try request.route(as: R.self) }
        return reader
    }
}

extension Equatable {
    fileprivate func isEqual(to other: any Sendable) -> Bool { (other as? Self) == self }
}
