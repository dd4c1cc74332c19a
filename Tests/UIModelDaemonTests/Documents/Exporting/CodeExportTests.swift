import Testing
import UIModelJSON

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the export of Swift source as a model document.
@Suite struct CodeExportTests {
  private static let delegate = """
    import UIKit
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        builder.remove(menu: .help)
      }
    }
    """
  private static let reader = """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: "j", modifierFlags: .command)]
      }
    }
    """

  private func workspace(_ files: [(name: String, text: String)]) -> Workspace {
    let workspace = Workspace()
    workspace.addFolder("/w/Player")
    for file in files {
      _ = try? workspace.apply(.disk(DocumentURI(path: "/w/Player/" + file.name), Array(file.text.utf8)))
    }
    return workspace
  }

  private func text(_ files: [(name: String, text: String)]) throws -> String {
    let workspace = workspace(files)
    let app = try #require(workspace.exportedApps.first)
    return ExportedText(app.root) { workspace.line(of: $0, in: app.folder) }.documentText
  }

  /// The order of the modifiers of a view does not matter.
  @Test func toolbarModifiersAreExportedInAnyOrder() throws {
    let title = ".navigationTitle($name)\n.toolbarRole(.editor)"
    let menu = ".toolbarTitleMenu { Button(\"Print\") {}; RenameButton(); ShareActions() }"
    let bar = ".toolbar(id: \"trip\") { ToolbarItem(id: \"map\") { Button(\"Map\") {} } }"
    for chain in [[title, menu, bar], [bar, menu, title], [menu, bar, title]] {
      let view = """
        import SwiftUI
        struct TripView: View { var body: some View { Text("a")
        \(chain.joined(separator: "\n"))
        } }
        """
      let text = try text([("Trip.swift", view)])
      #expect(text.contains(#""navigationTitle": { "binding": "name" }"#), "\(text)")
      #expect(text.contains(#""toolbarRole": "editor""#), "\(text)")
      #expect(text.contains(#""Button": { "title": "Print" }"#), "\(text)")
      #expect(text.contains(#""RenameButton""#) && text.contains(#""ShareActions""#), "\(text)")
    }
    let twice = "import SwiftUI\nstruct A: View { var body: some View { Text(\"a\")\(bar)\n\(title)\n\(title) } }"
    #expect(try text([("Trip.swift", twice)]).contains(#""navigationTitle": { "$unknown""#))
  }

  /// In a document, a target without a minimum would include every release of Mac Catalyst.
  @Test func undeclaredMinimumReleaseIsExportedAsUnknown() throws {
    let folder = try TemporaryFolder([
      "Sources/App.swift": Self.delegate,
      "project.yml": """
      name: Notes
      targets:
        Notes:
          type: application
          platform: iOS
          deploymentTarget: "26.0"
          sources: [Sources]
          settings:
            SUPPORTS_MACCATALYST: YES
            MACOSX_DEPLOYMENT_TARGET: "26.0"
      """,
    ])
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    _ = workspace.refresh()
    let app = try #require(workspace.exportedApps.first)
    let text = ExportedText(app.root) { workspace.line(of: $0, in: app.folder) }.documentText
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains(#""platform": "iPadOS", "minimum": "26""#))
    #expect(
      words.contains(#""platform": "macCatalyst", "minimum": { "$unknown": "the project does not say it" }"#))
  }

  @Test func exportNamesTheSourceLines() throws {
    let text = try text([("App.swift", Self.delegate), ("Reading/Reader.swift", Self.reader)])
    #expect(
      text == """
        // Read from Swift source. The compiler checks availability, so this document does not.
        {
          "version": 1,
          "app": {
            "name": "Player",
            "readFrom": "source",
            // App.swift:2
            "delegate": {
              "class": "AppDelegate",
              "implements": {},
              // line 3
              "buildMenu": {
                "steps": [
                  { "remove": "help" } // line 4
                ]
              }
            }
          },
          "screens": [
            // line 2
            {
              "ref": "AppDelegate",
              "class": "AppDelegate",
              "implements": { "$unknown": "its methods are not analyzed" },
              "windowUses": [
                { "by": "UIApplicationDelegate.window" }
              ],
              "keyCommands": { "$unknown": "it is not analyzed in Swift source" },
              "view": { "$unknown": "it is not analyzed in Swift source" },
              "isViewController": false
            },
            // Reading/Reader.swift:2
            {
              "ref": "Reader",
              "class": "Reader",
              "implements": { "next": [] },
              "keyCommands": [
                // line 5
                {
                  "class": "UIKeyCommand",
                  "title": "Next",
                  "action": "next",
                  "input": "j",
                  "modifierFlags": ["command"]
                }
              ],
              "view": { "$unknown": "it is not analyzed in Swift source" }
            }
          ]
        }

        """, "\(text)")
  }

  /// The exported methods of a class do not depend on the other parts of the class that are exported.
  @Test(arguments: [true, false]) func barItemsDoNotHideImplementedMethods(hasCommands: Bool) throws {
    let commands = """
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Rename", action: #selector(rename(_:)), input: "j", modifierFlags: .command)]
      }
      """
    let notes = """
      import UIKit
      final class Notes: UIViewController {
        \(hasCommands ? commands : "")
        override func viewDidLoad() {
          super.viewDidLoad()
          navigationItem.rightBarButtonItems = [UIBarButtonItem(systemItem: .action)]
        }
        @objc func togglePin(_ sender: Any?) {}
        @objc func rename(_ sender: Any?) {}
      }
      """
    let text = try text([("Notes.swift", notes)])
    #expect(text.contains(#""rightBarButtonItems": ["#))
    #expect(text.contains(#""togglePin:": []"#), "\(text)")
    // A subclass may override the method.
    let below = try self.text([
      ("Notes.swift", notes.replacing("final ", with: "")),
      ("Shared.swift", "class SharedNotes: Notes { override func togglePin(_ sender: Any?) {} }"),
    ])
    #expect(!below.contains(#""togglePin:": []"#), "\(below)")
  }

  @Test func classInSeveralFilesIsOneScreen() throws {
    let more = """
      import UIKit
      extension Reader {
        func observe() {
          NotificationCenter.default.addObserver(
            self, selector: #selector(show), name: UIResponder.keyboardWillShowNotification, object: nil)
        }
        @objc func show(_ n: Notification) {
          guard let frame = n.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          additionalSafeAreaInsets.bottom = frame.height
        }
      }
      """
    let workspace = workspace([("More.swift", more), ("Reader.swift", Self.reader)])
    let screens = workspace.exportedApps.first?.root["screens"]?.json.array ?? []
    #expect(screens.map { $0["class"]?.string } == ["Reader"])
    #expect(screens.first?["keyCommands"]?.array?.count == 1 && screens.first?["observes"]?.array?.count == 1)
  }

  @Test func classesWithTheSameNameAreTwoScreens() {
    let other = Self.reader.replacing("Next", with: "Skip")
    let screens = workspace([("A.swift", Self.reader), ("B.swift", other)]).exportedApps.first?.root["screens"]
    #expect(screens?.json.array?.count == 2)
    #expect(screens?.json.array?.map { $0["ref"]?.string } == ["Reader", nil])
  }

  @Test func pathsAreCompleteBelowANonASCIIFolder() throws {
    let workspace = Workspace()
    workspace.addFolder("/w/Hé😀")
    _ = try workspace.apply(.disk(DocumentURI(path: "/w/Hé😀/Sub/Reader.swift"), Array(Self.reader.utf8)))
    let app = try #require(workspace.exportedApps.first)
    let text = ExportedText(app.root) { workspace.line(of: $0, in: app.folder) }.text
    #expect(text.contains("// Sub/Reader.swift:2\n"))
  }

  @Test func severalDelegatesMakeTheDelegateUnknown() throws {
    let other = Self.delegate.replacing("AppDelegate:", with: "OtherDelegate:")
    let root = try #require(workspace([("A.swift", Self.delegate), ("B.swift", other)]).exportedApps.first?.root)
    #expect(root["app"]?["delegate"]?.json["$unknown"]?.string == "several classes build the main menu")
  }

  @Test func objectiveCBuildMenuMakesTheDelegateUnknown() throws {
    let workspace = workspace([("Reader.swift", Self.reader)])
    let code = "@implementation AppDelegate\n- (void)buildMenuWithBuilder:(id<UIMenuBuilder>)builder {}\n@end\n"
    _ = try workspace.apply(.disk(DocumentURI(path: "/w/Player/AppDelegate.m"), Array(code.utf8), isDocument: false))
    let root = try #require(workspace.exportedApps.first?.root)
    #expect(root["app"]?["delegate"]?.json["$unknown"] != nil)
  }

  @Test func folderWithoutExportableCodeIsNoApp() {
    #expect(workspace([("A.swift", "import UIKit\nclass A: UIViewController {}\n")]).exportedApps.isEmpty)
  }

  /// Rule examples that consist of one Swift file. Comments are not exported, so rules about suppressions are excluded.
  static let swiftExamples = (RuleExampleTests.wrong + RuleExampleTests.right).filter {
    $0.example.kind == .swift && $0.example.files.isEmpty
      && !["model/unused-suppression", "model/renamed-rule"].contains($0.code)
  }

  /// An exported document has exactly the findings of its source.
  @Test(arguments: swiftExamples)
  func exportedDocumentHasTheFindingsOfItsSource(_ item: RuleExampleTests.Case) throws {
    let code = MarkedText(item.example.text).text
    let workspace = workspace([("A.swift", code)])
    let found = Set(SingleDocument(code, kind: .swift).findings.map(\.finding.code))
    let text = workspace.exportedApps.first.map { ExportedText($0.root) { _ in nil }.text } ?? "{}"
    let again = Set(SingleDocument(text).findings.map(\.finding.code))
    #expect(again == found, "\(text)")
  }
}
