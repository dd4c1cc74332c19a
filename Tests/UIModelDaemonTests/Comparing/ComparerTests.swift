import Foundation
import Testing
import UIModelJSON

/// Applies random steps to a folder and compares the server with a fresh one that reads only the final state. All
/// published findings and all answers must agree byte for byte.
///
/// Environment variables:
/// - `UIMODEL_COMPARER_EDITS`: the number of edits, 120 by default.
/// - `UIMODEL_COMPARER_SEED`: the first seed, 1 by default.
/// - `UIMODEL_COMPARER_SCRIPT`: a file that receives the script of the current round, in case the process crashes or
///   hangs.
@Suite struct ComparerTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let edits = environment["UIMODEL_COMPARER_EDITS"].flatMap { Int($0) } ?? 120
  private static let firstSeed = environment["UIMODEL_COMPARER_SEED"].flatMap { UInt64($0) } ?? 1
  private static let scriptPath = environment["UIMODEL_COMPARER_SCRIPT"]
  private static let editsPerRound = 40
  private static let editsPerComparison = 8
  private static let questions = 12
  private static let maximumFailures = 5

  @Test func resultDoesNotDependOnHistory() throws {
    var (done, failures, seed) = (0, 0, Self.firstSeed)
    while done < Self.edits, failures < Self.maximumFailures {
      let count = min(Self.editsPerRound, Self.edits - done)
      if let failure = try round(seed: seed, edits: count) {
        failures += 1
        Issue.record("\(failure)")
      }
      done += count
      seed += 1
    }
    #expect(done > 0)
  }

  /// Runs one round of random edits. Returns a description of the first difference, with a short script that reproduces
  /// the difference, or nil if the servers agree.
  private func round(seed: UInt64, edits: Int) throws -> String? {
    var random = SeededGenerator(seed: seed)
    // Two of three rounds edit Swift files. In every second round, a second editor opens files of the folder.
    var steps = try RandomSteps(isSwift: seed % 3 > 0, hasNeighbor: seed % 2 == 0)
    let folder = try EditedFolder()
    var script = try steps.initialSteps(using: &random)
    for step in script { folder.apply(step) }
    for count in 1...edits {
      guard let step = steps.next(folder, using: &random) else { continue }
      script.append(step)
      try Self.save(script)
      folder.apply(step)
      guard count % Self.editsPerComparison == 0 || count == edits else { continue }
      let questionSeed = random.next()
      var choosing = SeededGenerator(seed: questionSeed)
      guard Comparison(questions: Self.questions).difference(folder, using: &choosing) != nil else { continue }
      var shrinking = Shrinking(seed: questionSeed, questions: Self.questions, runs: 250)
      let short = shrinking.shortened(script)
      let difference = shrinking.difference(after: short)?.description ?? "nothing when it is done again"
      return "seed \(seed), after \(script.count) steps: \(difference)\n"
        + short.map { $0.json.text() }.joined(separator: "\n")
    }
    return nil
  }

  private static func save(_ script: [EditStep]) throws {
    guard let path = scriptPath else { return }
    try script.map { $0.json.text() + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Replays the scripts that earlier runs recorded, one step per line. No script may lead to a difference.
  @Test(arguments: Share.of(Repository.names(in: "Tests/ComparerScripts", endingWith: ".jsonl")))
  func recordedScriptsLeadToNoDifference(name: String) throws {
    let text = try Repository.text("Tests/ComparerScripts/\(name).jsonl")
    let script = text.split(separator: "\n").compactMap { JSONValue(text: String($0)).flatMap { EditStep($0) } }
    #expect(!script.isEmpty)
    let folder = try EditedFolder()
    for step in script { folder.apply(step) }
    for isSaved in [false, true] {
      var random = SeededGenerator(seed: 1)
      let difference = Comparison(questions: 100).difference(folder, isSaved: isSaved, using: &random)
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }
}
