import WaymarkCore

/// The link that an override leads to, on its way through the interceptors around it.
struct DetouredLink: LinkConvertible {
    let link: DeepLink
    let way: Way

    var linkText: String { link.text }

    func deepLink(rules: MatchingRules, limits: LinkLimits) throws(LinkError) -> DeepLink { link }
}
