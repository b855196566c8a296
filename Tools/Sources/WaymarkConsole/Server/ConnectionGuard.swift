internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Limits the time that a request may take to arrive, and adds the console's headers to every response, also to those
/// of the HTTP parser.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: OpenConnections
    private let headTime: TimeAmount
    private let bodyTime: TimeAmount
    /// Closes the connection when the time is over.
    private var deadline: Scheduled<Void>?
    private var isKnown = false
    /// Requests that are not answered yet.
    private var requests = 0

    init(_ connections: OpenConnections, limits: ConsoleLimits) {
        self.connections = connections
        headTime = TimeAmount(limits.headTime)
        bodyTime = TimeAmount(limits.bodyTime)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(context)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { connections.leave(context.channel) }
        context.fireUserInboundEventTriggered(event)
    }

    func handlerRemoved(context: ChannelHandlerContext) { end(context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            requests += 1
            connections.set(context.channel, isBusy: true)
            close(context.channel, after: bodyTime)
        case .body: break
        case .end: deadline?.cancel()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var part = unwrapOutboundIn(data)
        switch part {
        case .head(var response):
            for (name, value) in ConsoleAnswer.commonHeaders {
                guard let name = HTTPField.Name(name), response.headerFields[name] == nil else { continue }
                response.headerFields[name] = value
            }
            part = .head(response)
        case .body: break
        case .end:
            requests = max(0, requests - 1)
            if requests == 0 { connections.set(context.channel, isBusy: false) }
        }
        context.write(wrapOutboundOut(part), promise: promise)
    }

    private func begin(_ context: ChannelHandlerContext) {
        if isKnown { return }
        isKnown = true
        connections.add(context.channel)
        close(context.channel, after: headTime)
    }

    private func end(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        connections.remove(context.channel)
    }

    private func close(_ channel: any Channel, after time: TimeAmount) {
        deadline?.cancel()
        deadline = channel.eventLoop.scheduleTask(in: time) { channel.close(mode: .all, promise: nil) }
    }
}
