import Tracing
import WaymarkRouting

/// Opens a span for the handler of each link: links that a handler opens are its children, and so is whatever the handler traces.
struct TracingInterceptor: Interceptor {
    let name = "tracing"
    var tracer: any Tracer = InstrumentationSystem.tracer

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        let tracer = tracer
        return try await next.scoped { next in
            try await tracer.withAnySpan(request.routeID ?? "\(request.pattern)", ofKind: .internal) { span in
                span.attributes["link.source"] = request.source.kind.rawValue
                return try await next(request)
            }
        }
    }
}
