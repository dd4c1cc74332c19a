import UIModelDaemon
import UIModelJSON

/// The command `replay`, which sends the requests of a recording to a new daemon and compares the responses.
enum ReplayCommand {
  static let command = Command(
    name: "replay", usage: "FILE [--allow-writes] [--json]",
    summary: "replay a recording of `uimodel-daemon --record`, and compare",
    details: """
      Feeds what the clients sent to a new daemon, in the recorded order, and reports each response that differs from the
      recorded one. It reads the project's files as they are now. Times, clocks, responses of uimodel/daemon/... and
      requests that were cancelled or overtaken are not compared.

      A recording with methods that write files is refused unless --allow-writes is given: run it in a copy.
      """,
    options: [
      Option(name: "allow-writes", summary: "also replay methods that write files"),
      Option(name: "json", summary: "print JSON"),
    ],
    maximumOperandCount: 1,
    run: { (arguments) throws(UsageError) in
      guard let recordingArgument = arguments.operands.first else {
        throw UsageError("replay needs the FILE of a recording")
      }
      let path = try Paths.absolute(recordingArgument)
      guard FileSystem.exists(path) else { throw UsageError(Paths.missingMessage(path)) }
      let replay: Replay
      do {
        replay = try Replay(recording: try FileSystem.read(path))
      } catch let error as Replay.Failure {
        throw UsageError("\(recordingArgument): \(error.message)")
      } catch {
        throw UsageError("\(error)")
      }
      let writingMethods = replay.writingMethods
      guard writingMethods.isEmpty || arguments.has("allow-writes") else {
        throw UsageError(
          "the recording writes files (\(writingMethods.joined(separator: ", "))); use --allow-writes in a copy")
      }
      let outcome = replay.run()
      let status: ExitStatus = outcome.differences.isEmpty ? .clean : .findings
      return Client.print(arguments.has("json") ? json(outcome) : text(outcome), then: status)
    })

  private static func text(_ outcome: Replay.Outcome) -> String {
    let differences = outcome.differences.map { difference in
      let (recorded, replayed) = (difference.recordedResponse.text(), difference.newResponse?.text() ?? "no response")
      let commonPrefixLength = zip(recorded, replayed).prefix { $0 == $1 }.count
      return "client \(difference.clientNumber), \(difference.method) (\(difference.id.text()))\n"
        + "  recorded: \(printable(excerpt(of: recorded, around: commonPrefixLength)))\n"
        + "  now:      \(printable(excerpt(of: replayed, around: commonPrefixLength)))\n"
    }
    return differences.joined() + "compared \(counted(outcome.comparedCount, "response")), "
      + "\(counted(outcome.differences.count, "difference")), \(outcome.skippedCount) not compared\n"
  }

  /// Returns at most 300 characters of a text around a character offset. Ellipses mark the omitted parts.
  private static func excerpt(of text: String, around offset: Int) -> String {
    let start = offset > 100 ? offset - 60 : 0
    let remainingText = text.dropFirst(start)
    return (start > 0 ? "…" : "") + remainingText.prefix(300) + (remainingText.count > 300 ? "…" : "")
  }

  private static func json(_ outcome: Replay.Outcome) -> String {
    let differences = outcome.differences.map { difference -> JSONValue in
      [
        "client": .int(difference.clientNumber), "id": difference.id, "method": .string(difference.method),
        "recorded": difference.recordedResponse, "replayed": difference.newResponse ?? .null,
      ]
    }
    let value: JSONValue = [
      "compared": .int(outcome.comparedCount), "skipped": .int(outcome.skippedCount),
      "differences": .array(differences),
    ]
    return value.displayText(indent: 2) + "\n"
  }
}
