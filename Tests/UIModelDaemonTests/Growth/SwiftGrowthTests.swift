#if DEBUG
  import Testing

  @testable import UIModelEngine
  @testable import UIModelPlatform
  @testable import UIModelSwift
  @testable import UIModelSystems

  /// Checks that the number of token comparisons grows linearly with the size of a Swift file.
  @Suite struct SwiftGrowthTests {
    private func comparisonCount(_ text: String) throws -> Int {
      let file = SwiftFile(Array(text.utf8))
      let initialCount = file.source.comparisonCount.value
      _ = SwiftReader(file, nil).reading
      return file.source.comparisonCount.value - initialCount
    }

    private func expectLinear(_ count: Int = 100, _ text: (Int) -> String) throws {
      let (baseCount, doubledCount) = (try comparisonCount(text(count)), try comparisonCount(text(2 * count)))
      #expect(Double(doubledCount) <= 2.3 * Double(baseCount), "\(baseCount), \(doubledCount)")
    }

    private func delegateSource(_ body: String) -> String {
      """
      import UIKit
      final class Delegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) { \(body) }
      }
      """
    }

    @Test func classesWithKeyCommandsAreReadOnce() throws {
      try expectLinear { count in
        (0..<count).map { index in
          """
          final class View\(index): UIViewController {
            override var keyCommands: [UIKeyCommand]? {
              [UIKeyCommand(title: "A", action: #selector(act\(index)), input: "a", modifierFlags: .command)]
            }
            @objc func act\(index)() {}
          }

          """
        }.joined()
      }
    }

    @Test func callersOfPopoversAreLookedUpOnce() throws {
      try expectLinear { count in
        let functions = (0..<count).map { index in
          """
          func show\(index)() {
            let controller = UIViewController()
            controller.modalPresentationStyle = .popover
            present(controller, animated: true)
          }

          """
        }
        return "final class View: UIViewController {\n\(functions.joined())}"
      }
    }

    @Test func equalKeyCommandsAreReadOnce() throws {
      try expectLinear { count in
        let command = #"UIKeyCommand(title: "A", action: #selector(act), input: "j", modifierFlags: .command),"#
        let commands = String(repeating: command + "\n", count: count)
        return """
          final class View: UIViewController {
            override var keyCommands: [UIKeyCommand]? { [\(commands)] }
            @objc func act() {}
          }
          """
      }
    }

    @Test func menusOfOtherFilesAreLookedUpOnce() throws {
      func comparisonCount(_ count: Int) -> Int {
        let mainSource = delegateSource(
          (0..<count).map { "builder.insertSibling(Menu\($0).menu, afterMenu: .file)\n" }.joined())
        let menuSources = (0..<count).map { index in
          """
          enum Menu\(index) {
            static let menu = UIMenu(title: "M", children: [UICommand(title: "A", action: #selector(Delegate.act))])
          }
          """
        }
        var project = SwiftProject()
        for (index, text) in ([mainSource] + menuSources).enumerated() {
          _ = project.update(.init(key: "/\(index).swift", bytes: Array(text.utf8)), lookingFor: [])
        }
        let file = SwiftFile(Array(mainSource.utf8), number: project.number(of: "/0.swift"))
        let initialCount = file.source.comparisonCount.value
        let reading = SwiftReader(file, project).reading
        #expect(reading.usedFileNumbers.count == count)
        return file.source.comparisonCount.value - initialCount
      }
      let (baseCount, doubledCount) = (comparisonCount(100), comparisonCount(200))
      #expect(Double(doubledCount) <= 2.5 * Double(baseCount), "\(baseCount), \(doubledCount)")
    }

    @Test func nestedLoopsStopAtTheBudget() throws {
      try expectLinear(400) { count in
        delegateSource(
          String(repeating: "for i in [1, 2] { ", count: count) + "builder.remove(menu: .edit)"
            + String(repeating: " }", count: count))
      }
    }

    @Test func longMemberChainAddsNoLookups() throws {
      var lookedUpNameCount = 0
      for count in [100, 10_000] {
        let file = SwiftFile(Array(delegateSource("a" + String(repeating: ".b", count: count)).utf8))
        let reading = SwiftReader(file, nil).reading
        if lookedUpNameCount == 0 { lookedUpNameCount = reading.lookedUpNames.count }
        #expect(reading.lookedUpNames.count == lookedUpNameCount)
      }
    }

    /// Returns the number of other files that the analysis of the first file depends on.
    private func usedFileCount(_ count: Int, _ text: (Int) -> String) -> Int {
      var project = SwiftProject()
      for index in 0..<count {
        _ = project.update(.init(key: "/\(index).swift", bytes: Array(text(index).utf8)), lookingFor: [])
      }
      let number = project.number(of: "/0.swift")
      return SwiftReader(SwiftFile(Array(text(0).utf8), number: number), project).reading.usedFileNumbers.count
    }

    private static let presentingMethod = """
      func show() {
        let sheet = UIViewController()
        sheet.sheetPresentationController?.detents = [.medium()]
        present(sheet, animated: true)
      }
      """

    @Test func typeDeclaredInTooManyFilesIsNotMerged() {
      let extendedViewSource = { (index: Int) in
        index == 0
          ? "class View: UIViewController { \(Self.presentingMethod) }"
          : "extension View { func other\(index)() { show() } }"
      }
      #expect(usedFileCount(200, extendedViewSource) == 199)
      #expect(usedFileCount(2 * SwiftScope.maximumTypeFileCount, extendedViewSource) == 0)
      let repeatedClassSource = { (_: Int) in "class View: UIViewController { \(Self.presentingMethod) }" }
      #expect(usedFileCount(2 * SwiftScope.maximumTypeFileCount, repeatedClassSource) == 0)
    }

    @Test func helpersOfSheetsShareABudget() throws {
      func text(_ count: Int) -> String {
        let helpers = (0..<count).map { index in
          """
          func set\(index)(_ sheet: UISheetPresentationController) {
            set\(index + 1)(sheet)
            set\(index + 1)(sheet)
          }

          """
        }
        return "final class View: UIViewController {\n\(helpers.joined())"
          + "func set\(count)(_ sheet: UISheetPresentationController) { sheet.detents = [.medium()] }\n}"
      }
      // Without a limit on the evaluation steps, each additional helper would double the work.
      let (baseCount, doubledCount) = (try comparisonCount(text(15)), try comparisonCount(text(30)))
      #expect(Double(doubledCount) <= 2.3 * Double(baseCount), "\(baseCount), \(doubledCount)")
    }
  }
#endif
