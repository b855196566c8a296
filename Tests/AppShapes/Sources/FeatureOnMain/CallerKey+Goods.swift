import Waymark

nonisolated extension CallerKey where Value == Panel {
    /// The view above which a product's page is shown.
    public static let anchor = CallerKey("anchor")
}

nonisolated extension CallerKey where Value == String {
    /// The group of an experiment, given by an interceptor.
    static let group = CallerKey("group")
}
