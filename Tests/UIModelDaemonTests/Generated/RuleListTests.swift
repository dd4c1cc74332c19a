import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Every rule in the folder of rules is in the lists, and runs.
@Suite struct RuleListTests {
  @Test func committedListsAreThoseOfTheFolder() throws {
    let lists = try #require(RuleLists(in: Repository.root.path))
    #expect(lists.problems == [])
    let isEqual = try Repository.text(RuleLists.path) == lists.file.text
    #expect(isEqual, "\(RuleLists.path) is stale: run `swift run daemon-client generate`")
  }

  /// Looked for in another way than the generator's.
  @Test func thereAreAsManyRulesAsDescriptions() {
    let count = TidyTests.rules.count { $0.text.contains("static let description = RuleDescription(") }
    #expect(RuleCatalogue.all.count == count && count > 150)
  }

  @Test func rulesAreListedBySystemAndCode() {
    let systems = RuleSystem.allCases.map(\.rawValue)
    for system in systems {
      let codes = RuleCatalogue.codes.filter { $0.hasPrefix(system + "/") }
      #expect(codes == codes.sorted())
    }
    let order = RuleCatalogue.all.compactMap { systems.firstIndex(of: $0.description.system.rawValue) }
    #expect(order == order.sorted() && order.count == RuleCatalogue.all.count)
  }

  @Test func listsAreMadeOfFiles() {
    let lists = RuleLists([
      ("A.swift", rule("NoDetents", "sheet/no-detents", "SheetAnswer")),
      ("B.swift", rule("DuplicateRef", "model/duplicate-ref", "DeclaredName")),
      ("C.swift", rule("BetaPropertyName", "sheet/beta-property-name", "SheetAnswer")),
      ("D.swift", Array("/// A rule of thumb.\nstruct Rule2: Sendable {\n}\n".utf8)),
    ])
    #expect(lists.problems == [])
    #expect(
      lists.file.text == """
        // \(GeneratedFile.notice)

        extension RuleCatalogue {
          /// Every rule, by system and code.
          package static let all: [any Rule.Type] = [DuplicateRef.self, BetaPropertyName.self, NoDetents.self]
        }

        extension DeclaredName: RuleSubject {
          static let rules: [any Rule<DeclaredName>.Type] = [DuplicateRef.self]
        }

        extension SheetAnswer: RuleSubject {
          static let rules: [any Rule<SheetAnswer>.Type] = [BetaPropertyName.self, NoDetents.self]
        }

        """)
  }

  @Test(arguments: [
    ("noRule", "enum A: Rule {", "enum A {"), ("noDescription", "static let description", "static var description"),
    ("noCode", "    code:", "    code :"), ("noSubject", "check(_ a", "check(a"),
    ("noSubject", "_ report: inout", "in report: inout"),
  ])
  func aRuleThatCannotBeListedIsAProblem(_ problem: String, _ part: String, _ other: String) {
    let text = String(decoding: rule("A", "sheet/a", "SheetAnswer"), as: UTF8.self)
    #expect(text.contains(part))
    let bytes = Array(text.replacing(part, with: other).utf8)
    #expect(RuleLists([("Sheets/A.swift", bytes)]).problems.first?.contains("/Sheets/A.swift: ") == true)
    do throws(RuleSource.Problem) {
      _ = try RuleSource(bytes)
      Issue.record("no problem")
    } catch {
      #expect("\(error)" == problem)
    }
  }

  @Test func aFileThatCannotBeReadIsAProblem() {
    #expect(RuleLists([("A.swift", nil)]).problems.count == 1)
  }

  /// A rule as files have it, with an example that looks like another.
  private func rule(_ name: String, _ code: String, _ subject: String) -> [UInt8] {
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
