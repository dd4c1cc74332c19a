import Foundation

@testable import UIModelEngine
@testable import UIModelSystems

/// Folders of Swift texts: SUBJECT/NAME/*.swift.
enum Texts {
  static func writeExamples(to folder: String) throws {
    for rule in RuleCatalogue.all {
      let description = rule.description
      for (number, example) in (description.wrong + description.right).enumerated() where example.language == "swift" {
        let name = description.code.replacing("/", with: "-")
        let system = description.code.prefix { $0 != "/" }
        let text = MarkedExample(example, code: description.code).text
        try write(text, to: "\(folder)/rules-\(system)/single-\(name)-\(number)/Example.swift")
      }
    }
  }

  static func writeFacts(of folder: String, to out: String) throws {
    for subject in names(in: folder) {
      let lines = names(in: folder + "/" + subject).flatMap { name -> [String] in
        let path = "\(folder)/\(subject)/\(name)"
        return ["# \(name)"] + (name.hasPrefix("single-") ? Facts.lines(ofFile: path) : Facts.lines(ofFolder: path))
      }
      try write(lines.joined(separator: "\n") + "\n", to: "\(out)/\(subject).facts")
    }
  }

  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
