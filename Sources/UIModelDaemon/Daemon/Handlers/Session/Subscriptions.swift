import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// `uimodel/subscribe`, `unsubscribe` and `flush`.
enum Subscriptions {
  struct SubscribeParams: MessageParameters {
    let kinds: [String]
    let codes: [String]
    let documents: [String]
    let sinceClock: Int?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["kinds", "codes", "documents", "since"])
      kinds = try reader.strings(ifPresent: "kinds") ?? Subscription.kindNames
      for kind in kinds where !Subscription.kindNames.contains(kind) {
        throw ResponseError(
          .invalidParams,
          "params.kinds: expected one of \(Subscription.kindNames.joined(separator: ", ")), got \"\(kind)\"",
          data: [
            "path": "params.kinds",
            "nearest": nearestName(to: kind, among: Subscription.kindNames).map { .string($0) } ?? .null,
          ])
      }
      codes = (try reader.strings(ifPresent: "codes") ?? []).map { RuleCodes.currentCode($0) }
      documents = try reader.strings(ifPresent: "documents") ?? []
      sinceClock = try reader.int(ifPresent: "since")
    }
  }

  struct UnsubscribeParams: MessageParameters {
    let subscriptionID: String

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["subscription"])
      subscriptionID = try reader.string("subscription")
    }
  }

  static func subscribe(_ params: SubscribeParams, _ context: RequestContext) -> JSONValue {
    // A client with a subscription stays connected and expects notifications about changed files, so file watching
    // starts now.
    context.server.fileMonitor.begin(for: context.server)
    // The response covers all changes up to now. They are published first, so that the new subscription gets no
    // notification for them.
    context.refresh()
    let subscription = context.publisher.subscribe(context.session) { id in
      Subscription(
        id: id, kinds: Set(params.kinds), codes: params.codes,
        documentURIs: Set(params.documents.map { (context.workspace.record(uri: $0)?.uri ?? DocumentURI($0)).key }),
        reportedClock: context.workspace.clock)
    }
    var result: JSONObject = ["subscription": .string(subscription.id), "clock": .int(context.workspace.clock)]
    if let sinceClock = params.sinceClock {
      let workspace = context.workspace
      // A clock that is ahead of the workspace's clock comes from a daemon that has ended.
      if sinceClock <= workspace.clock, let changedNumbers = workspace.history.documents(since: sinceClock) {
        let orderedNumbers = workspace.inOrder(changedNumbers)
        let records = orderedNumbers.compactMap { workspace.records[$0] }.filter { subscription.covers($0.uri) }
        let removedDocuments = workspace.removals(among: orderedNumbers).filter { subscription.covers($0.uri) }
        result["origins"] = .array(workspace.history.origins(since: sinceClock).map(\.json))
        result["changed"] = .array((records.map(\.spelling) + removedDocuments.map(\.spelling)).map { .string($0) })
        var earlierSubscription = subscription
        earlierSubscription.reportedClock = sinceClock
        earlierSubscription.notify(context.session, changedNumbers, workspace)
      } else {
        // The history does not contain all changes since `since`, so the client must read everything again.
        result["isFresh"] = true
      }
    }
    return .object(result)
  }

  static func unsubscribe(_ params: UnsubscribeParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    guard context.publisher.unsubscribe(context.session, params.subscriptionID) else {
      throw ResponseError(.notFound, "there is no subscription '\(params.subscriptionID)' in this session")
    }
    return [:]
  }

  /// Sends all pending notifications and returns the clock. Messages keep their order, so the client receives the
  /// notifications before the response.
  static func flush(_ params: NoParameters, _ context: RequestContext) -> JSONValue {
    context.refresh()
    context.publisher.catchUp(context.session, context.workspace)
    return ["clock": .int(context.workspace.clock)]
  }
}
