import Foundation
import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems
@testable import daemon_client

/// Applies each fix of each finding in the Swift examples of rules and in `Examples`, and checks the changed text. The
/// changes are recorded for review in `Tests/Fixes`, one file per rule. `ACCEPT_FIXES=1` rewrites these files.
@Suite struct SwiftFixTests {
  /// A Swift text, alone or in an example project.
  struct Subject: CustomTestStringConvertible, Sendable {
    let name: String
    let example: RuleExample
    var testDescription: String { name }

    func makeProject(_ text: String? = nil) throws -> ExampleProject {
      try ExampleProject(
        RuleExample(text ?? MarkedText(example.text).text, language: "swift", files: example.files))
    }
  }

  private static let ruleSubjects = RuleCatalog.all.flatMap { rule in
    let swiftExamples = rule.description.wrongExamples.filter { $0.language == "swift" }
    return swiftExamples.enumerated().map {
      Subject(name: "example \($0 + 1) of \(rule.description.code)", example: $1)
    }
  }

  private static let fileSubjects = ["Examples/broken", "Examples/source/Notebook"].flatMap { folder in
    Repository.names(in: folder, endingWith: ".swift").compactMap { name -> Subject? in
      let path = "\(folder)/\(name).swift"
      return (try? Repository.text(path)).map { Subject(name: path, example: RuleExample($0, language: "swift")) }
    }
  }

  static let subjects = ruleSubjects + fileSubjects

  @Test(arguments: subjects)
  func fixesRemoveTheirFindingAndAddNone(_ subject: Subject) throws {
    let originalProject = try subject.makeProject()
    for (locatedFinding, fix) in originalProject.fixes {
      let remainingFindings = try subject.makeProject(try originalProject.applying(fix)).findings
      let code = locatedFinding.finding.code
      #expect(
        remainingFindings.count(of: code) < originalProject.findings.count(of: code), "«\(fix.title)» leaves \(code)")
      #expect(
        Set(remainingFindings.map(\.finding.code)).isSubset(of: originalProject.findings.map(\.finding.code)),
        "«\(fix.title)» brings \(remainingFindings.map(\.finding.code))")
    }
  }

  /// Adds a comment at the end of each line. A fix must keep all comments or must fail. If it removes a statement, it
  /// also removes the comment of this statement.
  @Test(arguments: subjects.filter { !$0.example.text.contains("\"\"\"") })
  func fixesKeepComments(_ subject: Subject) throws {
    let lines = MarkedText(subject.example.text).text.split(separator: "\n", omittingEmptySubsequences: false)
    let comments = lines.indices.map { "// note \($0);" }
    let text = lines.enumerated().map { $1.isEmpty ? "" : "\($1) \(comments[$0])" }.joined(separator: "\n")
    let originalProject = try subject.makeProject(text)
    for (locatedFinding, fix) in originalProject.fixes {
      guard let fixedText = try? originalProject.applying(fix) else { continue }
      let isRemoval = fix.edits.allSatisfy(\.isRemoval)
      for (line, comment) in zip(lines, comments) where !line.isEmpty && !(isRemoval && !fixedText.contains(line)) {
        #expect(fixedText.components(separatedBy: comment).count == 2, "«\(fix.title)» loses the comment of «\(line)»")
      }
      let remainingCount = try subject.makeProject(fixedText).findings.count(of: locatedFinding.finding.code)
      #expect(
        remainingCount < originalProject.findings.count(of: locatedFinding.finding.code),
        "«\(fix.title)» leaves the finding")
    }
  }

  @Test func fixesMatchTheReviewedChanges() throws {
    var textsByCode: [String: String] = [:]
    for subject in Self.subjects {
      let originalProject = try subject.makeProject()
      for (locatedFinding, fix) in originalProject.fixes {
        let line = originalProject.document.position(of: locatedFinding.range.lowerBound, in: .utf8).line + 1
        let change = changedLines(originalProject.document.text, try originalProject.applying(fix))
        textsByCode[locatedFinding.finding.code, default: ""] +=
          "\n# \(fix.title)\(fix.isSafe ? "" : " (unsafe)"): \(subject.name), line \(line)\n\(change)"
      }
    }
    let folder = Repository.root.appendingPathComponent("Tests/Fixes")
    let entriesByFileName = Dictionary(textsByCode.map { ($0.key.replacing("/", with: "-") + ".txt", $0) }) {
      entry, _ in entry
    }
    if ProcessInfo.processInfo.environment["ACCEPT_FIXES"] != nil {
      for name in Repository.names(in: "Tests/Fixes", endingWith: ".txt") {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name + ".txt"))
      }
      for (name, entry) in entriesByFileName {
        try Data("\(entry.key)\n\(entry.value)".utf8).write(to: folder.appendingPathComponent(name))
      }
    }
    #expect(
      Repository.names(in: "Tests/Fixes", endingWith: "").filter { $0 != "README.md" }
        == entriesByFileName.keys.sorted())
    for (name, entry) in entriesByFileName.sorted(by: { $0.key < $1.key }) {
      let reviewedText = try? Repository.text("Tests/Fixes/\(name)")
      #expect(
        reviewedText == "\(entry.key)\n\(entry.value)", "\(name): if the change is right, accept it with ACCEPT_FIXES=1"
      )
    }
  }

  /// Returns the changed lines, as in a unified diff without context.
  private func changedLines(_ originalText: String, _ changedText: String) -> String {
    UnifiedDiff.text("", originalText, changedText).split(separator: "\n").dropFirst(2)
      .filter { $0.hasPrefix("+") || $0.hasPrefix("-") }.map { $0 + "\n" }.joined()
  }
}

extension ModelEdit {
  fileprivate var isRemoval: Bool {
    switch self {
    case .remove, .code(_, .removeStatement): true
    default: false
    }
  }
}

extension [LocatedFinding] {
  fileprivate func count(of code: String) -> Int { count { $0.finding.code == code } }
}
