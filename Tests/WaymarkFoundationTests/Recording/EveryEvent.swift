import WaymarkRouting

/// One event of each kind, and each way in which its parts can be absent.
enum EveryEvent {
    static let kinds: [RouterEvent.Kind] =
        [
            .received,
            .matched(route: "goods", pattern: "shop://goods/:id", parameters: ["id": "4\"2\n", "a": ""]),
            .matched(route: "", pattern: "/*", parameters: [:]),
            .intercepted(name: "gate", duration: .milliseconds(12)),
            .redirected(to: "shop://商品/1"),
            .rewritten(to: "shop://商品/1", rules: [3, 0]),
            .calledBack(.success, to: "notes://x?result=商品"),
            .callbackFailed(.error, problem: "it was not opened"),
            .started(part: "mall", duration: .milliseconds(7)),
            .progressed("sign in: began"),
            .leftOut(route: "goods", Refusal(.gate("sign-in"))),
            .declined(route: "goods"),
            .handled(route: "goods", value: "Optional<Int>", duration: .nanoseconds(1)),
            .handled(route: "goods", value: nil, duration: .zero),
            .late(name: "reply"),
            .handedOver(isTaken: true, duration: .milliseconds(3)),
            .handedOver(isTaken: false, duration: .zero),
            .differed(here: .route("goods", parameters: ["id": "4\"2\n", "a": ""]), there: .unmatched),
            .differed(here: .refused, there: .route("/goods/:id")),
            .differed(here: .unmatched, there: .refused),
            .waiting(gates: ["ready", "sign\nIn"]),
            .waiting(gates: []),
            .delivered(attempt: 2),
            .acknowledged,
            .expired(.timeToLive),
            .expired(.displaced),
            .expired(.dropped),
            .superseded,
            .setAside(attempts: 2),
            .overridden(route: "goods", by: "disabled", to: nil),
            .overridden(route: "goods", by: "to '/x'", to: "shop://商品/1"),
            .fellBack(.ancestor, to: "shop://商品/1"),
            .fellBack(.link, to: "https://h/1"),
            .fellBack(.catchAll, to: nil),
            .fellBack(.unmatched, to: nil),
            .calledBack(.success, to: "notes://x?a=1"),
            .calledBack(.error, to: "notes://x"),
            .calledBack(.cancel, to: "notes://x"),
            .rulesReplaced(version: .max),
            .rulesReplaced(version: nil),
            .rulesRefused(problem: "version 3 is older than 4"),
            .rulesStale(version: 3, age: .seconds(86_400)),
            .storageFailed(problem: "write: no space is left"),
        ] + steps.map { .failed($0, problem: "no route takes the link") } + refusals.map { .refused(Refusal($0)) }

    static let steps: [OpeningStep] = [
        .reading, .policy, .rewriting, .matching, .exposure, .parameters, .interceptor("gate"), .handler, .redirect,
        .handOver, .output, .overriding, .fallback, .start("mall"),
    ]

    static let refusals: [Refusal.Reason] = [
        .notReady, .foreign, .source(.push), .callingApp("com.example"), .callingApp(nil), .origin("https://h"),
        .origin(nil), .notPublic, .routeSource("widget"), .duplicate,
        .carriedLink(parameter: "next", target: "https://h"),
        .parameter(name: "id", problem: "is no number"), .gate("sign-in"), .inboxFull, .other("not today"),
        .disabled(route: "goods", reason: "broken"), .callback(scheme: "javascript"), .callback(scheme: nil),
    ]

    static let all = kinds.enumerated().map { number, kind in
        RouterEvent(
            opening: UInt64(number), parent: number.isMultiple(of: 3) ? UInt64.max : nil,
            time: .nanoseconds(1_000_000_007 * number), link: "shop://goods/\(number)?a=b/c",
            source: [.app, .push, .scheme(callingApp: "com.example"), .webView(origin: "https://h")][number % 4],
            kind: kind, dropped: number.isMultiple(of: 5) ? number : 0)
    }
}
