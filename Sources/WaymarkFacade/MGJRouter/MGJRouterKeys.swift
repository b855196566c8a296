// MGJRouter's own names, so that call sites compile without changes.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the URL as it was opened, a `String`.
public let MGJRouterParameterURL = "MGJRouterParameterURL"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the closure to call with a result; read it with ``WaymarkMGJRouter/completion(in:)``.
public let MGJRouterParameterCompletion = "MGJRouterParameterCompletion"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the values that the caller passed, a dictionary.
public let MGJRouterParameterUserInfo = "MGJRouterParameterUserInfo"

/// A handler of MGJRouter.
public typealias MGJRouterHandler = WaymarkMGJRouter.Handler

/// A handler of MGJRouter that returns an object.
public typealias MGJRouterObjectHandler = WaymarkMGJRouter.ObjectHandler
