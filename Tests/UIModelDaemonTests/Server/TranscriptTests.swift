import Foundation
import Testing
import UIModelJSON

/// Checks that the daemon's answers match the examples in docs/wire.md. Each `rpc` block is a session in line framing.
@Suite struct TranscriptTests {
  /// The messages of one example session, one per line.
  struct Transcript: CustomTestStringConvertible, Sendable {
    let lines: [String]
    var testDescription: String { lines.first ?? "" }
  }

  static let transcripts: [Transcript] = {
    let text = (try? Repository.text("docs/wire.md")) ?? ""
    let blocks = text.components(separatedBy: "```rpc\n").dropFirst()
    return blocks.compactMap { $0.components(separatedBy: "\n```").first }
      .map { Transcript(lines: $0.components(separatedBy: "\n")) }
  }()

  @Test func transcriptsAreFound() { #expect(TranscriptTests.transcripts.count >= 7) }

  /// A line with `→` is sent, and a line with `←` is the next expected answer. Text after `…` is not compared.
  @Test(arguments: transcripts) func daemonAnswersMatchTheTranscript(_ transcript: Transcript) throws {
    let daemon = try DaemonProcess(.line)
    for line in transcript.lines {
      let message = String(line.dropFirst(2))
      if line.hasPrefix("→ ") {
        daemon.write(message + "\n")
      } else {
        #expect(line.hasPrefix("← "))
        let answer = try #require(daemon.next { _ in true })
        let parts = message.components(separatedBy: "…")
        if parts.count == 1 { #expect(answer == JSONValue(text: message)) }
        #expect(answer.text().hasPrefix(parts[0]))
      }
    }
    daemon.endLineSession()
  }
}
