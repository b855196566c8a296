import Logging
import WaymarkRouting

/// Logs what happens to links: failures as warnings, the end of each opening as information, and every step for debugging.
func log(_ router: Router, to logger: Logger) -> Task<Void, Never> {
    let events = router.events()
    return Task {
        for await event in events {
            var metadata: Logger.Metadata = ["opening": "\(event.opening)", "source": "\(event.source)"]
            if let parent = event.parent { metadata["parent"] = "\(parent)" }
            if event.dropped > 0 { metadata["dropped"] = "\(event.dropped)" }
            let level: Logger.Level =
                switch event.kind {
                case .refused, .failed: .warning
                case .handled: .info
                default: .debug
                }
            logger.log(level: level, "\(event)", metadata: metadata)
        }
    }
}
