// swift-format-ignore-file
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import ObjectiveC

// The part of URLSession that the sources use. Nothing runs.

/// https://developer.apple.com/documentation/foundation/urlrequest
public struct URLRequest: Hashable, Sendable, _ObjectiveCBridgeable {
    /// https://developer.apple.com/documentation/foundation/urlrequest/init(url:cachepolicy:timeoutinterval:)
    public init(url: URL, cachePolicy: NSURLRequest.CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60) { self.url = url }
    /// https://developer.apple.com/documentation/foundation/urlrequest/url
    public var url: URL?
    /// https://developer.apple.com/documentation/foundation/urlrequest/httpmethod
    public var httpMethod: String?
    /// https://developer.apple.com/documentation/foundation/urlrequest/httpbody
    public var httpBody: Data?
    /// https://developer.apple.com/documentation/foundation/urlrequest/setvalue(_:forhttpheaderfield:)
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}

    /// Bridged.
    public func _bridgeToObjectiveC() -> NSURLRequest { fatalError() }
    /// Bridged.
    public static func _forceBridgeFromObjectiveC(_ source: NSURLRequest, result: inout URLRequest?) {}
    /// Bridged.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSURLRequest, result: inout URLRequest?) -> Bool { true }
    /// Bridged.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURLRequest?) -> URLRequest { fatalError() }
}

extension NSURLRequest {
    /// https://developer.apple.com/documentation/foundation/nsurlrequest/cachepolicy-swift.enum
    public enum CachePolicy: UInt, Sendable {
        case useProtocolCachePolicy = 0
        case reloadIgnoringLocalCacheData = 1
    }
}

/// https://developer.apple.com/documentation/foundation/urlresponse
open class URLResponse: NSObject, @unchecked Sendable {
    /// https://developer.apple.com/documentation/foundation/urlresponse/url
    open var url: URL? { nil }
    /// https://developer.apple.com/documentation/foundation/urlresponse/expectedcontentlength
    open var expectedContentLength: Int64 { 0 }
}

/// https://developer.apple.com/documentation/foundation/httpurlresponse
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    /// https://developer.apple.com/documentation/foundation/httpurlresponse/statuscode
    open var statusCode: Int { 0 }
    /// https://developer.apple.com/documentation/foundation/httpurlresponse/allheaderfields
    open var allHeaderFields: [AnyHashable: Any] { [:] }
    /// https://developer.apple.com/documentation/foundation/httpurlresponse/value(forhttpheaderfield:)
    open func value(forHTTPHeaderField field: String) -> String? { nil }
}

/// https://developer.apple.com/documentation/foundation/urlcache
open class URLCache: NSObject, @unchecked Sendable {}
/// https://developer.apple.com/documentation/foundation/httpcookiestorage
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}

/// https://developer.apple.com/documentation/foundation/operationqueue
open class OperationQueue: NSObject, @unchecked Sendable {
    /// https://developer.apple.com/documentation/foundation/operationqueue/maxconcurrentoperationcount
    open var maxConcurrentOperationCount: Int = 0
    /// https://developer.apple.com/documentation/foundation/operationqueue/underlyingqueue
    open var underlyingQueue: DispatchQueue?
}

/// https://developer.apple.com/documentation/foundation/urlsessionconfiguration
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    /// https://developer.apple.com/documentation/foundation/urlsessionconfiguration/ephemeral
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
    /// https://developer.apple.com/documentation/objectivec/nsobject/copy()
    open func copy() -> Any { self }
    /// https://developer.apple.com/documentation/foundation/urlsessionconfiguration/urlcache
    open var urlCache: URLCache?
    /// https://developer.apple.com/documentation/foundation/urlsessionconfiguration/requestcachepolicy
    open var requestCachePolicy: NSURLRequest.CachePolicy = .useProtocolCachePolicy
    /// https://developer.apple.com/documentation/foundation/urlsessionconfiguration/httpcookiestorage
    open var httpCookieStorage: HTTPCookieStorage?
    /// https://developer.apple.com/documentation/foundation/urlsessionconfiguration/httpshouldsetcookies
    open var httpShouldSetCookies: Bool = true
    /// https://developer.apple.com/documentation/foundation/urlsessionconfiguration/timeoutintervalforresource
    open var timeoutIntervalForResource: TimeInterval = 0
}

/// https://developer.apple.com/documentation/foundation/urlsessiontask
open class URLSessionTask: NSObject, @unchecked Sendable {
    /// https://developer.apple.com/documentation/foundation/urlsessiontask/resume()
    open func resume() {}
    /// https://developer.apple.com/documentation/foundation/urlsessiontask/cancel()
    open func cancel() {}
}
/// https://developer.apple.com/documentation/foundation/urlsessiondatatask
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

/// https://developer.apple.com/documentation/foundation/urlsession
open class URLSession: NSObject, @unchecked Sendable {
    /// https://developer.apple.com/documentation/foundation/urlsession/responsedisposition
    @objc(NSURLSessionResponseDisposition) public enum ResponseDisposition: Int, Sendable {
        case cancel = 0
        case allow = 1
        case becomeDownload = 2
        case becomeStream = 3
    }
    /// https://developer.apple.com/documentation/foundation/urlsession/init(configuration:delegate:delegatequeue:)
    public init(configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?) {}
    /// https://developer.apple.com/documentation/foundation/urlsession/datatask(with:)-10dy7
    open func dataTask(with request: URLRequest) -> URLSessionDataTask { URLSessionDataTask() }
    /// https://developer.apple.com/documentation/foundation/urlsession/invalidateandcancel()
    open func invalidateAndCancel() {}
}

/// https://developer.apple.com/documentation/foundation/urlsessiondelegate
@objc public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}

/// https://developer.apple.com/documentation/foundation/urlsessiontaskdelegate
@objc public protocol URLSessionTaskDelegate: URLSessionDelegate {
    /// https://developer.apple.com/documentation/foundation/urlsessiontaskdelegate/urlsession(_:task:willperformhttpredirection:newrequest:completionhandler:)
    @objc(URLSession:task:willPerformHTTPRedirection:newRequest:completionHandler:) optional func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
    /// https://developer.apple.com/documentation/foundation/urlsessiontaskdelegate/urlsession(_:task:didcompletewitherror:)
    @objc(URLSession:task:didCompleteWithError:) optional func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

/// https://developer.apple.com/documentation/foundation/urlsessiondatadelegate
@objc public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    /// https://developer.apple.com/documentation/foundation/urlsessiondatadelegate/urlsession(_:datatask:didreceive:completionhandler:)
    @objc(URLSession:dataTask:didReceiveResponse:completionHandler:) optional func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
    /// https://developer.apple.com/documentation/foundation/urlsessiondatadelegate/urlsession(_:datatask:didreceive:)
    @objc(URLSession:dataTask:didReceiveData:) optional func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

/// https://developer.apple.com/documentation/foundation/urlerror
public struct URLError: Error, Hashable {
    /// https://developer.apple.com/documentation/foundation/urlerror/code
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// https://developer.apple.com/documentation/foundation/urlerror/code
        public let rawValue: Int
        /// https://developer.apple.com/documentation/foundation/urlerror/code
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/foundation/urlerror/code/badserverresponse
        public static let badServerResponse = Code(rawValue: -1011)
    }
    /// https://developer.apple.com/documentation/foundation/urlerror/init(_:userinfo:)
    public init(_ code: Code, userInfo: [String: Any] = [:]) {}
}
