import Testing
import WaymarkRouting

@Suite struct RouteTests {}
