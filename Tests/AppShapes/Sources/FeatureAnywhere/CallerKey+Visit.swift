import Waymark

extension CallerKey where Value == Int {
    /// The number of a visit, given by ``VisitLog``.
    public static let visit = CallerKey("visit")
}
