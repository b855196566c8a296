public import WaymarkRouting

extension LinkPolicy {
    /// Adds the schemes that the app declares to those that the policy names already.
    ///
    /// ```swift
    /// configuration.policy.own(Bundle.main.declaredSchemes)
    /// ```
    ///
    /// Links from outside with any other scheme are then refused, even if none is declared.
    public mutating func own(_ declared: DeclaredSchemes) {
        schemes = (schemes ?? []).union(declared.schemes)
    }
}
