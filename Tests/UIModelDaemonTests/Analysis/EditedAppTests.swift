import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

@testable import UIModelDaemon

/// Checks that the findings after an edit of one file equal those of a fresh read of the app.
@Suite struct EditedAppTests {
  // MARK: Code and a model document

  private static let delegateSource = """
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with menuBuilder: UIMenuBuilder) {
        super.buildMenu(with: menuBuilder)
        guard menuBuilder.system == .main else { return }
        menuBuilder.insertChild(UIMenu(title: "", options: .displayInline, children: [
          UIKeyCommand(title: "Get Info", action: #selector(List.info(_:)), input: "i", modifierFlags: .command)
        ]), atEndOfMenu: .file)
        menuBuilder.insertChild(UIMenu(title: "Show", children: [
          UICommand(title: "List", action: #selector(List.showAs(_:))),
          UICommand(title: "Grid", action: #selector(List.showAs(_:)))
        ]), atStartOfMenu: .view)
      }
    }
    """

  private func makeAppWithCode() -> AppInFiles {
    AppInFiles([("app.uimodel.json", #"{ "app": { "name": "B" } }"#), ("Delegate.swift", Self.delegateSource)])
  }

  /// A view controller in code does not prove a UIKit life cycle, because SwiftUI apps also wrap view controllers. A
  /// missing scene delegate is therefore not reported.
  @Test func viewControllerDoesNotImplyAUIKitLifeCycle() {
    let document = #"""
      { "app": { "delegate": { "class": "AppDelegate", "implements": {} }, "infoPlist": { "UIApplicationSceneManifest": {
        "UISceneConfigurations": { "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Main" } ] } } } } }
      """#
    let canvasSource = """
      final class Canvas: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "Draw", action: #selector(draw(_:)), input: "d", modifierFlags: [.command, .shift])]
        }
        @objc func draw(_ sender: Any?) {}
      }
      """
    let app = AppInFiles([("app.uimodel.json", document), ("Canvas.swift", canvasSource)])
    #expect(!app.codes("app.uimodel.json").contains("scene/missing-delegate"))
  }

  @Test func editOfATitleDoesNotChangeTheFindings() {
    var app = makeAppWithCode()
    let initialCodes = app.codes("Delegate.swift")
    #expect(initialCodes == ["menu/duplicate-shortcut", "menu/duplicate-command"])
    app.edit("Delegate.swift", "Get Info", "Get Infos")
    #expect(app.codes("Delegate.swift") == initialCodes)
    #expect(app.findings == app.rebuiltApp.findings)
  }

  @Test func removedBuildMenuOverrideRemovesItsFindings() {
    var app = makeAppWithCode()
    app.edit("Delegate.swift", "with menuBuilder", "with builder")
    #expect(app.findings == app.rebuiltApp.findings)
    app.edit("Delegate.swift", "with builder", "with menuBuilder")
    #expect(app.codes("Delegate.swift").count == 2)
    app.edit("Delegate.swift", "override func buildMenu", "func buildNoMenu")
    #expect(app.codes("Delegate.swift").isEmpty)
    #expect(app.findings == app.rebuiltApp.findings)
  }

  @Test func addedAndRemovedMenusAreApplied() {
    var app = makeAppWithCode()
    let addedStatement = #"menuBuilder.insertChild(UIMenu(title: "More", children: []), atEndOfMenu: .edit)"#
    app.edit("Delegate.swift", "guard menuBuilder", addedStatement + "\n    guard menuBuilder")
    #expect(app.findings == app.rebuiltApp.findings)
    app.edit("Delegate.swift", addedStatement, "")
    #expect(app.codes("Delegate.swift").count == 2)
    #expect(app.findings == app.rebuiltApp.findings)
  }

  // MARK: Conditions in other documents

  @Test func availabilityConditionAffectsOtherDocuments() {
    let appDocument = """
      { "app": { "targets": [{ "platform": "iPadOS", "minimum": "16.0" }], "delegate": { "implements": {},
          "buildMenu": { "steps": [{ "insertChild": "tabs", "atEndOfMenu": "file" }] } } },
        "menus": [{ "identifier": "tabs", "children": [{ "title": "Pin", "action": "pin:", "input": "p", "modifierFlags": ["command"] }] }],
        "sheets": [{ "viewController": "terms", "isModalInPresentation": true }] }
      """
    let screenDocument = """
      { "screens": [{ "ref": "terms", "implements": {}, "view": { "subviews": [{ "class": "UILabel" }] } }] }
      """
    var app = AppInFiles([("app.uimodel.json", appDocument), ("screen.uimodel.json", screenDocument)])
    let initialFindings = app.findings
    #expect(app.codes("app.uimodel.json").contains("sheet/cannot-be-dismissed"))
    for condition in [#"{ "iPadOS": "18.0" }"#, #"{ "macCatalyst": "18.0" }"#, #"{ "$unknown": "a flag" }"#] {
      app.edit("screen.uimodel.json", #""ref": "terms""#, #""ref": "terms", "availableOn": "# + condition)
      #expect(app.findings == app.rebuiltApp.findings)
      #expect(app.codes("app.uimodel.json").contains("sheet/cannot-be-dismissed") == condition.contains("iPadOS"))
      app.edit("app.uimodel.json", #""title": "Pin""#, #""title": "Pin it""#)
      #expect(app.findings == app.rebuiltApp.findings)
      app.edit("app.uimodel.json", #""title": "Pin it""#, #""title": "Pin""#)
      app.edit("screen.uimodel.json", #", "availableOn": "# + condition, "")
      #expect(app.findings == initialFindings && app.findings == app.rebuiltApp.findings)
    }
  }

  // MARK: Scenes with screens in other documents

  private static let sceneDocument = """
    { "app": { "name": "B", "targets": [{ "platform": "iPadOS", "minimum": "16.0" }] },
      "scenes": [{ "ref": "main", "implements": { "stateRestorationActivity(for:)": ["saveContent"],
        "scene(_:restoreInteractionStateWith:)": ["extendStateRestoration", "setContent"] } }] }
    """

  @Test func screenInAnotherDocumentCompletesRestoration() {
    var app = AppInFiles([("app.uimodel.json", Self.sceneDocument)])
    #expect(app.codes("app.uimodel.json") == ["scene/restoration-not-completed"])
    app.write(
      "screen.uimodel.json",
      #"{ "screens": [{ "ref": "s", "implements": { "documentDidOpen(_:)": ["scene.completeStateRestoration()"] } }] }"#
    )
    #expect(app.codes("app.uimodel.json").isEmpty)
    app.edit("screen.uimodel.json", "scene.complete", "scene.begin")
    #expect(app.codes("app.uimodel.json") == ["scene/restoration-not-completed"])
    app.edit("screen.uimodel.json", "scene.begin", "scene.complete")
    #expect(app.codes("app.uimodel.json").isEmpty)
    app.write("screen.uimodel.json", nil)
    #expect(app.codes("app.uimodel.json") == ["scene/restoration-not-completed"])
  }

  @Test func screenInAnotherDocumentSavesTheState() {
    var app = AppInFiles([
      (
        "app.uimodel.json",
        Self.sceneDocument.replacing(#""stateRestorationActivity(for:)": ["saveContent"],"#, with: "")
      )
    ])
    #expect(app.codes("app.uimodel.json").contains("scene/no-restoration-activity"))
    app.write(
      "screen.uimodel.json",
      #"{ "screens": [{ "ref": "s", "implements": { "show(_:)": ["set session.stateRestorationActivity"] } }] }"#)
    #expect(!app.codes("app.uimodel.json").contains("scene/no-restoration-activity"))
    app.write("screen.uimodel.json", nil)
    #expect(app.codes("app.uimodel.json").contains("scene/no-restoration-activity"))
  }

  // MARK: Related locations

  @Test func relatedLocationOfTheAppFollowsEdits() throws {
    let padding = String(repeating: "  // \(String(repeating: "-", count: 100))\n", count: 100)
    var app = AppInFiles([
      (
        "app.uimodel.json",
        """
        { "version": 1,
          "app": { "name": "B", "targets": [{ "platform": "iPadOS", "minimum": "15.0" }] },
        \(padding)  "sheets": [{ "ref": "s", "sheetPresentationController": { "detents": [{ "height": 200 }] } }] }
        """
      )
    ])
    let initialFindings = app.findings
    #expect(initialFindings.contains { $0.contains("the minimum iPadOS release is declared here") })
    for _ in 0..<2 {
      app.edit("app.uimodel.json", #"  "app""#, "  // a line before it\n  \"app\"")
      #expect(app.findings.contains { $0.contains("the minimum iPadOS release is declared here") })
      #expect(!app.findings.contains { $0.contains("nowhere") })
      #expect(app.findings == app.rebuiltApp.findings)
    }
  }

  @Test func unknownMinimumReleaseSuppressesTheFinding() {
    var app = AppInFiles([
      ("app.uimodel.json", #"{ "app": { "name": "B", "targets": [{ "platform": "iOS" }] } }"#),
      (
        "sheet.uimodel.json",
        """
        { "sheets": [{ "modalPresentationStyle": "custom", "presentationController": {
          "frameOfPresentedViewInContainerView": [0, 422, 390, 422], "containerViewBounds": [0, 0, 390, 844] } }] }
        """
      ),
    ])
    #expect(app.codes("sheet.uimodel.json") == ["sheet/custom-half-height-presentation"])
    app.edit("app.uimodel.json", #""iOS""#, #""iOS", "minimum": { "$unknown": "a setting" }"#)
    #expect(app.codes("sheet.uimodel.json").isEmpty)
    app.edit("app.uimodel.json", #", "minimum": { "$unknown": "a setting" }"#, "")
    #expect(app.codes("sheet.uimodel.json") == ["sheet/custom-half-height-presentation"])
  }

  @Test func relatedLocationOfTheConfigurationFollowsEdits() {
    var app = AppInFiles([
      ("uimodel.config.json", #"{ "targets": [{ "platform": "iPadOS", "minimum": "15.0" }] }"#),
      ("a.uimodel.json", #"{ "sheets": [{ "sheetPresentationController": { "detents": [{ "height": 200 }] } }] }"#),
    ])
    #expect(app.findings.contains { $0.contains("the minimum iPadOS release is declared here") })
    app.edit("uimodel.config.json", "{", "{\n  // of all apps\n ")
    #expect(app.findings.contains { $0.contains("the minimum iPadOS release is declared here") })
    #expect(app.findings == app.rebuiltApp.findings)
  }

  /// If a document declares two apps, the first app is used. The result does not depend on whether a long comment
  /// separates the apps into two blocks of text.
  @Test func firstOfTwoAppsIsUsed() {
    let firstApp = #"{ "name": "A", "infoPlist": "Info.plist" }"#
    let secondApp =
      #"{ "name": "B", "launchArguments": ["-UIFocusLoopDebuggerEnabled", "YES", "-UIFocusLoopDebuggerEnabeld"] }"#
    let comment = "// " + String(repeating: "-", count: 2_000) + "\n"
    var app = AppInFiles([("app.uimodel.json", "{ \"app\": \(firstApp),\n\(comment) \"app\": \(secondApp) }")])
    let codesWithComment = app.codes("app.uimodel.json")
    #expect(codesWithComment.contains("model/unreadable-info-plist"))
    app.edit("app.uimodel.json", comment, "")
    #expect(app.codes("app.uimodel.json") == codesWithComment)
    #expect(app.findings == app.rebuiltApp.findings)
  }

  @Test func editedReleaseOfAConditionIsApplied() {
    let appDocument = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
        "screens": [ { "implements": {}, "view": { "subviews": [
          { "ref": "article", "class": "UITextView", "isEditable": false, "availableOn": { "iPadOS": "16.0" } } ] } } ],
        "scenes": [ { "implements": { "stateRestorationActivity(for:)": [ { "saveInteractionState": "article" } ] } } ] }
      """#
    var app = AppInFiles([("app.uimodel.json", appDocument)])
    app.edit("app.uimodel.json", "16.0", "17.0")
    #expect(app.findings == app.rebuiltApp.findings)
    app.edit("app.uimodel.json", "\"iPadOS\": \"17", "\"macOS\": \"17")
    #expect(app.findings == app.rebuiltApp.findings)
  }

  /// A menu that no code inserts is checked on its own as soon as one of its items has a shortcut.
  @Test func firstShortcutTriggersTheCheckOfItsMenu() {
    let menusDocument = #"""
      { "menus": [ { "identifier": "context", "children": [
        { "title": "Share", "action": "share:", "input": "", "modifierFlags": ["control", "alternate", "command"] },
        { "title": "Send", "action": "share:", "input": "" } ] } ] }
      """#
    var app = AppInFiles([("menus.uimodel.json", menusDocument)])
    let initialFindings = app.findings
    app.edit("menus.uimodel.json", "\"input\": \"\", \"mod", "\"input\": \"j\", \"mod")
    #expect(app.findings == app.rebuiltApp.findings)
    app.edit("menus.uimodel.json", "\"input\": \"j\"", "\"input\": \"\"")
    #expect(app.findings == initialFindings)
  }

}
