#if DEBUG
  import UIModelJSON
  import UIModelProtocol

  /// Test methods that make a daemon misbehave, for example sleep or flood the client. Only debug builds have them.
  enum TestingRoutes {
    static let table: [Route] = [
      .query("uimodel/testing/sleep", sleep),
      .mutate("uimodel/testing/print", printText),
      .mutate("uimodel/testing/flood", flood),
      .mutate("uimodel/testing/reading", simulateScan),
      .deferred("uimodel/testing/ask", ask),
      .deferred("uimodel/testing/drop") { (_: IgnoredParameters, _, _) in },
    ]

    struct SleepParams: MessageParameters {
      let milliseconds: Int
      /// Whether the request checks for cancellation while it sleeps.
      let checksCancellation: Bool

      init(_ reader: ParameterReader) throws(ResponseError) {
        milliseconds = try reader.uinteger("milliseconds")
        checksCancellation = try reader.bool(ifPresent: "attentive") ?? false
      }
    }

    static func sleep(_ params: SleepParams, _ context: RequestContext) throws -> NoResult {
      let end = OperatingSystem.now() &+ UInt64(params.milliseconds) &* 1_000_000
      context.session.notify("uimodel/testing/asleep", JSONValue.null)
      while OperatingSystem.now() < end {
        if params.checksCancellation { try context.cancellation.check() }
        OperatingSystem.sleep(milliseconds: 1)
      }
      return NoResult()
    }

    struct ReadingParams: MessageParameters {
      /// The number of newly found files to report. If nil, the simulated scan ends.
      let fileCount: Int?

      init(_ reader: ParameterReader) throws(ResponseError) { fileCount = try reader.uinteger(ifPresent: "files") }
    }

    /// Simulates a folder scan that lasts until the test ends it.
    static func simulateScan(_ params: ReadingParams, _ context: RequestContext) -> NoResult {
      context.workspace.runningScanCount += params.fileCount == nil ? -1 : 1
      context.workspace.readingProgress.recordFound(params.fileCount ?? 0)
      return NoResult()
    }

    static func printText(_ params: IgnoredParameters, _ context: RequestContext) -> NoResult {
      print("this belongs to nobody")
      return NoResult()
    }

    struct FloodParams: MessageParameters {
      let messageCount: Int
      let byteCount: Int
      let key: String?

      init(_ reader: ParameterReader) throws(ResponseError) {
        messageCount = try reader.uinteger("count")
        byteCount = try reader.uinteger("bytes")
        key = try reader.string(ifPresent: "key")
      }
    }

    static func flood(_ params: FloodParams, _ context: RequestContext) -> NoResult {
      let text = String(repeating: "x", count: params.byteCount)
      for number in 0..<params.messageCount {
        let content: JSONValue = ["number": .int(number), "text": .string(text)]
        context.session.notify("uimodel/testing/flooded", content, key: params.key)
      }
      return NoResult()
    }

    static func ask(_ params: IgnoredParameters, _ context: RequestContext, _ responder: Responder) {
      let profile = context.session.profile
      guard profile.capabilities.applyEdit || !profile.isInitialized else {
        return responder.fail(ResponseError(.requestFailed, "the client applies no edits"))
      }
      context.ask("workspace/applyEdit", ["edit": [:]] as JSONValue, seconds: 1) { result, _ in
        switch result {
        case .success(let value): responder.answer(value)
        case .failure(let error): responder.fail(error)
        }
      }
    }
  }
#endif
