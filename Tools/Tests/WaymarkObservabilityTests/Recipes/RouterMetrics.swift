import Metrics
import WaymarkRouting

/// Counts how openings end, by route and source, and records how long handlers take.
func measure(_ router: Router, with factory: any MetricsFactory = MetricsSystem.factory) -> Task<Void, Never> {
    let events = router.events()
    return Task {
        for await event in events {
            let source = ("source", event.source.kind.rawValue)
            switch event.kind {
            case .handled(let route, _, let duration):
                let dimensions = [("route", route), source]
                Counter(label: "links_opened", dimensions: dimensions, factory: factory).increment()
                Metrics.Timer(label: "link_handler", dimensions: dimensions, factory: factory).record(
                    duration: duration)
            case .refused: Counter(label: "links_refused", dimensions: [source], factory: factory).increment()
            case .failed: Counter(label: "links_failed", dimensions: [source], factory: factory).increment()
            default: break
            }
        }
    }
}
