import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// The Swift source texts of this repository: the examples of rules, the files in `Examples`, and the texts that tests
/// read.
///
/// Environment variables:
/// - `RECORD_SWIFT_TEXTS`: The folder in which the texts of tests are recorded, as SUBJECT/NAME/FILE. SUBJECT is the
///   file name of the test, and NAME is a `SwiftTextFolder`. A text of several tests is recorded once for each test.
/// - `SWIFT_TEXTS`: A recorded folder, for the tests that process all texts.
/// - `SWIFT_SECONDS`: The time limit in seconds for each test that processes all texts.
/// - `SWIFT_SEED`: The seed of random edits. If there is a time limit, also the seed of the order of the texts.
enum SwiftTexts {
  /// The files that belong together in one test or example.
  struct FileGroup {
    let name: String
    /// The names and texts of the files, sorted by name.
    let files: [(name: String, text: String)]

    var bytes: [[UInt8]] { files.map { Array($0.text.utf8) } }
  }

  private static let environment = ProcessInfo.processInfo.environment
  static let seed = environment["SWIFT_SEED"].flatMap(UInt64.init) ?? 0
  private static let seconds = environment["SWIFT_SECONDS"].flatMap(Double.init)

  /// The maximum total length of recorded files, in UTF-8 bytes.
  private static let maximumRecordedLength = 16_384
  private static let recordingFolder = environment["RECORD_SWIFT_TEXTS"]
  private static let textsFolder = environment["SWIFT_TEXTS"]

  /// All known texts, in a reproducible order.
  static let all: [FileGroup] =
    ruleExamples + exampleFiles + [FileGroup(name: "SwiftApp", files: appFiles)] + recordedSubjects

  /// Calls `body` with the number and the files of each subject until the time limit. Returns whether all subjects were
  /// processed.
  static func forEachInTime(_ body: (Int, FileGroup) -> Void) -> Bool {
    var numbers = Array(all.indices)
    if seconds != nil {
      var random = SeededGenerator(seed: seed)
      numbers.shuffle(using: &random)
    }
    return forEachInTime(numbers) { body($0, all[$0]) }
  }

  /// Calls `body` with the numbers in the given order until the time limit. Returns whether all numbers were processed.
  static func forEachInTime(_ numbers: some Collection<Int>, _ body: (Int) -> Void) -> Bool {
    let end = seconds.map { Date().addingTimeInterval($0) }
    var processedCount = 0
    for number in numbers {
      if let end, Date() > end {
        print("time for \(processedCount) of \(numbers.count)")
        return false
      }
      body(number)
      processedCount += 1
    }
    return true
  }

  private static var appFiles: [(name: String, text: String)] {
    SwiftApp.sourceTexts.enumerated().map { ("\($0).swift", $1) }
  }

  private static var ruleExamples: [FileGroup] {
    RuleCatalog.all.flatMap { rule in
      (rule.description.wrongExamples + rule.description.correctExamples).filter { $0.language == "swift" }.enumerated()
        .map {
          let text = MarkedExample($1, code: rule.description.code).text
          return FileGroup(name: "\(rule.description.code) \($0)", files: [("Example.swift", text)])
        }
    }
  }

  private static var exampleFiles: [FileGroup] {
    TidyTests.files(in: "Examples").map { FileGroup(name: $0.path, files: [($0.path, $0.text)]) }
  }

  private static var recordedSubjects: [FileGroup] {
    guard let textsFolder else { return [] }
    return names(in: textsFolder).flatMap { subject in
      names(in: "\(textsFolder)/\(subject)").map { name in
        let paths = FileManager.default.enumerator(atPath: "\(textsFolder)/\(subject)/\(name)")?.compactMap {
          $0 as? String
        }
        let files = (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted()
        return FileGroup(
          name: "\(subject)/\(name)",
          files: files.compactMap { file in
            FileManager.default.contents(atPath: "\(textsFolder)/\(subject)/\(name)/\(file)").map {
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

  /// Writes the files that the current test reads together to the recording folder. Does nothing if no recording folder
  /// is set.
  static func record(_ files: [String: String], _ kind: SwiftTextFolder.Kind) {
    guard let recordingFolder else { return }
    guard let test = Test.current else {
      Issue.record("no test is known to read \(files.keys.sorted()): read them in the task of the test")
      return
    }
    let subject = String(test.sourceLocation.fileName.dropLast(".swift".count))
    // Only tests in files named `Swift…` are recorded. Longer texts are not recorded, because loops generate them.
    guard subject.hasPrefix("Swift"), files.keys.contains(where: { $0.hasSuffix(".swift") }),
      files.values.reduce(0, { $0 + $1.utf8.count }) <= maximumRecordedLength
    else { return }
    let name = SwiftTextFolder(readerName: String(test.name.prefix { $0 != "(" }), files, kind).name
    for (file, text) in files {
      let url = URL(fileURLWithPath: "\(recordingFolder)/\(subject)/\(name)/\(file)")
      try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: url)
    }
  }
}
