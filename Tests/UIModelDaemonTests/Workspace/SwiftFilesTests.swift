import Foundation
import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

@testable import UIModelDaemon

/// Checks Swift files in a workspace, alone and beside model documents.
@Suite struct SwiftFilesTests {
  private static let menuSource = """
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        builder.insertChild(UIMenu(title: "Info", children: [
          UIKeyCommand(title: "Get Info", action: #selector(info(_:)), input: "i", modifierFlags: .command)
        ]), atStartOfMenu: .file)
      }
    }
    """
  private static let listSource = """
    class ListController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next(_:)), input: "n", modifierFlags: .command)]
      }
    }
    """
  private static let appDocument = """
    { "app": { "targets": [{ "platform": "macCatalyst", "minimum": "17.0" }] },
      "screens": [{ "ref": "list", "keyCommands": [
        { "class": "UIKeyCommand", "title": "Next", "action": "next:", "input": "n", "modifierFlags": ["command"] }] }],
      "menus": [{ "title": "A", "identifier": "a", "children": [
        { "class": "UIKeyCommand", "title": "B", "action": "b:", "input": "1", "modifierFlags": ["command"] }] }] }
    """

  private func scan(_ files: [String: String]) throws -> Workspace {
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    #expect(workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))]).isEmpty)
    _ = workspace.refresh()
    return workspace
  }

  private func codes(_ workspace: Workspace, _ name: String) -> [String] {
    workspace.documents.filter { $0.uri.fileName == name }.flatMap { workspace.findings(of: $0).map(\.finding.code) }
  }

  @Test func scanReadsOnlyAppFilesWithMenus() throws {
    let workspace = try scan([
      "App/AppDelegate.swift": SwiftFilesTests.menuSource, "App/Model.swift": "struct Model {}",
      "Pods/Menu.swift": SwiftFilesTests.menuSource, ".build/Menu.swift": SwiftFilesTests.menuSource,
      "Large.swift": SwiftFilesTests.menuSource + String(repeating: " ", count: 1 << 20),
    ])
    #expect(workspace.documents.map { String($0.uri.fileName) } == ["AppDelegate.swift", "Large.swift"])
    #expect(codes(workspace, "AppDelegate.swift") == ["menu/duplicate-shortcut"])
    #expect(codes(workspace, "Large.swift") == ["daemon/unread-file"])
  }

  @Test func testFilesAreReadOnlyIfIncluded() throws {
    let files = [
      "App/AppDelegate.swift": SwiftFilesTests.menuSource, "AppTests/Mock.swift": SwiftFilesTests.menuSource,
      "Tests/Unit/Mock.swift": SwiftFilesTests.menuSource, "Contests/Menu.swift": SwiftFilesTests.listSource,
    ]
    #expect(try scan(files).documents.map { String($0.uri.fileName) } == ["AppDelegate.swift", "Menu.swift"])
    let workspace = try scan(files.merging(["uimodel.config.json": #"{ "include": ["**/*.swift"] }"#]) { $1 })
    #expect(workspace.documents.filter { $0.document.kind == .swift }.count == 4)
  }

  /// A file that only `include` selects belongs to the folder's code from the first scan, even if Git ignores its
  /// folder. In this test, the file only declares a constant that another file uses.
  @Test(arguments: [(".gitignore", "Kit/\n"), ("Other.swift", "")]) func includedFileIsCodeFromTheFirstScan(
    _ name: String, _ text: String
  ) throws {
    let menus = SwiftFilesTests.menuSource.replacing("\"i\"", with: "Keys.info")
    let keys = "enum Keys { static let info = \"i\" }"
    let workspace = try scan([
      "Menus.swift": menus, "Kit/KitTests/Keys.swift": keys, name: text,
      "uimodel.config.json": #"{ "include": ["**/*.swift"] }"#,
    ])
    #expect(codes(workspace, "Menus.swift") == ["menu/duplicate-shortcut"])
  }

  /// A scan does not override changes that were applied during the scan. In this test, the changed files are not
  /// documents but only declare constants.
  @Test func changeDuringAScanOverridesTheScan() throws {
    let menus = SwiftFilesTests.menuSource.replacing("\"i\"", with: "Keys.info")
    let folder = try TemporaryFolder(["Menus.swift": menus, "Gone.swift": "enum Other {}"])
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    func applyDiskChange(_ name: String, _ text: String?) {
      let uri = DocumentURI(path: folder.url.path + "/" + name)
      _ = try? workspace.apply(.fileContent(uri, text.map { Array($0.utf8) }, isDocument: false))
    }
    applyDiskChange("Keys.swift", "enum Keys { static let info = \"j\" }")
    let clock = workspace.clock
    let scan = Workspace.scan(workspace.scanRequest(folder.url.path))
    applyDiskChange("Keys.swift", "enum Keys { static let info = \"i\" }")
    applyDiskChange("Gone.swift", nil)
    #expect(workspace.applyScans([scan], since: clock).isEmpty)
    _ = workspace.refresh()
    #expect(codes(workspace, "Menus.swift") == ["menu/duplicate-shortcut"])
    // A later scan finds that `Keys.swift` does not exist.
    #expect(
      workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))], since: workspace.clock).isEmpty)
    _ = workspace.refresh()
    #expect(codes(workspace, "Menus.swift") == [])
  }

  @Test func openTestFileIsNotPartOfTheApp() throws {
    let menus = SwiftFilesTests.menuSource.replacing("\"i\"", with: "Keys.info")
    let keys = "enum Keys { static let info = \"i\" }"
    let workspace = try scan(["Menus.swift": menus, "Keys.swift": keys, "AppTests/Keys.swift": keys])
    #expect(codes(workspace, "Menus.swift") == ["menu/duplicate-shortcut"])
    let path = (workspace.documents[0].uri.folder ?? "") + "/AppTests/Keys.swift"
    _ = try workspace.apply(
      .open(uri: DocumentURI(path: path).key, version: 1, text: Array(keys.utf8), holder: 1))
    _ = workspace.refresh()
    #expect(codes(workspace, "Menus.swift") == ["menu/duplicate-shortcut"])
  }

  /// An excluded file that is open in an editor stays open, but is not part of the folder's code.
  @Test func excludedOpenFileIsNotPartOfTheFolder() throws {
    let menus = SwiftFilesTests.menuSource.replacing("\"i\"", with: "Keys.info")
    let keys = "enum Keys { static let info = \"i\" }"
    let workspace = try scan(["Menus.swift": menus, "Keys.swift": keys])
    let folder = workspace.documents[0].uri.folder ?? ""
    for (name, text) in [("Menus.swift", menus), ("Keys.swift", keys)] {
      let uri = DocumentURI(path: folder + "/" + name).key
      _ = try workspace.apply(.open(uri: uri, version: 1, text: Array(text.utf8), holder: 1))
    }
    func configure(_ text: String?) throws {
      let uri = DocumentURI(path: folder + "/uimodel.config.json")
      _ = try workspace.apply(.fileContent(uri, text.map { Array($0.utf8) }))
      _ = workspace.refresh()
      workspace.removeExcludedDocuments(folder)
      _ = workspace.refresh()
    }
    #expect(codes(workspace, "Menus.swift") == ["menu/duplicate-shortcut"])
    try configure("{ \"exclude\": [\"Keys.swift\"] }")
    #expect(codes(workspace, "Menus.swift") == [])
    try configure("{}")
    #expect(codes(workspace, "Menus.swift") == ["menu/duplicate-shortcut"])
  }

  /// The name of the excluded file sorts before or after `Menus.swift`. If it sorts after, `Menus.swift` keeps its
  /// number.
  @Test(arguments: ["Keys.swift", "Values.swift"])
  func excludedFileIsNotPartOfTheFolder(name: String) throws {
    let menus = SwiftFilesTests.menuSource.replacing("\"i\"", with: "Keys.info")
    let workspace = try scan(["Menus.swift": menus, name: "enum Keys { static let info = \"i\" }"])
    let folder = workspace.documents[0].uri.folder ?? ""
    let configurationURI = DocumentURI(path: folder + "/uimodel.config.json")
    #expect(codes(workspace, "Menus.swift") == ["menu/duplicate-shortcut"])
    _ = try workspace.apply(.fileContent(configurationURI, Array("{ \"exclude\": [\"\(name)\"] }".utf8)))
    workspace.removeExcludedDocuments(folder)
    _ = workspace.refresh()
    #expect(codes(workspace, "Menus.swift") == [])
  }

  @Test func missingSelectorIsReportedAfterAllScans() throws {
    let entries = [("one:", 1), ("two:", 2), ("three:", 3)].map { action, key in
      "<dict><key>action</key><string>\(action)</string><key>key</key><string>\(key)</string></dict>"
    }
    let plist = "<plist version=\"1.0\"><array>\n\(entries.joined(separator: "\n"))\n</array></plist>"
    let list = """
      import UIKit
      class List: UIViewController {
        @objc func one(_ sender: Any?) {}
        @objc func two(_ sender: Any?) {}
        override var keyCommands: [UIKeyCommand]? {
          let path = Bundle.main.path(forResource: "Keys", ofType: "plist")!
          let list = NSArray(contentsOfFile: path) as! [[String: Any]]
          return list.map { entry in
            UIKeyCommand(
              title: "A", action: Selector(entry["action"] as! String), input: entry["key"] as! String,
              modifierFlags: .command)
          }
        }
      }
      """
    let workspace = try scan(["List.swift": list, "Keys.plist": plist])
    for _ in 0..<2 {
      #expect(codes(workspace, "List.swift") == ["menu/selector-not-implemented"])
      workspace.runningScanCount += 1
      _ = workspace.refresh()
      #expect(codes(workspace, "List.swift") == [])
      workspace.runningScanCount -= 1
      _ = workspace.refresh()
    }
  }

  /// A method of another target does not implement an action of this target.
  @Test func implementationInAnotherTargetIsNoted() throws {
    let project = """
      name: Notes
      targets:
        Notes: { type: application, platform: iOS, deploymentTarget: "17.0", sources: [Notes] }
        Helper: { type: application, platform: iOS, deploymentTarget: "17.0", sources: [Helper] }
      """
    let list = """
      import UIKit
      class ListController: UITableViewController {
        override var keyCommands: [UIKeyCommand]? {
          let path = Bundle.main.path(forResource: "Keys", ofType: "plist")!
          let list = NSArray(contentsOfFile: path) as! [[String: Any]]
          return list.map { entry in
            UIKeyCommand(
              title: "A", action: Selector(entry["action"] as! String), input: entry["key"] as! String,
              modifierFlags: .command)
          }
        }
        @objc func newNote(_ sender: Any?) {}
        @objc func archive(_ sender: Any?) {}
      }
      """
    let entries = ["newNote:", "archive:", "pin:"].map {
      "<dict><key>title</key><string>T</string><key>action</key><string>\($0)</string><key>key</key><string>j</string></dict>\n"
    }
    let plist = "<plist version=\"1.0\"><array>\n\(entries.joined())</array></plist>"
    let workspace = try scan([
      "project.yml": project, "Notes/List.swift": list, "Notes/Keys.plist": plist,
      "Helper/Pins.swift": "import UIKit\nclass Pins: UIViewController { @objc func pin(_ sender: Any?) {} }",
    ])
    let findings = workspace.documents.flatMap { workspace.findings(of: $0) }.map(\.finding)
      .filter { $0.code == "menu/selector-not-implemented" }
    #expect(
      findings.map(\.message) == [
        "no class of the target 'Notes' implements 'pin:', so the command does nothing; implement it or correct the string"
      ])
    #expect(findings.first?.notes.last == "Pins.swift of another target implements it")
  }

  @Test func explicitlyAddedFileIsAlwaysRead() throws {
    let folder = try TemporaryFolder(["Model.swift": "struct Model {}"])
    let workspace = Workspace()
    try workspace.addFile(folder.url.appendingPathComponent("Model.swift").path)
    #expect(workspace.documents.map(\.document.kind) == [.swift])
  }

  @Test func clientChecksAFolderOfSwiftCode() throws {
    let folder = try TemporaryFolder(["App/AppDelegate.swift": SwiftFilesTests.menuSource])
    let run = try ClientProcess("check", "--hints", folder: folder.url)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("App/AppDelegate.swift:4:75: error: ⌘I is already used by the system's Italic"))
    let tree = try ClientProcess("call", "uimodel/menu/tree", "--workspace", ".", folder: folder.url)
    #expect(tree.output.contains("Get Info"))
  }

  @Test func modelDocumentDefinesTheTargets() throws {
    let files = ["App/AppDelegate.swift": SwiftFilesTests.menuSource, "app.uimodel.json": SwiftFilesTests.appDocument]
    let workspace = try scan(files)
    let number = try #require(workspace.documents.first { $0.document.kind == .swift }?.number)
    let app = try #require(workspace.analysis.app(of: number))
    #expect(workspace.analysis.context(of: app)?.platforms == [.macCatalyst])
    // The document describes the app except for its delegate, which is declared in code.
    #expect(workspace.analysis.model(of: app)?.app?.delegate?.className.value == "AppDelegate")
    #expect(workspace.analysis.model(of: app)?.screens.count == 1)
  }

  @Test func codeAddsNoFindingsToDocuments() throws {
    let codesWithoutCode = codes(try scan(["app.uimodel.json": SwiftFilesTests.appDocument]), "app.uimodel.json")
    let workspace = try scan([
      "app.uimodel.json": SwiftFilesTests.appDocument, "AppDelegate.swift": SwiftFilesTests.menuSource,
      "Other.swift": SwiftFilesTests.menuSource, "List.swift": SwiftFilesTests.listSource,
    ])
    #expect(codes(workspace, "app.uimodel.json") == codesWithoutCode)
    #expect(codes(workspace, "List.swift").isEmpty)
  }

  @Test func keyCommandsAreCheckedWithTheAppMenu() throws {
    let unknownMenuSource = SwiftFilesTests.menuSource.replacing(
      "builder.insert", with: "configure(builder); builder.insert")
    #expect(
      codes(try scan(["D.swift": unknownMenuSource, "List.swift": SwiftFilesTests.listSource]), "List.swift").isEmpty)
    let quietMenu = SwiftFilesTests.menuSource.replacing("\"i\"", with: "\"j\"")
    #expect(
      codes(try scan(["AppDelegate.swift": quietMenu, "List.swift": SwiftFilesTests.listSource]), "List.swift")
        == ["menu/uncategorized-key-command"])
    // With two app delegates, it is unknown which menu belongs to the app.
    let twoApps = try scan(["A/D.swift": quietMenu, "B/D.swift": quietMenu, "List.swift": SwiftFilesTests.listSource])
    #expect(codes(twoApps, "List.swift").isEmpty)
  }
}
