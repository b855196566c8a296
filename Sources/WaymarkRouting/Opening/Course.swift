import WaymarkCore

/// Where a link goes as far as can be said without anything being run: through rewrites, overrides and fallbacks to a route.
struct Course: Sendable {
    /// Where it ends.
    enum End: Sendable {
        /// At a route, which may be closed to the link's source.
        case route(TableView.Candidate)
        /// Before any route.
        case failed(RouterError.Reason, at: OpeningStep)
        case notFound
    }

    /// A link that was left, by a rewrite, an override or a fallback.
    struct Passed: Sendable {
        let link: DeepLink
        /// What rewrite rules made of it.
        var rewriting: [RewriteResult.Step] = []
    }

    /// The link as it is at the end.
    fileprivate(set) var link: DeepLink
    /// The links before it, in their order.
    fileprivate(set) var passed: [Passed] = []
    /// The rewrites, in their order.
    fileprivate(set) var rewriting: [RewriteResult.Step] = []
    fileprivate(set) var rewritingFailure: RewriteFailure?
    /// The overrides and fallbacks, in their order.
    fileprivate(set) var detours: [Detour] = []
    fileprivate(set) var end = End.notFound
    /// The first link that no route takes but those for all links, or the last link.
    fileprivate(set) var firstUntaken: DeepLink
    /// Whether there was one, so that another router is asked about it.
    fileprivate(set) var asksOtherRouter = false
}

extension TableView {
    /// Where a link goes.
    ///
    /// - Parameter source: Where it comes from; `nil` where that is not asked.
    func course(of link: DeepLink, from source: LinkSource?, _ core: RouterCore) -> Course {
        var walk = CourseWalk(view: self, core: core, source: source, link: link)
        walk.run()
        return walk.course
    }
}

/// Goes from link to link.
private struct CourseWalk {
    let view: TableView
    let core: RouterCore
    let source: LinkSource?
    var course: Course
    private var left: [String] = []
    private var way: Way?

    init(view: TableView, core: RouterCore, source: LinkSource?, link: DeepLink) {
        self.view = view
        self.core = core
        self.source = source
        course = Course(link: link, firstUntaken: link)
    }

    mutating func run() {
        while step() {}
        if !course.asksOtherRouter { course.firstUntaken = course.link }
    }

    /// Goes on to the next link; returns whether there is one.
    private mutating func step() -> Bool {
        guard way?.asksCatchAlls == true || enter() && rewrite() else { return false }
        guard let found = view.first(course.link, on: way, core) else { return fallBack() }
        switch view.rules?.overriding(found.live, from: source?.kind, on: way, core, match: { found.match }) {
        case nil:
            course.end = .route(found)
            return false
        case .disabled(_, let reason):
            let name = found.live.route.name
            return fail(.refused(Refusal(.disabled(route: name, reason: reason))), at: .overriding)
        case .unreadable(_, let error): return fail(.unreadable(error), at: .overriding)
        case .impossible(let entry):
            return fail(.unprintable(name: nil, problem: "the override \(entry.override) gives none"), at: .overriding)
        case .detour(let link, let way): return goOn(to: link, way, at: .overriding)
        }
    }

    private mutating func fail(_ reason: RouterError.Reason, at step: OpeningStep) -> Bool {
        course.end = .failed(reason, at: step)
        return false
    }

    private mutating func enter() -> Bool {
        guard let source, way?.isStraight != true, let reason = core.refusal(of: course.link, from: source) else {
            return true
        }
        return fail(.refused(Refusal(reason)), at: .policy)
    }

    private mutating func rewrite() -> Bool {
        guard let rewrites = view.rules?.rewrites, way?.isStraight != true else { return true }
        do throws(RewriteFailure) {
            let result = try view.rewriting(course.link, by: rewrites, from: source, core, left: left)
            guard !result.steps.isEmpty else { return true }
            left += [course.link.text] + result.steps.dropLast().map(\.link.text)
            course.passed.append(Course.Passed(link: course.link, rewriting: result.steps))
            course.rewriting += result.steps
            course.link = result.link
        } catch {
            course.rewritingFailure = error
            return fail(RouterError.reason(of: error), at: .rewriting)
        }
        return enter()
    }

    private mutating func fallBack() -> Bool {
        if !course.asksOtherRouter {
            course.asksOtherRouter = true
            course.firstUntaken = course.link
        }
        var plan =
            way?.plan ?? FallbackPlan(course.link, from: source, on: way, view: view, rules: view.rules, core)
        while let alternative = plan.next() {
            switch alternative {
            case .link(let link, let way):
                if !way.isStraight, hasLeft(link.text) { continue }
                return goOn(to: link, way, at: .fallback)
            case .catchAll(let way):
                if !course.link.text.hasSameBytes(as: plan.link.text) {
                    left.append(course.link.text)
                    course.passed.append(Course.Passed(link: course.link))
                }
                self.way = way
                course.link = plan.link
                course.detours.append(way.detour)
                return true
            case .unmatched: continue
            }
        }
        return false
    }

    private func hasLeft(_ text: String) -> Bool {
        (left + [course.link.text]).contains { $0.hasSameBytes(as: text) }
    }

    private mutating func goOn(to link: DeepLink, _ way: Way, at step: OpeningStep) -> Bool {
        let text = link.text
        let links = left + [course.link.text]
        if !way.isStraight, hasLeft(text) { return fail(.redirectLoop(links + [text]), at: step) }
        if links.count > core.configuration.greatestHops { return fail(.tooManyHops(links + [text]), at: step) }
        left = links
        course.passed.append(Course.Passed(link: course.link))
        course.detours.append(way.detour)
        course.link = link
        self.way = way
        return true
    }
}
