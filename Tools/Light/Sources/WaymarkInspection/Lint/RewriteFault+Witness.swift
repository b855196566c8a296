package import WaymarkRules

extension RewriteFault {
    /// A link that proves the fault, or `nil`.
    package var witness: String? {
        switch reason {
        case .cycle(_, let links), .tooManySteps(_, let links): links.first
        default: nil
        }
    }
}

extension OverrideFault {
    /// A link that proves the fault, or `nil`.
    package var witness: String? {
        switch reason {
        case .unreachable(let link): link
        case .cycle(_, let links), .tooManyHops(_, let links): links.first
        default: nil
        }
    }
}
