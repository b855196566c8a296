#if canImport(WidgetKit)
import MallRoutes
import SwiftUI
import WidgetKit

/// Today's offer on the home screen.
@main
struct OfferWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "example.template.offer", provider: OfferProvider()) { entry in
            OfferWidgetPage(offer: entry.offer)
        }
    }
}

/// The view with its background, without which systems from iOS 17 on show none.
struct OfferWidgetPage: View {
    let offer: GoodsDetail

    var body: some View {
        if #available(iOS 17, *) {
            OfferWidgetView(offer: offer).containerBackground(.background, for: .widget)
        } else {
            OfferWidgetView(offer: offer)
        }
    }
}

struct OfferEntry: TimelineEntry {
    let date: Date
    let offer: GoodsDetail
}

/// One offer for the whole day. Replace it with yours.
struct OfferProvider: TimelineProvider {
    func placeholder(in context: Context) -> OfferEntry { entry }

    func getSnapshot(in context: Context, completion: @escaping (OfferEntry) -> Void) { completion(entry) }

    func getTimeline(in context: Context, completion: @escaping (Timeline<OfferEntry>) -> Void) {
        completion(Timeline(entries: [entry], policy: .after(.now + 86_400)))
    }

    private var entry: OfferEntry { OfferEntry(date: .now, offer: GoodsDetail(id: 42, ref: "widget")) }
}
#endif
