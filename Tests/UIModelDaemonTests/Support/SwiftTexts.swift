import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// The Swift texts that this repository has: those of rules and examples, and those that tests read.
///
/// By the environment: `RECORD_SWIFT_TEXTS` a folder that takes the texts which tests read, as SUBJECT/NAME/FILE: SUBJECT is
/// the file of the test, NAME a `SwiftTextFolder`, and what several tests read is there for each. `SWIFT_TEXTS` such a folder, for the tests that go through all texts; `SWIFT_SECONDS` the time that each of these tests
/// has, and `SWIFT_SEED` the order in which it takes them, if they are more than it has time for.
enum SwiftTexts {
  struct Subject {
    let name: String
    /// In the order of their names.
    let files: [(name: String, text: String)]

    var bytes: [[UInt8]] { files.map { Array($0.text.utf8) } }
  }

  private static let environment = ProcessInfo.processInfo.environment
  static let seed = environment["SWIFT_SEED"].flatMap(UInt64.init) ?? 0
  private static let seconds = environment["SWIFT_SECONDS"].flatMap(Double.init)

  private static let longestRecorded = 16_384
  private static let recorded = environment["RECORD_SWIFT_TEXTS"]
  private static let given = environment["SWIFT_TEXTS"]

  /// All texts that are known, in the same order each time.
  static let all: [Subject] = ofRules + ofExamples + [Subject(name: "SwiftApp", files: ofApp)] + ofTests

  /// Takes all texts with their numbers, as many as there is time for. Returns whether these were all.
  static func inTime(_ body: (Int, Subject) -> Void) -> Bool {
    var numbers = Array(all.indices)
    if seconds != nil {
      var random = SeededGenerator(seed: seed)
      numbers.shuffle(using: &random)
    }
    return inTime(numbers) { body($0, all[$0]) }
  }

  /// Takes these numbers in this order, as many as there is time for. Returns whether these were all.
  static func inTime(_ numbers: some Collection<Int>, _ body: (Int) -> Void) -> Bool {
    let end = seconds.map { Date().addingTimeInterval($0) }
    var done = 0
    for number in numbers {
      if let end, Date() > end {
        print("time for \(done) of \(numbers.count)")
        return false
      }
      body(number)
      done += 1
    }
    return true
  }

  private static var ofApp: [(name: String, text: String)] {
    SwiftApp.files.enumerated().map { ("\($0).swift", $1) }
  }

  private static var ofRules: [Subject] {
    RuleCatalogue.all.flatMap { rule in
      (rule.description.wrong + rule.description.right).filter { $0.language == "swift" }.enumerated().map {
        let text = MarkedExample($1, code: rule.description.code).text
        return Subject(name: "\(rule.description.code) \($0)", files: [("Example.swift", text)])
      }
    }
  }

  private static var ofExamples: [Subject] {
    TidyTests.files(in: "Examples").map { Subject(name: $0.path, files: [($0.path, $0.text)]) }
  }

  private static var ofTests: [Subject] {
    guard let given else { return [] }
    return names(in: given).flatMap { subject in
      names(in: "\(given)/\(subject)").map { name in
        let all = FileManager.default.enumerator(atPath: "\(given)/\(subject)/\(name)")?.compactMap { $0 as? String }
        let files = (all ?? []).filter { $0.hasSuffix(".swift") }.sorted()
        return Subject(
          name: "\(subject)/\(name)",
          files: files.compactMap { file in
            FileManager.default.contents(atPath: "\(given)/\(subject)/\(name)/\(file)").map {
              (file, String(decoding: $0, as: UTF8.self))
            }
          })
      }
    }
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  // MARK: Recording

  /// Keeps files that the current test reads together.
  static func record(_ files: [String: String], _ kind: SwiftTextFolder.Kind) {
    guard let recorded else { return }
    guard let test = Test.current else {
      Issue.record("no test is known to read \(files.keys.sorted()): read them in the task of the test")
      return
    }
    let subject = String(test.sourceLocation.fileName.dropLast(".swift".count))
    // What others read of Swift is not about Swift, and what is longer is made by a loop.
    guard subject.hasPrefix("Swift"), files.keys.contains(where: { $0.hasSuffix(".swift") }),
      files.values.reduce(0, { $0 + $1.utf8.count }) <= longestRecorded
    else { return }
    let name = SwiftTextFolder(reader: String(test.name.prefix { $0 != "(" }), files, kind).name
    for (file, text) in files {
      let url = URL(fileURLWithPath: "\(recorded)/\(subject)/\(name)/\(file)")
      try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: url)
    }
  }
}
