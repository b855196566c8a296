public import WaymarkCore
internal import WaymarkFiles
internal import WaymarkManifest
public import WaymarkRouting
internal import WaymarkRules

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An actor that updates a router's rewrites and overrides from a source while the app runs, and stores the last valid
/// ones on disk.
///
/// ```swift
/// let source = try HTTPRuleSource(url, client: URLSessionRuleClient())
/// let verifier = try Ed25519Verifier(publicKeys: ["MCowBQYDK2VwAyEA…"])
/// let keeper = RuleKeeper(
///     app.router, source: source, folder: folder, verifier: verifier, audience: "com.example.shop/production")
/// await keeper.start()                                   // those of the last time
/// Task { await keeper.keepUpdating(every: .seconds(900)) }
/// ```
///
/// A document is accepted as a whole or not at all. It is refused if it is too long, is not signed by a trusted key, is
/// not completely readable, has too many rules, is older than one that was accepted before, differs from an accepted
/// document of the same version, or cannot be used with the router's routes
/// (``/WaymarkRules/WaymarkRouting/Router/setRules(_:)``). If a document is refused, the rules in use stay in effect.
/// The events `rulesReplaced` and `rulesRefused` report the result, with the source's name.
///
/// Rules that expire leave the router at that time, even if the keeper has been released by then; everything else that
/// a keeper does ends with it.
///
/// Register the routes before calling ``start()``: a rule that leads to no route is refused. Use one keeper for a
/// router, and one keeper in one process for a folder.
public actor RuleKeeper {
    /// The error of storing rules or reading them back, since the last successful access to the disk; `nil` if the last
    /// access succeeded.
    public internal(set) var storageError: RuleStorageError?

    let router: Router
    let source: any RuleSource
    let store: RuleStore?
    let memory: (any RuleMemory)?
    let verifier: any RuleVerifier
    private let audience: String?
    let wallTime: @Sendable () -> Duration
    let limits: RuleLimits
    let dialects: [any PatternDialect.Type]

    /// The task that reads the kept rules, once it was requested.
    var loading: Task<RuleUpdate, Never>?
    /// Whether everything that is kept was read, or cannot be read for good.
    var isReadBack = false
    /// The rules that were accepted last.
    var accepted: KeptRules?
    /// The last writing of rules that was asked for.
    var keeping: Task<Void, Never>?
    /// The greatest version that was ever accepted, as far as that is known.
    var greatestVersion: UInt64 = 0
    /// The set that this keeper has applied to the router last; `nil` before the first, and once it was removed or has
    /// expired.
    var applied: AppliedRuleSet?
    /// The number of times that rules were taken back.
    var removals = 0
    /// The task that waits for the moments at which the router's rules become old, expire or leave.
    var expiring: Task<Void, Never>?
    /// The times at which the router's rules were signed and expire.
    var schedule: RuleFreshness.Schedule?
    /// The last that was told of old rules.
    var emittedAge: (version: UInt64, isExpired: Bool)?
    /// The keys that are trusted; `nil` if the verifier's do not change.
    var trust: KeyTrust?
    /// The documents that have announced and revoked keys.
    var proofs: [KeptRules.Proof] = []

    /// Creates a keeper, which does nothing until it is started.
    ///
    /// - Parameters:
    ///   - router: The router to update.
    ///   - source: The source of the rules.
    ///   - folder: A folder used only for the rules. If it is `nil`, no rules are stored, and older versions are
    ///     refused only while the app runs.
    ///   - verifier: The verifier of signatures. `.unsigned` accepts everything from the source, and is for
    ///     development.
    ///   - audience: The name of the app and its environment in documents, such as `com.example.shop/production`.
    ///     Documents with other audiences, or without one, are refused. If it is `nil`, only documents without an
    ///     audience are accepted.
    ///   - memory: A second store of the last valid rules, which preserves their version; `nil` for a file next to the
    ///     main one.
    ///   - limits: The limits on the size and the age of rules.
    ///   - dialects: The dialects of other routers in which patterns may be written.
    public init(
        _ router: Router, source: any RuleSource, folder: URL? = nil, verifier: some RuleVerifier,
        audience: String? = nil, memory: (any RuleMemory)? = nil, limits: RuleLimits = RuleLimits(),
        dialects: [any PatternDialect.Type] = []
    ) {
        self.init(
            router, source: source, folder: folder, verifier: verifier, audience: audience, memory: memory,
            limits: limits, dialects: dialects, wallTime: SystemTime.sinceEpoch)
    }

    /// Creates a keeper with a given time since 1970, for tests.
    package init(
        _ router: Router, source: any RuleSource, folder: URL?, verifier: any RuleVerifier, audience: String?,
        memory: (any RuleMemory)?, limits: RuleLimits, dialects: [any PatternDialect.Type],
        wallTime: @escaping @Sendable () -> Duration
    ) {
        self.router = router
        self.source = source
        let store = folder.map { RuleStore(folder: $0) }
        self.store = store
        self.memory = memory ?? store.map { FileRuleMemory(store: $0) }
        self.verifier = verifier
        trust = (verifier as? any RotatingRuleVerifier).map { KeyTrust(builtIn: $0.builtInKeys) }
        self.audience = audience
        self.limits = limits
        self.dialects = dialects
        self.wallTime = wallTime
    }

    /// The version of the rules that this keeper has applied, or `nil` if the router does not have them: none were
    /// applied, or the app has removed or replaced them.
    public var version: UInt64? { isInForce ? accepted?.version : nil }

    /// The age of the rules that this keeper has applied, or `nil` if the router does not have them.
    public var freshness: RuleFreshness? { isInForce ? schedule?.freshness(at: wallTime()) : nil }

    private var isInForce: Bool { applied.map(router.hasRules) == true }

    /// Whether the router has the rules that were accepted last, or the app's in their place.
    var isApplied: Bool { applied != nil && router.rules != nil }

    // MARK: Doing

    /// Loads the stored rules and applies them to the router, once.
    ///
    /// The rules pass all checks again, including that of the signature, because another program may have changed the
    /// file.
    ///
    /// - Returns: `replaced` if the rules were applied; `unchanged` if no rules are stored, if they were removed, or if
    ///   the method was called before; `refused` if the stored rules cannot be used. In that case, ``update()`` fetches
    ///   others. If the system does not let them be read at the moment, the next call or update tries again.
    @discardableResult
    public func start() async -> RuleUpdate {
        if let loading {
            _ = await loading.value
            return .unchanged
        }
        return await load()
    }

    /// Fetches rules from the source and applies new ones to the router, after ``start()`` if that has not been called.
    ///
    /// If several updates run at once, the first to receive rules replaces them, and the others find them unchanged. If
    /// ``remove()`` is called meanwhile, the result of the source is discarded.
    ///
    /// Nothing is fetched while the system does not let the stored rules be read, as on an iPhone that has not been
    /// unlocked since it started: the accepted versions and revoked keys are not known then. The update is refused with
    /// that error each time, so a folder that can never be read, or a memory that always throws, blocks all updates.
    ///
    /// - Returns: The result. If it is `replaced`, the router has the rules. They are also on disk, unless
    ///   ``storageError`` says otherwise.
    @discardableResult
    public func update() async -> RuleUpdate {
        let read = await load()
        guard isReadBack else { return read }
        defer {
            removeExpired()
            emitAge()
        }
        let removals = removals
        let fetched: RuleFetch
        do {
            fetched = try await source.fetch(
                ifChangedFrom: isApplied ? accepted?.entityTag : nil, greatestBytes: limits.greatestBytes)
        } catch {
            if error is CancellationError || Task.isCancelled { return .cancelled }
            if removals != self.removals { return .unchanged }
            return refuse((error as? RuleSourceError).map { .source($0) } ?? .fetching("\(error)"))
        }
        guard removals == self.removals, case .document(let document, let signature, let entityTag) = fetched else {
            return .unchanged
        }
        return await take(document, signature, entityTag)
    }

    /// Removes the rules from the router, now and for later starts. The app's own rules stay as they are, as does a set
    /// that the app has applied in their place.
    ///
    /// The version of the rules is remembered: older versions stay refused, and the next ``update()`` applies the same
    /// version again if the source still has it. If the storage fails, ``storageError`` is set, and the next start
    /// applies the rules again.
    public func remove() async {
        removals += 1
        if let applied {
            self.applied = nil
            watch(nil)
            if router.removeRules(applied) { router.emit(.rulesReplaced(version: nil), ofRulesFrom: source.name) }
        }
        // The kept version must be known, so that older versions stay refused.
        _ = await load()
        await keepRemoval()
    }

    // MARK: Judging

    /// A document that was found good.
    struct Checked {
        let rules: RuleSet
        let issued: UInt64?
        let expires: UInt64?
        /// The keys that are trusted once it is accepted.
        let trust: KeyTrust?
        /// The documents that prove these.
        let proofs: [KeptRules.Proof]
    }

    /// Checks a document of the source, and applies it to the router.
    private func take(_ document: [UInt8], _ signature: [UInt8]?, _ entityTag: String?) async -> RuleUpdate {
        let kept: KeptRules
        do throws(RuleRefusal) {
            let checked = try check(document, signature)
            if isApplied, checked.rules.version == accepted?.version {
                // The same bytes, perhaps with another tag, which the next start may do without.
                accepted?.entityTag = entityTag
                return .unchanged
            }
            // Rules that were accepted before and removed do not become younger.
            let moment = acceptance(of: accepted?.version == checked.rules.version ? accepted : nil)
            kept = KeptRules(
                version: checked.rules.version, document: document, signature: signature, entityTag: entityTag,
                accepted: moment, proofs: checked.proofs)
            try apply(checked, since: moment)
        } catch {
            return emit(error)
        }
        accepted = kept
        greatestVersion = kept.version
        await keep(kept)
        return .replaced(version: kept.version)
    }

    /// Returns the rules of a document, if the document itself has no fault.
    ///
    /// - Parameter isKept: Whether it was accepted before, so that it may be as old as the grace allows.
    func check(
        _ document: [UInt8], _ signature: [UInt8]?, isKept: Bool = false
    ) throws(RuleRefusal) -> Checked {
        guard document.count <= limits.greatestBytes else {
            throw refusal(.tooLarge(limit: limits.greatestBytes))
        }
        let key = try signer(of: document, signature, isKept: isKept)
        let read: RuleDocument
        do throws(ManifestError) {
            read = try RuleDocument(
                json: document, file: source.name, sizeLimit: limits.greatestBytes, dialects: dialects)
        } catch {
            throw refusal(.malformed(error))
        }
        let count = read.rewrites.count + read.overrides.count
        guard count <= limits.greatestRules else {
            throw refusal(.tooManyRules(count, limit: limits.greatestRules))
        }
        guard isMeant(read) else { throw refusal(.otherAudience(read.audience, expected: audience)) }
        let lowest = max(greatestVersion, limits.lowestVersion)
        guard read.version >= lowest else { throw refusal(.older(read.version, than: lowest)) }
        if let accepted, accepted.version == read.version, accepted.document != document {
            throw refusal(.otherContent(version: read.version))
        }
        let end =
            isKept
            ? RuleFreshness.Schedule.end(ofRulesThatExpireAt: read.expires, limits)
            : read.expires.map { .seconds($0) }
        if let expires = read.expires, let end, wallTime() >= end { throw refusal(.expired(expires)) }
        var (trust, proofs) = (trust, proofs)
        if let key, let signature {
            do throws(KeyProblem) {
                if try trust?.accept(read, signedBy: key) == true {
                    proofs.append(KeptRules.Proof(version: read.version, document: document, signature: signature))
                }
                guard mayKeep(proofs) else { throw .tooManyChanges }
            } catch { throw refusal(.key(error)) }
        }
        return Checked(
            rules: RuleSet(read), issued: read.issued, expires: read.expires, trust: trust, proofs: proofs)
    }

    /// Returns whether a document is made for the app.
    func isMeant(_ document: RuleDocument) -> Bool {
        audience.map { document.audience.contains($0) } ?? document.audience.isEmpty
    }

    /// - Parameter moment: When the rules were accepted, in seconds since 1970.
    func apply(_ checked: Checked, since moment: UInt64) throws(RuleRefusal) {
        do throws(RuleSetError) {
            applied = try router.applyRules(checked.rules)
        } catch {
            throw refusal(.rules(error))
        }
        (trust, proofs) = (checked.trust, checked.proofs)
        let version = checked.rules.version
        watch(
            RuleFreshness.Schedule(
                of: version, born: .seconds(checked.issued ?? moment), expires: checked.expires, limits))
        router.emit(.rulesReplaced(version: version), ofRulesFrom: source.name)
        emitAge()
    }

    func refusal(_ reason: RuleRefusal.Reason) -> RuleRefusal { RuleRefusal(reason, of: source.name) }

    func refuse(_ reason: RuleRefusal.Reason) -> RuleUpdate { emit(refusal(reason)) }

    func emit(_ refusal: RuleRefusal) -> RuleUpdate {
        router.emit(.rulesRefused(problem: refusal.problem), ofRulesFrom: source.name)
        return .refused(refusal)
    }
}
