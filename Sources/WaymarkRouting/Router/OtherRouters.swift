/// The routers that stand beside a router while an app moves from one to the other.
struct OtherRouters: Sendable {
    /// Compares what is decided here with what another router would decide.
    var shadow: ShadowRunner?
    /// Gives what no route takes to another router.
    var desk: HandOverDesk?
}

extension RouterCore {
    func setShadow(_ shadow: ShadowRunner) { changeOthers { $0.shadow = shadow } }

    func removeShadow(_ shadow: ShadowRunner) { changeOthers { if $0.shadow === shadow { $0.shadow = nil } } }

    func setDesk(_ desk: HandOverDesk) { changeOthers { $0.desk = desk } }

    func removeDesk(_ desk: HandOverDesk) { changeOthers { if $0.desk === desk { $0.desk = nil } } }
}
