import Foundation
import MallRoutes
import SwiftUI
import Waymark
import WaymarkFoundation

#if canImport(WidgetKit)
import WidgetKit
#endif

/// The view of today's offer; a tap opens it in the app.
///
/// The extension imports the routes of the mall and none of its pages, and makes the URL from the type alone.
struct OfferWidgetView: View {
    let offer: GoodsDetail

    var body: some View { Text(verbatim: "Goods \(offer.id), today").widgetURL(Self.url(of: offer)) }

    static func url(of offer: GoodsDetail) -> URL? { try? Router().url(to: offer) }
}
