import RandomTrials
import Testing

@testable import WaymarkRouting

/// The steps of a trace are the same whether they are kept in the short form of most links or in a list.
@Suite("Trace records")
struct TraceRecordTests {
    private typealias Noted = (kind: Trace.Step.Kind, name: String, taken: Int64)

    private func record(_ noted: [Noted]) -> TraceRecord {
        var record = TraceRecord()
        for step in noted { record.note(step.kind, step.name, step.taken) }
        return record
    }

    private func list(_ noted: [Noted]) -> [Trace.Step] {
        noted.map { Trace.Step($0.kind, $0.name, .nanoseconds($0.taken)) }
    }

    @Test("A match and its handler, and nothing, and each of them alone, read as they were noted")
    func short() {
        let all: [[Noted]] = [
            [], [(.match, "goods", 3)], [(.handler, "goods", 4)], [(.match, "goods", 3), (.handler, "goods", 4)],
            [(.match, "goods", 3), (.handler, "cart", 4)], [(.match, "goods", 3), (.match, "goods", 4)],
            [(.match, "goods", 0), (.handler, "goods", 0), (.handler, "goods", 0)],
        ]
        for noted in all { #expect(record(noted).steps == list(noted), "\(noted)") }
    }

    @Test("A trace whose time is more than that of its steps has that time")
    func total() {
        let short = record([(.match, "goods", 3), (.handler, "goods", 4)])
        for total: Int64 in [7, 9] {
            #expect(short.trace(total: total).total == .nanoseconds(total))
            #expect(short.trace(total: total).steps == short.steps)
        }
    }

    @Test("Traces of equal steps are equal, in whatever form they are")
    func equality() {
        let noted: [Noted] = [(.match, "goods", 3), (.handler, "goods", 4)]
        var listed = TraceRecord()
        listed.reserve(8)
        for step in noted { listed.note(step.kind, step.name, step.taken) }
        let (one, other) = (record(noted).trace(total: 7), listed.trace(total: 7))
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != record(noted).trace(total: 8))
    }

    @Test("Random steps, with interceptors that take more time later, are those of a plain list")
    func random() {
        for trial in 0..<Effort.count(standard: 2000) {
            var random = SeededNumbers(trial: trial)
            var (record, plain) = (TraceRecord(), [Trace.Step]())
            var begun: [Int] = []
            if random.once(in: 2) { record.reserve(random.below(4)) }
            for _ in 0..<random.below(7) {
                let (name, taken) = (random.pick(["a", "b"]), Int64(random.below(100)))
                switch random.below(6) {
                case 0:
                    begun.append(record.begin(.interceptor, name))
                    plain.append(Trace.Step(.interceptor, name, .zero))
                    #expect(begun.last == plain.count - 1, "seed \(trial)")
                case 1:
                    if begun.isEmpty { continue }
                    let place = random.pick(begun)
                    plain[place].duration += .nanoseconds(taken)
                    #expect(record.add(taken, at: place) == plain[place].duration, "seed \(trial)")
                default:
                    let kind = random.pick([Trace.Step.Kind.match, .handler, .check, .redirect])
                    record.note(kind, name, taken)
                    plain.append(Trace.Step(kind, name, .nanoseconds(taken)))
                }
            }
            #expect(record.steps == plain, "seed \(trial)")
            #expect(record.trace(total: 7).steps == plain, "seed \(trial)")
        }
    }
}
