import Testing
import WaymarkFoundation

@Suite struct URLLinkTests {}
