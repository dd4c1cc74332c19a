import Foundation
import Testing
import UIModelJSON

/// Whatever is done to a folder, and in whatever order: what the server publishes and answers is, byte for byte, what a
/// server says that reads the end of it.
///
/// By the environment: `UIMODEL_COMPARER_EDITS` so many edits in place of a few, `UIMODEL_COMPARER_SEED` the first seed,
/// `UIMODEL_COMPARER_SCRIPT` a file that gets the script of the round under way, for when a process does not come back.
@Suite struct ComparerTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let edits = environment["UIMODEL_COMPARER_EDITS"].flatMap { Int($0) } ?? 120
  private static let firstSeed = environment["UIMODEL_COMPARER_SEED"].flatMap { UInt64($0) } ?? 1
  private static let scriptPath = environment["UIMODEL_COMPARER_SCRIPT"]
  private static let editsInARound = 40
  private static let editsBetween = 8
  private static let questions = 12
  private static let mostFailures = 5

  @Test func whatIsSaidDoesNotDependOnHowItCameAbout() throws {
    var (done, failures, seed) = (0, 0, Self.firstSeed)
    while done < Self.edits, failures < Self.mostFailures {
      let count = min(Self.editsInARound, Self.edits - done)
      if let failure = try round(seed: seed, edits: count) {
        failures += 1
        Issue.record("\(failure)")
      }
      done += count
      seed += 1
    }
    #expect(done > 0)
  }

  /// Edits a folder; what went wrong, with a short script that does it again.
  private func round(seed: UInt64, edits: Int) throws -> String? {
    var random = SeededGenerator(seed: seed)
    // Two of three rounds are of Swift files, and in half of them another editor works beside.
    var steps = try RandomSteps(isSwift: seed % 3 > 0, hasNeighbor: seed % 2 == 0)
    let folder = try EditedFolder()
    var script = try steps.beginning(using: &random)
    for step in script { folder.take(step) }
    for count in 1...edits {
      guard let step = steps.next(folder, using: &random) else { continue }
      script.append(step)
      try Self.keep(script)
      folder.take(step)
      guard count % Self.editsBetween == 0 || count == edits else { continue }
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

  private static func keep(_ script: [EditStep]) throws {
    guard let path = scriptPath else { return }
    try script.map { $0.json.text() + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Scripts that a run has found, one step a line.
  @Test(arguments: Share.of(Repository.names(in: "Tests/ComparerScripts", endingWith: ".jsonl")))
  func whatOnceWentWrongDoesNotAgain(name: String) throws {
    let text = try Repository.text("Tests/ComparerScripts/\(name).jsonl")
    let script = text.split(separator: "\n").compactMap { JSONValue(text: String($0)).flatMap { EditStep($0) } }
    #expect(!script.isEmpty)
    let folder = try EditedFolder()
    for step in script { folder.take(step) }
    for isSaved in [false, true] {
      var random = SeededGenerator(seed: 1)
      let difference = Comparison(questions: 100).difference(folder, isSaved: isSaved, using: &random)
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }
}
