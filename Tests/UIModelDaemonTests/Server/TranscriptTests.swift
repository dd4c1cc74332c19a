import Foundation
import Testing
import UIModelJSON

/// The examples of docs/wire.md are what the daemon says: each block is a session of lines of its own.
@Suite struct TranscriptTests {
  struct Transcript: CustomTestStringConvertible, Sendable {
    let lines: [String]
    var testDescription: String { lines.first ?? "" }
  }

  static let all: [Transcript] = {
    let text = (try? Repository.text("docs/wire.md")) ?? ""
    let blocks = text.components(separatedBy: "```rpc\n").dropFirst()
    return blocks.compactMap { $0.components(separatedBy: "\n```").first }
      .map { Transcript(lines: $0.components(separatedBy: "\n")) }
  }()

  @Test func thereAreSome() { #expect(TranscriptTests.all.count >= 7) }

  /// `→` is sent, `←` must come next; `…` stands for anything.
  @Test(arguments: all) func comesAsItIsWritten(_ transcript: Transcript) throws {
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
    daemon.endOfLines()
  }
}
