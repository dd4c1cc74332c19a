import Foundation
import Testing
import UIModelJSON

@testable import UIModelSystems

/// Runs `check --fix`, `check --diff` and `fix`.
@Suite struct CheckFixTests {
  /// A document with two findings. Only the order of the detents has a safe fix.
  private static let documentText = """
    { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
      "sheets": [
        // the small one first
        { "sheetPresentationController": { "detents": ["large", "medium"] } },
        { "sheetPresentationController": { "detents": [] } },
      ],
    }

    """
  private static let sortedText = documentText.replacing(#"["large", "medium"]"#, with: #"["medium", "large"]"#)
  private static let filePath = "a.uimodel.json"

  private func makeFolder() throws -> TemporaryFolder {
    try TemporaryFolder([CheckFixTests.filePath: CheckFixTests.documentText])
  }

  private func content(_ folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.url.appending(path: CheckFixTests.filePath), encoding: .utf8)
  }

  @Test func safeFixesAreWrittenAndOtherFindingsAreReported() throws {
    let folder = try makeFolder()
    let run = try ClientProcess("check", "--fix", "--format", "concise", folder: folder.url)
    #expect(try content(folder) == CheckFixTests.sortedText)
    #expect(run.status == 1)
    #expect(run.output.contains("sheet/no-detents"))
    #expect(
      run.output.hasSuffix(
        """
        a.uimodel.json:4:51: fixed: Sort the detents [sheet/detents-out-of-order]
        1 document, 3 entities: 1 error, 1 fixed
        [*] 1 fixable with --fix --unsafe-fixes

        """), "\(run.output)")
  }

  @Test func availableFixesAreCounted() throws {
    let folder = try makeFolder()
    let run = try ClientProcess("check", "--format", "concise", folder: folder.url)
    #expect(run.output.contains(" [*] [sheet/detents-out-of-order]\n"))
    #expect(run.output.hasSuffix("[*] 1 fixable with --fix, 1 more with --fix --unsafe-fixes\n"), "\(run.output)")
    #expect(try ClientProcess("check", folder: folder.url).output.contains("\n1 fixable with --fix, 1 more with"))
    _ = try ClientProcess("fix", "--unsafe-fixes", folder: folder.url)
    #expect(!(try ClientProcess("check", folder: folder.url).output.contains("fixable")))
  }

  /// A hint that the report does not list is not fixed, because the user has not seen the finding.
  @Test func unlistedHintsAreNotFixed() throws {
    let starSource = """
      import UIKit

      final class StarButton: UIButton {
        override var canBecomeFocused: Bool { true }

        func star() {}
      }

      """
    let folder = try TemporaryFolder(["Star.swift": starSource])
    func content() throws -> String {
      try String(contentsOf: folder.url.appending(path: "Star.swift"), encoding: .utf8)
    }
    _ = try ClientProcess("fix", "--unsafe", folder: folder.url)
    #expect(try content() == starSource)
    let run = try ClientProcess("fix", "--unsafe", "--hints", folder: folder.url)
    #expect(try content() == starSource.replacing("  override var canBecomeFocused: Bool { true }\n\n", with: ""))
    #expect(
      run.output.contains(
        "Star.swift:4:16: fixed: Remove the 'canBecomeFocused' override [focus/control-left-to-full-keyboard-access]\n")
    )
  }

  @Test func unsafeOptionAppliesUnsafeFixes() throws {
    let folder = try makeFolder()
    let run = try ClientProcess("fix", "--unsafe", folder: folder.url)
    #expect(run.status == 0)
    #expect(!(try content(folder)).contains(#""detents": []"#))
    #expect(try content(folder).contains("// the small one first"))
    #expect(try ClientProcess("check", folder: folder.url).status == 0)
    #expect(try ClientProcess("check", "--unsafe-fixes", folder: folder.url).status == 2)
  }

  /// The app delegate inserts a menu that another file declares. The fix edits the file with the declaration.
  @Test func fixEditsTheFileThatDeclaresTheMenu() throws {
    let menusSource = """
      enum Menus {
        static let info = UIMenu(title: "Info", children: [
          UIKeyCommand(title: "Get Info", action: #selector(AppDelegate.info(_:)), input: "i", modifierFlags: .command)
        ])
      }

      """
    let folder = try TemporaryFolder([
      "AppDelegate.swift": """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          super.buildMenu(with: builder)
          builder.insertChild(Menus.info, atStartOfMenu: .file)
        }
        @objc func info(_ sender: Any?) {}
      }

      """, "Menus.swift": menusSource,
    ])
    #expect(try ClientProcess("check", "--hints", folder: folder.url).output.contains("fix: Use ⇧⌘I (unsafe)"))
    _ = try ClientProcess("fix", "--unsafe", folder: folder.url)
    let fixedText = try String(contentsOf: folder.url.appending(path: "Menus.swift"), encoding: .utf8)
    #expect(fixedText == menusSource.replacing(".command)", with: "[.shift, .command])"))
    #expect(try ClientProcess("check", folder: folder.url).status == 0)
  }

  /// The app delegate calls a function of another file that builds the menus. The fix moves and removes statements in
  /// that function.
  @Test func fixEditsTheFileThatBuildsTheMenus() throws {
    let menusSource = """
      enum Menus {
        static func build(_ builder: UIMenuBuilder) {
          builder.remove(menu: .format)
          builder.remove(menu: .font)
          builder.insertChild(UIMenu(title: "Sort", children: []), atEndOfMenu: .init("com.example.marks"))
          builder.insertSibling(
            UIMenu(title: "Marks", identifier: .init("com.example.marks"), children: []), afterMenu: .view)
        }
      }

      """
    let folder = try TemporaryFolder([
      "AppDelegate.swift": """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          super.buildMenu(with: builder)
          guard builder.system == .main else { return }
          Menus.build(builder)
        }
      }

      """, "Menus.swift": menusSource,
    ])
    _ = try ClientProcess("fix", "--unsafe", "--hints", folder: folder.url)
    let fixedText = try String(contentsOf: folder.url.appending(path: "Menus.swift"), encoding: .utf8)
    #expect(
      fixedText == """
        enum Menus {
          static func build(_ builder: UIMenuBuilder) {
            builder.remove(menu: .format)
            builder.insertSibling(
              UIMenu(title: "Marks", identifier: .init("com.example.marks"), children: []), afterMenu: .view)
            builder.insertChild(UIMenu(title: "Sort", children: []), atEndOfMenu: .init("com.example.marks"))
          }
        }

        """)
    #expect(try ClientProcess("check", folder: folder.url).status == 0)
  }

  /// A statement of the function has an effect in the first call, but none in the second call. A fix that removes the
  /// statement would also remove the effect in the first call.
  @Test func functionWithTwoCallsHasNoFix() throws {
    let folder = try TemporaryFolder([
      "AppDelegate.swift": """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          super.buildMenu(with: builder)
          guard builder.system == .main else { return }
          Menus.build(builder)
          Menus.build(builder)
        }
      }

      """,
      "Menus.swift": """
      enum Menus {
        static func build(_ builder: UIMenuBuilder) {
          builder.remove(menu: .format)
        }
      }

      """,
    ])
    let run = try ClientProcess("check", "--format", "json", folder: folder.url)
    let menusFindings = (run.json?["findings"]?.array ?? []).filter { $0["path"] == "Menus.swift" }
    #expect(menusFindings.allSatisfy { $0["fixes"] == [] }, "\(menusFindings)")
  }

  @Test func arbitraryWindowFixUsesTheViewsWindow() throws {
    let example = try #require(
      RuleCatalog.description(of: "scene/arbitrary-window")?.wrongExamples.first { $0.language == "swift" })
    var files = ["Sources/Example.swift": MarkedText(example.text).text]
    for file in example.files { files[file.path] = file.text }
    let folder = try TemporaryFolder(files)
    let path = "Sources/Example.swift"
    _ = try ClientProcess("fix", "--unsafe", "--select", "scene/arbitrary-window", folder: folder.url)
    #expect(try String(contentsOf: folder.url.appending(path: path), encoding: .utf8) == example.fixedText)
    let run = try ClientProcess("check", "--hints", "--select", "scene/arbitrary-window", folder: folder.url)
    #expect(!run.output.contains("arbitrary-window"))
  }

  /// A function that creates several commands has no fix, because an edit of the function would change all those
  /// commands.
  @Test func codeSharedByCommandsHasNoFix() throws {
    let keysSource = """
      enum Keys {
        static func command(_ title: String, _ action: Selector) -> UIKeyCommand {
          UIKeyCommand(title: title, action: action, input: "i", modifierFlags: .command)
        }
      }

      """
    let folder = try TemporaryFolder([
      "AppDelegate.swift": """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          super.buildMenu(with: builder)
          builder.insertChild(
            UIMenu(title: "Info", children: [
              Keys.command("Get Info", #selector(info(_:))), Keys.command("More Info", #selector(more(_:))),
            ]), atStartOfMenu: .file)
        }
        @objc func info(_ sender: Any?) {}
        @objc func more(_ sender: Any?) {}
      }

      """, "Keys.swift": keysSource,
    ])
    let run = try ClientProcess("check", "--format", "json", folder: folder.url)
    let keysFindings = (run.json?["findings"]?.array ?? []).filter { $0["path"] == "Keys.swift" }
    #expect(!keysFindings.isEmpty && keysFindings.allSatisfy { $0["fixes"] == [] })
  }

  @Test func onlyFindingsOfSelectedRulesAreFixed() throws {
    let folder = try makeFolder()
    _ = try ClientProcess("check", "--fix", "--unsafe-fixes", "--select", "sheet/no-detents", folder: folder.url)
    #expect(try content(folder).contains(#"["large", "medium"]"#))
    #expect(!(try content(folder)).contains(#""detents": []"#))
  }

  @Test func diffPrintsChangesWithoutWriting() throws {
    let folder = try makeFolder()
    let run = try ClientProcess("check", "--diff", folder: folder.url)
    #expect(
      run.output == """
        --- a/a.uimodel.json
        +++ b/a.uimodel.json
        @@ -1,7 +1,7 @@
         { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
           "sheets": [
             // the small one first
        -    { "sheetPresentationController": { "detents": ["large", "medium"] } },
        +    { "sheetPresentationController": { "detents": ["medium", "large"] } },
             { "sheetPresentationController": { "detents": [] } },
           ],
         }

        """)
    #expect(run.status == 1)
    #expect(try content(folder) == CheckFixTests.documentText)
    #expect(try ClientProcess("fix", "--diff", "--select", "menu", folder: folder.url).status == 0)
  }

  @Test func onlyNamedFilesAreFixed() throws {
    let folder = try TemporaryFolder([
      "uimodel.config.json": "{}", "a.uimodel.json": CheckFixTests.documentText,
      "b.uimodel.json": CheckFixTests.documentText,
    ])
    _ = try ClientProcess("check", "--fix", "b.uimodel.json", folder: folder.url)
    #expect(try content(folder) == CheckFixTests.documentText)
  }

  @Test func excludedFilesAreNotFixed() throws {
    let folder = try TemporaryFolder([
      CheckFixTests.filePath: CheckFixTests.documentText, "b.uimodel.json": CheckFixTests.documentText,
    ])
    _ = try ClientProcess("check", "--fix", "--exclude", "a.*", folder: folder.url)
    #expect(try content(folder) == CheckFixTests.documentText)
    let fixedText = try String(contentsOf: folder.url.appending(path: "b.uimodel.json"), encoding: .utf8)
    #expect(fixedText == CheckFixTests.sortedText)
    #expect(try ClientProcess("check", "--fix", "--changed-lines", "-", folder: folder.url).status == 2)
  }

  @Test func structuredFormatsIncludeEdits() throws {
    let folder = try makeFolder()
    let report = try #require(try ClientProcess("check", "--format", "json", folder: folder.url).json)
    let edits = report["findings"]?.array?.compactMap { $0["fixes"]?.array?.first?["edits"]?.array }.joined()
    let edit = try #require(edits?.first)
    #expect(edit["path"] == "a.uimodel.json" && edit["line"] == 4 && edit["newText"] != nil)
    let sarif = try #require(try ClientProcess("check", "--format", "sarif", folder: folder.url).json)
    let fixes = sarif["runs"]?.array?.first?["results"]?.array?.first?["fixes"]?.array
    let change = try #require(fixes?.first?["artifactChanges"]?.array?.first)
    #expect(change["artifactLocation"]?["uri"] == "a.uimodel.json")
    #expect(change["replacements"]?.array?.first?["deletedRegion"]?["startLine"] == 4)
  }

  @Test func standardInputIsCheckedAsAProjectFile() throws {
    let folder = try TemporaryFolder(["uimodel.config.json": #"{ "rules": { "sheet/no-detents": "off" } }"#])
    func check(_ arguments: String...) throws -> ClientProcess {
      try ClientProcess(
        arguments: ["check", "-", "--stdin-filename", "sub/a.uimodel.json"] + arguments,
        input: CheckFixTests.documentText,
        folder: folder.url)
    }
    let conciseRun = try check("--format", "concise")
    #expect(conciseRun.output.hasPrefix("sub/a.uimodel.json:4:") && !conciseRun.output.contains("no-detents"))
    #expect(try check("--fix").output == CheckFixTests.sortedText)
    #expect(try check("--diff").output.contains(#"+    { "sheetPresentationController": { "detents": ["medium""#))
    #expect(try ClientProcess("check", "-", folder: folder.url).status == 2)
    #expect(try ClientProcess("check", ".", "--stdin-filename", "a.swift", folder: folder.url).status == 2)
  }

  /// The paths in a diff are relative to the current folder, so that `patch -p1` applies the diff there.
  @Test func diffPathsAreRelativeToTheCurrentFolder() throws {
    let folder = try TemporaryFolder(["uimodel.config.json": "{}", "app/a.uimodel.json": CheckFixTests.documentText])
    let subfolder = folder.url.appending(path: "app")
    #expect(try ClientProcess("fix", "--diff", folder: subfolder).output.hasPrefix("--- a/a.uimodel.json\n"))
    #expect(try ClientProcess("fix", "--diff", folder: folder.url).output.hasPrefix("--- a/app/a.uimodel.json\n"))
    #expect(try ClientProcess("check", "--format", "github", folder: subfolder).output.contains("file=a.uimodel.json,"))
  }
}
