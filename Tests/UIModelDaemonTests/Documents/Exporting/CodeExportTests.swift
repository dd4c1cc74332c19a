import Testing
import UIModelJSON

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the export of Swift source as a model document.
@Suite struct CodeExportTests {
  private static let delegateSource = """
    import UIKit
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        builder.remove(menu: .help)
      }
    }
    """
  private static let readerSource = """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: "j", modifierFlags: .command)]
      }
    }
    """

  private func makeWorkspace(_ files: [(name: String, text: String)]) -> Workspace {
    let workspace = Workspace()
    workspace.addFolder("/w/Player")
    for file in files {
      _ = try? workspace.apply(.fileContent(DocumentURI(path: "/w/Player/" + file.name), Array(file.text.utf8)))
    }
    return workspace
  }

  private func exportedText(_ files: [(name: String, text: String)]) throws -> String {
    let workspace = makeWorkspace(files)
    let app = try #require(workspace.exportedApps.first)
    return ExportedText(app.root) { workspace.line(of: $0, in: app.folder) }.documentText
  }

  /// The export does not depend on the order of a view's modifiers.
  @Test func toolbarModifiersAreExportedInAnyOrder() throws {
    let titleModifiers = ".navigationTitle($name)\n.toolbarRole(.editor)"
    let menuModifier = ".toolbarTitleMenu { Button(\"Print\") {}; RenameButton(); ShareActions() }"
    let toolbarModifier = ".toolbar(id: \"trip\") { ToolbarItem(id: \"map\") { Button(\"Map\") {} } }"
    for chain in [
      [titleModifiers, menuModifier, toolbarModifier], [toolbarModifier, menuModifier, titleModifiers],
      [menuModifier, toolbarModifier, titleModifiers],
    ] {
      let viewSource = """
        import SwiftUI
        struct TripView: View { var body: some View { Text("a")
        \(chain.joined(separator: "\n"))
        } }
        """
      let text = try exportedText([("Trip.swift", viewSource)])
      #expect(text.contains(#""navigationTitle": { "binding": "name" }"#), "\(text)")
      #expect(text.contains(#""toolbarRole": "editor""#), "\(text)")
      #expect(text.contains(#""Button": { "title": "Print" }"#), "\(text)")
      #expect(text.contains(#""RenameButton""#) && text.contains(#""ShareActions""#), "\(text)")
    }
    let doubleTitleSource =
      "import SwiftUI\nstruct A: View { var body: some View { Text(\"a\")\(toolbarModifier)\n\(titleModifiers)\n\(titleModifiers) } }"
    #expect(try exportedText([("Trip.swift", doubleTitleSource)]).contains(#""navigationTitle": { "$unknown""#))
  }

  /// A target without a minimum would include every release of Mac Catalyst, so an undeclared minimum must be exported
  /// as unknown.
  @Test func undeclaredMinimumReleaseIsExportedAsUnknown() throws {
    let folder = try TemporaryFolder([
      "Sources/App.swift": Self.delegateSource,
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
    let compactText = text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(compactText.contains(#""platform": "iPadOS", "minimum": "26""#))
    #expect(
      compactText.contains(#""platform": "macCatalyst", "minimum": { "$unknown": "the project does not say it" }"#))
  }

  @Test func exportNamesTheSourceLines() throws {
    let text = try exportedText([("App.swift", Self.delegateSource), ("Reading/Reader.swift", Self.readerSource)])
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

  /// The exported methods of a class must not depend on whether its key commands are exported.
  @Test(arguments: [true, false]) func barItemsDoNotHideImplementedMethods(hasCommands: Bool) throws {
    let commandsSource = """
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Rename", action: #selector(rename(_:)), input: "j", modifierFlags: .command)]
      }
      """
    let notesSource = """
      import UIKit
      final class Notes: UIViewController {
        \(hasCommands ? commandsSource : "")
        override func viewDidLoad() {
          super.viewDidLoad()
          navigationItem.rightBarButtonItems = [UIBarButtonItem(systemItem: .action)]
        }
        @objc func togglePin(_ sender: Any?) {}
        @objc func rename(_ sender: Any?) {}
      }
      """
    let text = try exportedText([("Notes.swift", notesSource)])
    #expect(text.contains(#""rightBarButtonItems": ["#))
    #expect(text.contains(#""togglePin:": []"#), "\(text)")
    // A subclass may override the method.
    let textWithSubclass = try self.exportedText([
      ("Notes.swift", notesSource.replacing("final ", with: "")),
      ("Shared.swift", "class SharedNotes: Notes { override func togglePin(_ sender: Any?) {} }"),
    ])
    #expect(!textWithSubclass.contains(#""togglePin:": []"#), "\(textWithSubclass)")
  }

  @Test func classInSeveralFilesIsOneScreen() throws {
    let extensionSource = """
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
    let workspace = makeWorkspace([("More.swift", extensionSource), ("Reader.swift", Self.readerSource)])
    let screens = workspace.exportedApps.first?.root["screens"]?.json.array ?? []
    #expect(screens.map { $0["class"]?.string } == ["Reader"])
    #expect(screens.first?["keyCommands"]?.array?.count == 1 && screens.first?["observes"]?.array?.count == 1)
  }

  @Test func classesWithTheSameNameAreTwoScreens() {
    let secondReaderSource = Self.readerSource.replacing("Next", with: "Skip")
    let screens = makeWorkspace([("A.swift", Self.readerSource), ("B.swift", secondReaderSource)]).exportedApps.first?
      .root["screens"]
    #expect(screens?.json.array?.count == 2)
    #expect(screens?.json.array?.map { $0["ref"]?.string } == ["Reader", nil])
  }

  @Test func pathsAreCompleteBelowANonASCIIFolder() throws {
    let workspace = Workspace()
    workspace.addFolder("/w/Hé😀")
    _ = try workspace.apply(.fileContent(DocumentURI(path: "/w/Hé😀/Sub/Reader.swift"), Array(Self.readerSource.utf8)))
    let app = try #require(workspace.exportedApps.first)
    let text = ExportedText(app.root) { workspace.line(of: $0, in: app.folder) }.text
    #expect(text.contains("// Sub/Reader.swift:2\n"))
  }

  @Test func severalDelegatesMakeTheDelegateUnknown() throws {
    let secondDelegateSource = Self.delegateSource.replacing("AppDelegate:", with: "OtherDelegate:")
    let root = try #require(
      makeWorkspace([("A.swift", Self.delegateSource), ("B.swift", secondDelegateSource)]).exportedApps.first?.root)
    #expect(root["app"]?["delegate"]?.json["$unknown"]?.string == "several classes build the main menu")
  }

  @Test func objectiveCBuildMenuMakesTheDelegateUnknown() throws {
    let workspace = makeWorkspace([("Reader.swift", Self.readerSource)])
    let objectiveCSource =
      "@implementation AppDelegate\n- (void)buildMenuWithBuilder:(id<UIMenuBuilder>)builder {}\n@end\n"
    _ = try workspace.apply(
      .fileContent(DocumentURI(path: "/w/Player/AppDelegate.m"), Array(objectiveCSource.utf8), isDocument: false))
    let root = try #require(workspace.exportedApps.first?.root)
    #expect(root["app"]?["delegate"]?.json["$unknown"] != nil)
  }

  @Test func folderWithoutExportableCodeExportsNoApp() {
    #expect(makeWorkspace([("A.swift", "import UIKit\nclass A: UIViewController {}\n")]).exportedApps.isEmpty)
  }

  /// Rule examples with one Swift file. Examples of rules about suppressions are excluded, because comments are not
  /// exported.
  static let swiftExamples = (RuleExampleTests.wrongCases + RuleExampleTests.rightCases).filter {
    $0.example.kind == .swift && $0.example.files.isEmpty
      && !["model/unused-suppression", "model/renamed-rule"].contains($0.code)
  }

  /// An exported document breaks exactly the rules that its source breaks.
  @Test(arguments: swiftExamples)
  func exportedDocumentHasTheFindingsOfItsSource(_ item: RuleExampleTests.Case) throws {
    let source = MarkedText(item.example.text).text
    let workspace = makeWorkspace([("A.swift", source)])
    let sourceCodes = Set(SingleDocument(source, kind: .swift).findings.map(\.finding.code))
    let text = workspace.exportedApps.first.map { ExportedText($0.root) { _ in nil }.text } ?? "{}"
    let exportedCodes = Set(SingleDocument(text).findings.map(\.finding.code))
    #expect(exportedCodes == sourceCodes, "\(text)")
  }
}
