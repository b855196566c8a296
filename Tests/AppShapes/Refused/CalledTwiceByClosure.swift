// refused: 'next' consumed more than once
import Waymark

/// The same holds for interceptors that are closures.
func calledTwiceByClosure(_ router: Router) {
    router.use(named: "again") { request, next in
        let response = try await next(request)
        #if REFUSED
        _ = try await next(request)
        #endif
        return response
    }
}
