import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the generated lists contain every rule in the rule folder.
@Suite struct RuleListTests {
  @Test func committedListsMatchTheRuleFolder() throws {
    let lists = try #require(RuleLists(in: Repository.root.path))
    #expect(lists.problems == [])
    #expect(lists.files.map(\.path) == [RuleLists.path, RuleLists.codesPath])
    for file in lists.files {
      let isEqual = try Repository.text(file.path) == file.text
      #expect(isEqual, "\(file.path) is stale: run `swift run daemon-client generate`")
    }
  }

  /// Compares the generated codes with the descriptions of the compiled rules. The generator reads only the source
  /// text.
  @Test func generatedCodesMatchRuleDescriptions() {
    let rules = RuleCatalog.all.map { $0.description }
    #expect(RuleCodes.allCodes == rules.map(\.code))
    #expect(RuleCodes.entries.map(\.firstVersion) == rules.map(\.firstVersion))
    #expect(RuleCodes.entries.map(\.needsSDK) == rules.map { $0.requiredSDK != nil })
    #expect(rules.contains { $0.requiredSDK != nil } && rules.contains { $0.requiredSDK == nil })
  }

  /// Counts the rule descriptions in the source text, and compares this number with the number of listed rules.
  @Test func ruleCountMatchesDescriptionCount() {
    let descriptionCount = TidyTests.rules.count { $0.text.contains("static let description = RuleDescription(") }
    #expect(RuleCatalog.all.count == descriptionCount && descriptionCount > 150)
  }

  @Test func rulesAreListedBySystemAndCode() {
    let systems = RuleSystem.allCases.map(\.rawValue)
    for system in systems {
      let codes = RuleCodes.allCodes.filter { $0.hasPrefix(system + "/") }
      #expect(codes == codes.sorted())
    }
    let systemIndices = RuleCatalog.all.compactMap { systems.firstIndex(of: $0.description.system.rawValue) }
    #expect(systemIndices == systemIndices.sorted() && systemIndices.count == RuleCatalog.all.count)
  }

  @Test func listsAreGeneratedFromRuleFiles() {
    let lists = RuleLists([
      ("A.swift", ruleSource("NoDetents", "sheet/no-detents", "SheetAnswer")),
      ("B.swift", ruleSource("DuplicateRef", "model/duplicate-ref", "DeclaredName")),
      ("C.swift", ruleSource("BetaPropertyName", "sheet/beta-property-name", "SheetAnswer")),
      ("D.swift", Array("/// A rule of thumb.\nstruct Rule2: Sendable {\n}\n".utf8)),
    ])
    #expect(lists.problems == [])
    #expect(
      lists.files.first?.text == """
        // \(GeneratedFile.notice)

        extension RuleCatalog {
          /// All rules, sorted by system and code.
          package static let all: [any Rule.Type] = [DuplicateRef.self, BetaPropertyName.self, NoDetents.self]
        }

        extension DeclaredName: RuleSubject {
          static let rules: [any Rule<DeclaredName>.Type] = [DuplicateRef.self]
        }

        extension SheetAnswer: RuleSubject {
          static let rules: [any Rule<SheetAnswer>.Type] = [BetaPropertyName.self, NoDetents.self]
        }

        """)
    #expect(
      lists.files.last?.text == """
        // \(GeneratedFile.notice)

        extension RuleCodes {
          /// All codes, sorted by system.
          static let entries: [Entry] = [
            Entry("model/duplicate-ref"), Entry("sheet/beta-property-name"), Entry("sheet/no-detents"),
          ]
        }

        """)
  }

  @Test(arguments: [
    ("", #"Entry("sheet/a")"#),
    (" since: Version(0, 2),", #"Entry("sheet/a", since: Version(0, 2))"#),
    ("\n    needs: [.infoPlist], needsSDK: .sdk27,", #"Entry("sheet/a", needsSDK: true)"#),
    (" since: Version(1),\n    needsSDK: .sdk27,", #"Entry("sheet/a", since: Version(1), needsSDK: true)"#),
    (" needsSDK: nil,", #"Entry("sheet/a")"#),
    (#" summary: "since: Version(0, 2), needsSDK: .sdk27","#, #"Entry("sheet/a")"#),
    ("\n      since: Version(0, 2), needsSDK: .sdk27", #"Entry("sheet/a")"#),
  ])
  func codeEntryMatchesTheDescription(_ extraArguments: String, _ expectedEntry: String) throws {
    let text = String(decoding: ruleSource("A", "sheet/a", "SheetAnswer"), as: UTF8.self)
    let source = try RuleSource(Array(text.replacing("system: .sheet,", with: "system: .sheet," + extraArguments).utf8))
    #expect(source?.codeEntry == expectedEntry)
  }

  @Test(arguments: [
    ("noRule", "enum A: Rule {", "enum A {"), ("noDescription", "static let description", "static var description"),
    ("noCode", "    code:", "    code :"), ("noSubject", "check(_ a", "check(a"),
    ("noSubject", "_ report: inout", "in report: inout"),
  ])
  func unlistableRuleIsReportedAsProblem(_ problemName: String, _ originalText: String, _ replacement: String) {
    let text = String(decoding: ruleSource("A", "sheet/a", "SheetAnswer"), as: UTF8.self)
    #expect(text.contains(originalText))
    let bytes = Array(text.replacing(originalText, with: replacement).utf8)
    #expect(RuleLists([("Sheets/A.swift", bytes)]).problems.first?.contains("/Sheets/A.swift: ") == true)
    do throws(RuleSource.Problem) {
      _ = try RuleSource(bytes)
      Issue.record("no problem")
    } catch {
      #expect("\(error)" == problemName)
    }
  }

  @Test func unreadableFileIsReportedAsProblem() {
    #expect(RuleLists([("A.swift", nil)]).problems.count == 1)
  }

  /// Returns the source of a rule. Its example contains the text of another rule, which the generator must ignore.
  private func ruleSource(_ name: String, _ code: String, _ subject: String) -> [UInt8] {
    Array(
      """
      import UIModelJSON

      /// What is wrong.
      enum \(name): Rule {
        static let description = RuleDescription(
          code: "\(code)", severity: .error, system: .sheet,
          wrong: [
            RuleExample(
              #\"\"\"
              enum Other: Rule {
                static func check(_ other: Other, _ report: inout Report) {
              \"\"\"#)
          ])

        static func check(_ a: \(subject), _ report: inout Report) {
          check(a, 1, &report)
        }

        private static func check(_ b: Int, _ report: inout Report) {}
      }

      """.utf8)
  }
}
