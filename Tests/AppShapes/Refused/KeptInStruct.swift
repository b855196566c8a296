// refused: has non-Escapable type 'Next'
import Waymark

/// Something to keep the rest of the way in.
struct KeptInStruct {
    let request: RouteRequest
    #if REFUSED
    let next: Next
    #endif
}
