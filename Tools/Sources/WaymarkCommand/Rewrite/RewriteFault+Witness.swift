internal import WaymarkRouting

extension RewriteFault {
    /// A link that proves the fault, or `nil`.
    var witness: String? {
        switch reason {
        case .cycle(_, let links): links.first
        default: nil
        }
    }
}
