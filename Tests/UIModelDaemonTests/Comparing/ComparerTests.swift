import Foundation
import Testing
import UIModelJSON

/// Checks that a server's results do not depend on its history. After random steps in a folder, the server must agree
/// with a fresh server that reads only the final state. Published findings and responses are compared byte for byte.
///
/// Environment variables:
/// - `UIMODEL_COMPARER_EDITS`: the number of edits, 120 by default.
/// - `UIMODEL_COMPARER_SEED`: the first seed, 1 by default.
/// - `UIMODEL_COMPARER_SCRIPT`: the path of a file that receives the script of the current round, in case the process
///   crashes or hangs.
@Suite struct ComparerTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let editCount = environment["UIMODEL_COMPARER_EDITS"].flatMap { Int($0) } ?? 120
  private static let firstSeed = environment["UIMODEL_COMPARER_SEED"].flatMap { UInt64($0) } ?? 1
  private static let scriptPath = environment["UIMODEL_COMPARER_SCRIPT"]
  private static let editsPerRound = 40
  private static let editsPerComparison = 8
  private static let requestCount = 12
  private static let maximumFailureCount = 5

  @Test func resultDoesNotDependOnHistory() throws {
    var (completedEditCount, failureCount, seed) = (0, 0, Self.firstSeed)
    while completedEditCount < Self.editCount, failureCount < Self.maximumFailureCount {
      let count = min(Self.editsPerRound, Self.editCount - completedEditCount)
      if let failure = try runRound(seed: seed, editCount: count) {
        failureCount += 1
        Issue.record("\(failure)")
      }
      completedEditCount += count
      seed += 1
    }
    #expect(completedEditCount > 0)
  }

  /// Runs one round of random edits. Returns a description of the first difference, with a short script that reproduces
  /// the difference, or nil if the servers agree.
  private func runRound(seed: UInt64, editCount: Int) throws -> String? {
    var generator = SeededGenerator(seed: seed)
    // Two of three rounds edit Swift files. In every second round, a second editor opens files of the folder.
    var steps = try RandomSteps(isSwift: seed % 3 > 0, hasSecondEditor: seed % 2 == 0)
    let folder = try EditedFolder()
    var script = try steps.initialSteps(using: &generator)
    for step in script { folder.apply(step) }
    for count in 1...editCount {
      guard let step = steps.nextStep(folder, using: &generator) else { continue }
      script.append(step)
      try Self.save(script)
      folder.apply(step)
      guard count % Self.editsPerComparison == 0 || count == editCount else { continue }
      let requestSeed = generator.next()
      var requestGenerator = SeededGenerator(seed: requestSeed)
      guard Comparison(requestCount: Self.requestCount).difference(folder, using: &requestGenerator) != nil else {
        continue
      }
      var shrinker = ScriptShrinker(seed: requestSeed, requestCount: Self.requestCount, runCount: 250)
      let shortScript = shrinker.shorten(script)
      let differenceText = shrinker.difference(after: shortScript)?.description ?? "nothing when it is done again"
      return "seed \(seed), after \(script.count) steps: \(differenceText)\n"
        + shortScript.map { $0.json.text() }.joined(separator: "\n")
    }
    return nil
  }

  private static func save(_ script: [EditStep]) throws {
    guard let path = scriptPath else { return }
    try script.map { $0.json.text() + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Replays recorded scripts, which contain one step per line, and checks that the servers agree after each script.
  @Test(arguments: Share.sample(Repository.names(in: "Tests/ComparerScripts", endingWith: ".jsonl")))
  func recordedScriptsLeadToNoDifference(name: String) throws {
    let text = try Repository.text("Tests/ComparerScripts/\(name).jsonl")
    let script = text.split(separator: "\n").compactMap { JSONValue(text: String($0)).flatMap { EditStep($0) } }
    #expect(!script.isEmpty)
    let folder = try EditedFolder()
    for step in script { folder.apply(step) }
    for isSaved in [false, true] {
      var generator = SeededGenerator(seed: 1)
      let difference = Comparison(requestCount: 100).difference(folder, isSaved: isSaved, using: &generator)
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }
}
