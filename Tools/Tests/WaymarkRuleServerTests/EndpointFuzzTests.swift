import Foundation
import Testing
import WaymarkInspection
import WaymarkTesting

@testable import WaymarkRuleServer

@Suite struct EndpointFuzzTests {
    @Test("No request makes the server fail, whatever it says")
    func neverFails() async throws {
        let trials = Int(ProcessInfo.processInfo.environment["WAYMARK_REQUESTS"] ?? "") ?? 1_000
        let seed = UInt64(ProcessInfo.processInfo.environment["WAYMARK_SEED"] ?? "") ?? 20_261_124
        var numbers = SeededNumbers(seed: seed)
        let run = try await ServerRun()
        func pick<Value>(_ values: [Value]) -> Value { values[Int(numbers.next() % UInt64(values.count))] }
        let members = [
            #""revision":1"#, #""revision":-1"#, #""revision":99999999999999999999"#, #""rules":{}"#, #""rules":[]"#,
            #""rules":{"rewrites":7}"#, #""rules":\#(Rules.cart)"#, #""rules":\#(Rules.faulty)"#, #""comment":"x""#,
            #""comment":null"#, #""stages":[{"percentage":1,"seconds":1}]"#, #""stages":{}"#, #""name":"a""#,
            #""role":"reader""#, #""role":1"#, #""token":"a.b""#, #""to":1"#, #""from":1"#, #""isActive":true"#,
            #""channels":["production","x"]"#, #""channels":[]"#, #""recording":"a""#, #""lifetime":4000"#,
            #""halt":{"least":1}"#, #""approvals":{"production":0}"#, #""recording":"../x""#, #""despiteCases":true"#,
            #""publish":true"#, #""publish":1"#, #""halt":{"senders":0}"#, #""halt":{"senders":3}"#,
            #""counts":[]"#, #""waymark":1"#, #""report":"00000000000000000000000000000001""#, #""share":100"#,
            #""counts":[{"source":"push","outcome":"notFound","rules":9007199254740993,"count":9007199254740992}]"#,
        ]
        let queries = [
            "", "?limit=0", "?limit=5", "?before=1", "?link=shop%3A%2F%2Fgoods%2F1", "?link=%FF", "?since=x",
            "?by=rule",
            "?wait=x", "?from=0", "?draft=1", "?link=a&source=&from=x", "?before=-9223372036854775808",
        ]
        for trial in 0..<trials {
            let endpoint = pick(Endpoint.all)
            if endpoint.path.last == "news" { continue }
            let path =
                "/"
                + endpoint.path.map { segment in
                    guard segment.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) else { return segment }
                    return pick(["com.example.shop", "production", "1", "2", "9", "-", "a", "..", "%00", "nobody"])
                }.joined(separator: "/")
            let fixed = path.replacing("/apps/1/", with: "/apps/com.example.shop/")
            var body = "{" + (0..<(numbers.next() % 4)).map { _ in pick(members) }.joined(separator: ",") + "}"
            if numbers.next() % 8 == 0 { body = String(body.dropLast(Int(numbers.next() % 4))) }
            if numbers.next() % 8 == 0 {
                body = pick(["", "[]", "\u{0}", ServerRun.manifest, "shop://goods/1", "null"])
            }
            let type = numbers.next() % 3 == 0 ? "application/x-ndjson" : "application/json"
            let headers = pick([
                [:], ["x-forwarded-for": "::1, \u{0}"], ["cookie": "waymark_session=%00; a"],
                ["if-none-match": "\"1-\""],
                ["origin": "null"], ["sec-fetch-site": "cross-site"], ["content-length": "-1"],
                ["authorization": "Bearer ."],
            ])
            let answer = await run.ask(
                endpoint.method, fixed + pick(queries), body, as: pick(["administrator", "editor", "publisher"]),
                type: type, headers: headers)
            #expect(
                answer.status < 500, "seed \(seed), trial \(trial): \(endpoint.method) \(fixed) \(body) \(answer.body)")
            // Time goes by, so that the limits of rate let the next one in.
            run.clock.advance(by: .milliseconds(20))
        }
    }
}
