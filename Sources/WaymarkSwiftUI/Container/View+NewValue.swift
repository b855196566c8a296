#if canImport(SwiftUI)
internal import SwiftUI
#else
internal import SwiftUIStandIn
#endif

extension View {
    /// Calls a closure with each new value.
    ///
    /// iOS 16 has only the method that is deprecated in visionOS from the start.
    func onNewValue<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void) -> some View {
        #if os(visionOS)
        onChange(of: value) { _, new in action(new) }
        #else
        onChange(of: value, perform: action)
        #endif
    }
}
