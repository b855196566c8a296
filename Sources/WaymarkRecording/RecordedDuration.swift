internal import WaymarkGround

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A duration as a JSON number: seconds, to the nanosecond.
struct RecordedDuration: Codable {
    let duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let nanoseconds = (try container.decode(Double.self) * 1e9).rounded()
        guard nanoseconds.magnitude < 9e18 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no recording is so long")
        }
        duration = .nanoseconds(Int64(nanoseconds))
    }

    func encode(to encoder: any Encoder) throws {
        let nanoseconds = duration.nanoseconds()
        var container = encoder.singleValueContainer()
        // A decimal is printed without superfluous digits.
        let sign: FloatingPointSign = nanoseconds < 0 ? .minus : .plus
        try container.encode(Decimal(sign: sign, exponent: -9, significand: Decimal(nanoseconds.magnitude)))
    }
}
