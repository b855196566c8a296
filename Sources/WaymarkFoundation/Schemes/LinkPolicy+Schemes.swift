public import WaymarkRouting

extension LinkPolicy {
    /// Has the app own the schemes that it declares, beside those that the policy names already.
    ///
    /// ```swift
    /// configuration.policy.own(Bundle.main.declaredSchemes)
    /// ```
    ///
    /// Links from outside go to no other scheme then, also where none is declared.
    public mutating func own(_ declared: DeclaredSchemes) {
        schemes = (schemes ?? []).union(declared.schemes)
    }
}
