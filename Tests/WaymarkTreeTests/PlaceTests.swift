import Testing
import WaymarkTree
