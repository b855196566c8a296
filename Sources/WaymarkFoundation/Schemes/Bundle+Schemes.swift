public import Foundation

extension Bundle {
    /// The schemes that the bundle's `Info.plist` declares as the app's own.
    public var declaredSchemes: DeclaredSchemes { DeclaredSchemes(infoDictionary: infoDictionary) }
}
